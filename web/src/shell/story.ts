/** The story of a table: what stands of it, what was taken back, and where turns begin. */
import type { Chapter, Sentences } from '../wire';

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

/** A turn as the log tells it. */
export interface Turn {
  /** The number of its first entry. */
  from: number;
  /** All of it in one line, where the table has one. */
  line: Sentences | null;
  chapters: Chapter[];
}

/** The story turn by turn. The latest entry that counts knows the line of its turn as it stands. */
export function byTurn(story: readonly Chapter[]): Turn[] {
  const turns: Turn[] = [];
  const gone = takenBack(story);
  for (const chapter of story) {
    const last = turns.at(-1);
    const turn = last && last.chapters[0].turn === chapter.turn && last.from > 0 ? last : { from: chapter.number, line: null, chapters: [] };
    if (turn !== last) turns.push(turn);
    turn.chapters.push(chapter);
    if (chapter.line && !gone.has(chapter.number)) turn.line = chapter.line;
  }
  return turns;
}
