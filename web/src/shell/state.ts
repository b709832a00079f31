/** What the page knows of a table: the last update, and the story so far. */
import type { Chapter, Shown, Update } from '../wire';

export interface TableState {
  now: Update;
  log: Chapter[];
  /** What happened since the state before: to be spoken and animated. */
  fresh: Shown[];
}

export function reduce(before: TableState | null, update: Update): TableState {
  if (update.log) return retold(before, update, update.log);
  if (!before) return { now: update, log: chapter(update), fresh: [] };
  if (update.number <= before.now.number) return { ...before, now: update, fresh: [] };
  return { now: update, log: [...before.log, ...chapter(update)], fresh: update.news?.events ?? [] };
}

/** The whole story came: after connecting, or because something was taken back. */
function retold(before: TableState | null, update: Update, log: Chapter[]): TableState {
  if (!before) return { now: update, log, fresh: [] };
  const news = log.filter((told) => told.number > before.now.number);
  return { now: update, log, fresh: news.flatMap((told) => told.events) };
}

function chapter(update: Update): Chapter[] {
  return update.news ? [update.news] : [];
}
