import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../wire';
import { scorings, shares, type KindScored } from './tally';

function scored(buildings: number[], points: number[], dirk: [number, number] | null = null): KindScored {
  return {
    scoring: 'C', kind: 'park',
    buildings: { seats: buildings, dirk: dirk && dirk[0] }, points: { seats: points, dirk: dirk && dirk[1] },
  };
}

describe('the shares of a kind', () => {
  it('give each place its prize when nobody is tied', () => {
    expect(shares(scored([3, 1, 0], [20, 12, 0]), [20, 12, 5])).toEqual([
      { parties: [0], buildings: 3, place: 1, prizes: [20], points: 20 },
      { parties: [1], buildings: 1, place: 2, prizes: [12], points: 12 },
    ]);
  });

  it('add up the places of those who are tied, two ties at once', () => {
    expect(shares(scored([3, 2, 3, 2], [16, 2, 16, 2]), [20, 12, 5])).toEqual([
      { parties: [0, 2], buildings: 3, place: 1, prizes: [20, 12], points: 16 },
      { parties: [1, 3], buildings: 2, place: 3, prizes: [5], points: 2 },
    ]);
  });

  it('count Dirk like a player', () => {
    expect(shares(scored([4, 2], [9, 0], [4, 9]), [13, 6, 0])).toEqual([
      { parties: [0, 'dirk'], buildings: 4, place: 1, prizes: [13, 6], points: 9 },
    ]);
  });

  it('leave out whoever has none', () => {
    expect(shares(scored([0, 0], [0, 0]), [6, 0, 0])).toEqual([]);
  });
});

describe('the scorings of a game', () => {
  it('are found in its log, kind by kind', () => {
    const event = { ...scored([1, 0], [5, 0]), scoring: 'A' as const };
    const text = { de: '', en: '' };
    const log: Chapter[] = [{ number: 4, turn: 2, seat: 0, undo: null, is_undone: false, line: null, events: [{ event: 'buildings_used_up', text, clause: null }, { event: { kind_scored: event }, text, clause: null }] }];
    expect([...scorings(log)]).toEqual([['A', [event]]]);
  });
});
