/** What the server tells of a table, put together: the whole once, then what has changed. */
import type { Change, Chapter, Update } from '../wire';

/** The table after a message: everything of it, with what is new. */
export type Told = Omit<Update, 'log' | 'wire' | 'build'> & {
  /** The entry that is new with it, if that is all. */
  news: Chapter | null;
  /** Everything so far, where more is new than one entry. */
  log: Chapter[] | null;
};

/** The whole table; of a table that was known before, not even the last entry needs to be the same. */
export function whole({ log, wire: _wire, build: _build, ...table }: Update): Told {
  return { ...table, news: log.at(-1) ?? null, log };
}

/** What is known after a change; nothing if something is missing in between. `last` is the last entry that is known. */
export function patch(known: Told, last: number | null, { after, log = [], view, ...fields }: Change): Told | null {
  if (log.length > 0 && after !== last) return null;
  const table = { ...known, ...fields, type: 'update' as const };
  if (view) table.view = { ...(known.view as Record<string, unknown> | null), ...view };
  return { ...table, news: log.at(-1) ?? null, log: null };
}

/** Listens to one line and knows the table as it was told. */
export class Patchwork {
  private known: Told | null = null;
  private story: Chapter[] = [];

  /** The table after this message; nothing if it has to be told again from the start. */
  take(message: Update | Change): Told | null {
    if (message.type === 'update') {
      this.story = message.log;
      return (this.known = whole(message));
    }
    const told = this.known && patch(this.known, this.story.at(-1)?.number ?? null, message);
    if (!told) return null;
    this.known = told;
    const more = message.log ?? [];
    this.story = [...this.story, ...more];
    return more.length > 1 ? { ...told, log: this.story } : told;
  }
}
