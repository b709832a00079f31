/** Loading the page anew by itself: not again and again, should the new one be no better. */

const KEY = 'citywright.reloaded';
const PAUSE = 60_000;

/** May the page load itself anew? Once in a while. */
export function mayReload(now = Date.now(), memory: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): boolean {
  if (now - Number(memory.getItem(KEY) ?? -PAUSE) < PAUSE) return false;
  memory.setItem(KEY, String(now));
  return true;
}
