import { describe, expect, it } from 'vitest';
import type { Chapter } from '../wire';
import { facts, isOnBoard, marksOf, sinceLast, type Follow } from './follow';

type Event = { built: { at: string; points: number } } | { took: { seat: number } } | 'pause';

const chapter = (number: number, turn: number, seat: number | null, ...events: Event[]): Chapter => ({
  number, turn, seat, undo: null, is_undone: false, line: null, events: events.map((event) => ({ event, text: { de: '', en: '' }, clause: null })),
});
const follow: Follow = {
  marks(event) {
    const { built, took } = facts<Event>(event);
    if (built) return [{ at: built.at, gain: built.points }];
    return took ? [{ at: `seat:${took.seat}` }] : [];
  },
  journeys: () => [],
};
const story = [
  chapter(0, 0, null, { built: { at: 'a', points: 0 } }),
  chapter(1, 1, 0, { built: { at: 'b', points: 2 } }),
  chapter(2, 2, 1, { built: { at: 'c', points: 3 } }),
  chapter(3, 2, 1, { took: { seat: 1 } }),
  chapter(4, 3, 2, { built: { at: 'd', points: 4 } }, 'pause'),
];

describe('what happened since one’s last turn', () => {
  const numbers = (told: Chapter[]) => told.map(({ number }) => number);

  it('begins after one’s last decision', () => {
    expect(numbers(sinceLast(story, 0))).toEqual([2, 3, 4]);
    expect(numbers(sinceLast(story, 1))).toEqual([4]);
    expect(numbers(sinceLast(story, 2))).toEqual([]);
  });

  it('is everything but the set-up for who has not decided yet', () => {
    expect(numbers(sinceLast(story, 3))).toEqual([1, 2, 3, 4]);
    expect(sinceLast([], 3)).toEqual([]);
  });

  it('is the turn that is shown for who looks on', () => {
    expect(numbers(sinceLast(story.slice(0, 4), null))).toEqual([2, 3]);
    expect(numbers(sinceLast(story, null))).toEqual([4]);
  });

  it('is marked at its places, with the points', () => {
    const marks = marksOf(sinceLast(story, 0), follow);
    expect([...marks.values()]).toEqual([{ at: 'c', gain: 3 }, { at: 'seat:1' }, { at: 'd', gain: 4 }]);
    expect([...marks.values()].filter(isOnBoard).map(({ at }) => at)).toEqual(['c', 'd']);
    expect(marksOf(story, null).size).toBe(0);
  });
});
