import { describe, expect, it } from 'vitest';
import type { Chapter, Shown } from '../wire';
import type { Told } from './patch';
import { QUIET, sitter } from './quiet';
import { reduce } from './state';

const event = (name: string): Shown => ({ event: name, text: { de: name, en: name }, clause: null });
const chapter = (number: number): Chapter => ({ number, turn: 1, seat: 0, events: [event(`e${number}`)], undo: null, is_undone: false, line: null });

function update(number: number, more: Partial<Told> = {}): Told {
  const empty = { ...QUIET, seats: [], me: 0, to_act: [], view: null, scores: [] };
  return { type: 'update', game: 'frankfurt', number, state: 'running', news: chapter(number), log: null, ...empty, ...more };
}

describe('what the page knows of a table', () => {
  const first = reduce(null, update(2, { log: [chapter(0), chapter(1), chapter(2)] }));

  it('begins with the whole story, of which nothing is new', () => {
    expect(first.log).toHaveLength(3);
    expect(first.fresh).toEqual([]);
  });

  it('grows by what is new', () => {
    const next = reduce(first, update(3));
    expect(next.log.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect(next.fresh).toEqual([event('e3')]);
  });

  it('does not tell the same entry twice', () => {
    const again = reduce(reduce(first, update(3)), update(3));
    expect(again.log).toHaveLength(4);
    expect(again.fresh).toEqual([]);
  });

  it('catches up after a break and tells only what was missed', () => {
    const back = reduce(first, update(4, { log: [0, 1, 2, 3, 4].map(chapter) }));
    expect(back.fresh).toEqual([event('e3'), event('e4')]);
    expect(back.log).toHaveLength(5);
  });

  it('tells what happened around the game in the log, and nothing of it on the table', () => {
    const note: Chapter = { ...chapter(3), seat: null, events: [], note: 'pause' };
    const noted = reduce(first, update(2, { news: note }));
    expect(noted.log.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect([noted.fresh, noted.isNews]).toEqual([[], false]);
    expect(reduce(noted, update(2, { news: note })).log).toHaveLength(4);
    expect(reduce(noted, update(4)).fresh).toEqual([event('e4')]);
  });

  it('keeps who is here when only that changes', () => {
    const seats = [sitter(0, 'Anna', true)];
    const changed = reduce(first, update(2, { news: null, seats }));
    expect(changed.now.seats).toEqual(seats);
    expect(changed.log).toBe(first.log);
  });
});
