/** How a game is followed on its board: which places its events speak of, and how pieces travel when they happen. */
import type { Chapter } from '../wire';
import type { Desk } from './desk.svelte';
import { signed } from './sentence';

/** A place that something happened at, by the name that the board gives it, and the points it brought there. */
export interface Mark {
  at: string;
  gain?: number;
}

/** A piece travels: of the places that are named, the first that is on the page counts. */
export interface Journey {
  from: string[];
  to: string[];
}

/** The table before something happened, and after it. */
export interface Around<View> {
  before: View;
  after: View;
}

/** What a game says of its events: facts of the view, no rule. */
export interface Follow {
  marks(event: unknown): Mark[];
  journeys(event: unknown, around: Around<unknown>): Journey[];
}

/** The row of a player, which every table has. */
export const seatAt = (seat: number) => `seat:${seat}`;

/** Does it lie on the board, and not before a player? */
export const isOnBoard = ({ at }: Mark) => !/^(seat|hand):/.test(at);

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer One) => void ? One : never;

/** An event by its name: what it says is under that name, and nothing under the others. */
export function facts<Event>(event: unknown): Partial<All<Exclude<Event, string>>> {
  return typeof event === 'object' && event !== null ? (event as Partial<All<Exclude<Event, string>>>) : {};
}

/**
 * What happened since the player at this page last decided; for those who only look on, in the turn that is shown.
 * The story must be what still counts.
 */
export function sinceLast(story: readonly Chapter[], me: number | null): Chapter[] {
  const last = story.at(-1);
  if (!last) return [];
  const begins = me === null ? story.findLastIndex(({ turn }) => turn !== last.turn) : story.findLastIndex(({ seat }) => seat === me);
  return story.slice(begins + 1).filter(({ number }) => number > 0);
}

/** The places of these chapters; of two marks at one place the later counts. */
export function marksOf(chapters: readonly Chapter[], follow: Follow | null): Map<string, Mark> {
  const marks = chapters.flatMap(({ events }) => events.flatMap(({ event }) => follow?.marks(event) ?? []));
  return new Map(marks.map((mark) => [mark.at, mark]));
}

/** Names a place of the board, marks it while something new lies there and lights it while the log speaks of it. */
export function placed(desk: Desk, at: string) {
  const mark = desk.since.get(at);
  return {
    'data-at': at,
    'data-since': mark && (mark.gain ? signed(mark.gain) : ''),
    'data-told': desk.told.has(at) ? '' : undefined,
  };
}
