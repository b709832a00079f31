/** The story of a table: what stands of it, what was taken back, and where turns begin. */
import type { Chapter, Shown } from '../wire';
import { isTurn } from './state';

/** An entry that took others back: all from this number on, up to itself. */
export interface Undo {
  to: number;
  /** Who did; null where all had agreed. */
  by: number | null;
}

/** A chapter, or a step of a replay. */
export interface Told {
  number: number;
  events: Shown[];
}

/** What an entry took back, if that is what it did. */
export function undoOf(told: Told): Undo | null {
  return (told as Told & { undo?: Undo | null }).undo ?? null;
}

/** The numbers of all entries that no longer count. */
export function takenBack(story: readonly Told[]): Set<number> {
  const gone = new Set<number>();
  for (const told of story) {
    const undo = undoOf(told);
    if (undo) for (const { number } of story) if (number >= undo.to && number < told.number) gone.add(number);
  }
  return gone;
}

/** What still counts, without what was taken back and without the taking back. */
export function standing<T extends Told>(story: readonly T[]): T[] {
  const gone = takenBack(story);
  return story.filter((told) => !gone.has(told.number) && !undoOf(told));
}

/** At which of these steps a turn begins: where the game says so, otherwise where others are to decide than before. */
export function turnsOf(steps: readonly (Chapter & { to_act: number[] })[]): number[] {
  const isTold = steps.some(({ events }) => events.some(({ event }) => isTurn(event)));
  return [...steps.keys()].filter((at) => {
    if (at === 0) return true;
    if (isTold) return steps[at].events.some(({ event }) => isTurn(event));
    return steps[at].to_act.join() !== steps[at - 1].to_act.join();
  });
}
