/** Which page an address means, and how one gets there. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'sets'; game: string; digest: string | null }
  | { page: 'settings' }
  | { page: 'you' }
  | { page: 'programs' }
  | { page: 'history' }
  | { page: 'profile'; handle: string }
  | { page: 'leaders'; game: string }
  | { page: 'hostPage'; name: string }
  | { page: 'comeBack'; key: string }
  | { page: 'mailLink' }
  | { page: 'nowhere' };

export function routeOf(path: string): Route {
  const parts = partsOf(path);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  if (first === 't' && second && parts.length === 2) return { page: 'table', id: second };
  if (first === 't' && second && third === 'replay') return { page: 'replay', id: second };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', game: second };
  if (first === 'sets' && second && parts.length <= 3) return { page: 'sets', game: second, digest: third ?? null };
  if (first === 'settings' && parts.length === 1) return { page: 'settings' };
  if (first === 'you' && parts.length === 1) return { page: 'you' };
  if (first === 'programs' && parts.length === 1) return { page: 'programs' };
  // What a link in a mail is about stands behind the #.
  if (first === 'notices' && parts.length === 1) return { page: 'mailLink' };
  if (first === 'you' && second === 'games' && parts.length === 2) return { page: 'history' };
  if (first === 'people' && second && parts.length === 2) return { page: 'profile', handle: second };
  if (first === 'best' && second && parts.length === 2) return { page: 'leaders', game: second };
  if (first === 'about' && second && parts.length === 2) return { page: 'hostPage', name: second };
  // The key of a return link stands behind the #; in older ones it is a part of the path.
  if (first === 'me') return { page: 'comeBack', key: second ?? '' };
  return { page: 'nowhere' };
}

/** The parts of an address; one that nobody can read leads nowhere. */
function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return ['nowhere'];
  }
}

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  route = $derived(routeOf(this.path));

  go(address: string): void {
    history.pushState(null, '', address);
    this.arrive();
    window.scrollTo(0, 0);
  }

  arrive(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** Plain clicks on links of this site stay on the page. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.pathname === location.pathname && link.hash) {
      history.pushState(null, '', link.href);
      this.arrive();
    } else this.go(link.href);
  }
}

export const router = new Router();
