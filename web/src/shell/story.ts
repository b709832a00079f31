/** The story of a table: what stands of it, what was taken back, and where turns begin. */
import type { Chapter } from '../wire';

/** What an undo needs to be known of a chapter, or of a step of a replay. */
type Told = Pick<Chapter, 'number' | 'undo'>;

/** The numbers of all entries that no longer count. */
export function takenBack(story: readonly Told[]): Set<number> {
  const gone = new Set<number>();
  for (const { number: last, undo } of story) {
    if (undo) for (const { number } of story) if (number >= undo.to && number < last) gone.add(number);
  }
  return gone;
}

/** What still counts, without what was taken back and without the taking back. */
export function standing<T extends Told>(story: readonly T[]): T[] {
  const gone = takenBack(story);
  return story.filter((told) => !gone.has(told.number) && !told.undo);
}

/** The steps after which a turn begins: what comes next belongs to another one. */
export function turnsOf(steps: readonly Pick<Chapter, 'turn'>[]): number[] {
  return [...steps.keys()].filter((at) => at === 0 || (at + 1 < steps.length && steps[at + 1].turn !== steps[at].turn));
}
