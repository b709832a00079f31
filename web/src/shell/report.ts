/** What goes wrong in the page is told to the host, who would not hear of it otherwise. */
import type { PageError } from '../wire';
import { routeOf } from './router.svelte';

/** Most reports of one visit. */
const MOST_REPORTS = 5;
/** Most letters of a message or a stack that are sent. */
const MOST_LETTERS = 1000;

export class Reporter {
  private told = new Set<string>();

  constructor(private send: (report: PageError) => void) {}

  /** Tells of an error, once, and of no more than a few. */
  tell(error: unknown): void {
    const message = short(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    if (this.told.size >= MOST_REPORTS || this.told.has(message)) return;
    this.told.add(message);
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    // The address of a table is nobody's business, so only the kind of page is told.
    this.send({ message, page: routeOf(location.pathname).page, stack: short(stack.replaceAll(location.origin, '')) });
  }
}

/** Begins to listen for errors that nobody has caught. */
export function reportErrors(): void {
  const reporter = new Reporter((report) => {
    const body = JSON.stringify(report);
    void fetch('/api/page-errors', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => undefined);
  });
  window.addEventListener('error', (event) => reporter.tell(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reporter.tell(event.reason));
}

function short(text: string): string {
  return text.slice(0, MOST_LETTERS);
}
