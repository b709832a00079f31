/** What the page knows of a table: the last update, and the story so far. */
import type { Chapter, Shown, TakenBack, Update } from '../wire';

export interface TableState {
  now: Update;
  log: Chapter[];
  /** What happened since the state before: to be spoken and animated. */
  fresh: Shown[];
  /** Who took something back since then, or that all agreed to; null where nobody did. */
  undo: TakenBack | null;
  /** Was the whole story told, not only what is new? So it is after connecting, and when something was taken back. */
  isRetold: boolean;
}

export function reduce(before: TableState | null, update: Update): TableState {
  if (update.log) return retold(before, update, update.log);
  if (!before) return { now: update, log: chapter(update), fresh: [], undo: null, isRetold: false };
  if (update.number <= before.now.number) return { ...before, now: update, fresh: [], undo: null, isRetold: false };
  return { now: update, log: [...before.log, ...chapter(update)], fresh: update.news?.events ?? [], undo: null, isRetold: false };
}

/** The whole story came: after connecting, or because something was taken back. */
function retold(before: TableState | null, update: Update, log: Chapter[]): TableState {
  if (!before) return { now: update, log, fresh: [], undo: null, isRetold: true };
  const news = log.filter((told) => told.number > before.now.number);
  const undo = news.findLast((told) => told.undo)?.undo ?? null;
  return { now: update, log, fresh: news.flatMap((told) => told.events), undo, isRetold: true };
}

function chapter(update: Update): Chapter[] {
  return update.news ? [update.news] : [];
}

/** Does a turn begin with it? */
export function isTurn(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'turn_began' in event;
}
