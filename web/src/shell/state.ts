/** What the page knows of a table: the last update, and the story so far. */
import type { Chapter, Shown } from '../wire';
import type { Told } from './patch';

export interface TableState {
  now: Told;
  log: Chapter[];
  /** What happened since the state before: to be spoken and animated. */
  fresh: Shown[];
  /** Is it another story than before? So it is after connecting, and when something was taken back. */
  isRetold: boolean;
  /** Is there more than before? The first state of a page is no news. */
  isNews: boolean;
}

export function reduce(before: TableState | null, update: Told): TableState {
  if (update.log) return retold(before, update, update.log);
  if (!before) return { now: update, log: chapter(update), fresh: [], isRetold: false, isNews: false };
  // What happened around the game is another line of the log, and changes nothing on the table.
  const last = before.log.at(-1)?.number ?? -1;
  if (update.news?.note && update.news.number > last) return { ...before, now: update, log: [...before.log, update.news], fresh: [], isRetold: false, isNews: false };
  if (update.number <= before.now.number) return { ...before, now: update, fresh: [], isRetold: false, isNews: false };
  // What was taken back leaves nothing behind that was shown of it.
  const isRetold = !!update.news?.undo;
  return { now: update, log: [...before.log, ...chapter(update)], fresh: update.news?.events ?? [], isRetold, isNews: true };
}

/** The whole story came, as after connecting. */
function retold(before: TableState | null, update: Told, log: Chapter[]): TableState {
  if (!before) return { now: update, log, fresh: [], isRetold: true, isNews: false };
  const news = log.filter((told) => told.number > before.now.number);
  return { now: update, log, fresh: news.filter((told) => !told.is_undone).flatMap((told) => told.events), isRetold: true, isNews: update.number > before.now.number };
}

function chapter(update: Told): Chapter[] {
  return update.news ? [update.news] : [];
}

/** Does a turn begin with it? */
export function isTurn(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'turn_began' in event;
}
