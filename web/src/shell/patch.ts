/** What the server tells of a table, put together: the whole once, then what has changed. */
import type { Change, Chapter, Columns, Difference, Update } from '../wire';

/** The table after a message: everything of it, with what is new. */
export type Told = Omit<Update, 'log' | 'wire' | 'build' | 'now'> & {
  /** The entry that is new with it, if that is all. */
  news: Chapter | null;
  /** Everything so far, where more is new than one entry. */
  log: Chapter[] | null;
};

/** The whole table; of a table that was known before, not even the last entry needs to be the same. */
export function whole({ log, wire: _wire, build: _build, now: _now, ...table }: Update): Told {
  return { ...table, news: log.at(-1) ?? null, log };
}

/** What is known after a change; nothing if something is missing in between. `last` is the last entry that is known. */
export function patch(known: Told, last: number | null, { number, after, log = [], new: difference = 0 }: Change): Told | null {
  if (log.length > 0 && after !== last) return null;
  const table = renewed(known, difference) as Told;
  return { ...table, number, news: log.at(-1) ?? null, log: null };
}

/** A value with what is new of it. What stays is the same object as before. */
export function renewed(known: unknown, difference: Difference): unknown {
  if (difference === 0) return known;
  if (!Array.isArray(difference)) return withParts(known as object, difference);
  if (difference.length === 1) return difference[0];
  const [first, more] = difference;
  return typeof more === 'string' ? String(known).slice(0, Number(first)) + more : listed(first, more);
}

function withParts(known: object, parts: { [part: string]: Difference }): unknown {
  const value = (Array.isArray(known) ? [...known] : { ...known }) as Record<string, unknown>;
  for (const [part, difference] of Object.entries(parts)) value[part] = renewed(value[part], difference);
  return value;
}

/** A list of things, each told by what is new of it against the one before. */
function listed(first: unknown, columns: Columns): unknown[] {
  const list = [first];
  for (let row = 0; row < rowsOf(columns); row++) list.push(renewed(list[row], rowOf(columns, row)));
  return list;
}

function rowsOf(columns: Columns): number {
  if (Array.isArray(columns)) return columns.length;
  const [column] = Object.values(columns);
  return column ? rowsOf(column) : 0;
}

function rowOf(columns: Columns, row: number): Difference {
  if (Array.isArray(columns)) return columns[row] ?? 0;
  return Object.fromEntries(Object.entries(columns).map(([part, column]) => [part, rowOf(column, row)]));
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
    const [more, begins] = [message.log ?? [], this.story.length === 0];
    this.story = [...this.story, ...more];
    // The set-up has the number that the table had before it: only the story can say that it is new.
    return more.length > 1 || (more.length > 0 && begins) ? { ...told, log: this.story } : told;
  }
}
