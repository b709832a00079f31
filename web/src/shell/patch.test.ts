import { expect, test } from 'vitest';
import type { Change, Chapter, Update } from '../wire';
import { Patchwork, renewed } from './patch';
import { QUIET } from './quiet';

const chapter = (number: number): Chapter => ({ number, turn: 1, seat: 0, events: [], undo: null, is_undone: false, line: null });
const first: Update = {
  type: 'update', number: 1, wire: 5, build: 'abc', now: 0, log: [chapter(0), chapter(1)], game: 'frankfurt', state: 'running', seats: [], me: 0, to_act: [0],
  ...QUIET, view: { ring: [1, 2], hand: ['a'] }, scores: [],
};

test('parts that changed replace what was known, of the view too; the rest stays', () => {
  const patchwork = new Patchwork();
  expect(patchwork.take(first)?.log).toHaveLength(2);
  const told = patchwork.take({ type: 'change', number: 2, new: { to_act: [[1]], view: { ring: { 1: [3] } } }, after: 1, log: [chapter(2)] });
  expect(told).toMatchObject({ number: 2, to_act: [1], me: 0, view: { ring: [1, 3], hand: ['a'] }, news: chapter(2), log: null });
});

test('a value is renewed whole, in parts, behind its beginning, or as a list of things that are alike', () => {
  expect(renewed({ a: 1 }, 0)).toEqual({ a: 1 });
  expect(renewed({ a: 1 }, [[2, 3]])).toEqual([2, 3]);
  expect(renewed('Köln, left', [6, 'right'])).toBe('Köln, right');
  const known = { a: [{ b: 1, c: 2 }, { b: 3, c: 4 }], d: { e: 5 } };
  const now = renewed(known, { a: { 1: { c: [7] } } }) as typeof known;
  expect(now).toEqual({ a: [{ b: 1, c: 2 }, { b: 3, c: 7 }], d: { e: 5 } });
  expect(now.d, 'what stays is the same object').toBe(known.d);
  expect(known.a[1], 'what was known stays as it was').toEqual({ b: 3, c: 4 });
  const offers = renewed(null, [{ move: { at: 1, by: 'x' }, code: 'park.1', last: false }, { move: { at: [[2], [4]] }, code: [[5, '2'], [5, '4']], last: [0, [true]] }]);
  expect(offers).toEqual([
    { move: { at: 1, by: 'x' }, code: 'park.1', last: false },
    { move: { at: 2, by: 'x' }, code: 'park.2', last: false },
    { move: { at: 4, by: 'x' }, code: 'park.4', last: true },
  ]);
  expect(renewed(null, ['a', [['b'], 0]]), 'one by one').toEqual(['a', 'b', 'b']);
});

test('what changes without an entry is no news', () => {
  const patchwork = new Patchwork();
  patchwork.take(first);
  expect(patchwork.take({ type: 'change', number: 1, new: { can_undo: [true] } })).toMatchObject({ number: 1, can_undo: true, news: null, log: null });
});

test('several entries at once are told as the whole story', () => {
  const patchwork = new Patchwork();
  patchwork.take(first);
  const told = patchwork.take({ type: 'change', number: 3, after: 1, log: [chapter(2), chapter(3)] });
  expect(told?.log?.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
});

test('a gap is noticed, and healed by the whole', () => {
  const patchwork = new Patchwork();
  const gap: Change = { type: 'change', number: 3, after: 2, log: [chapter(3)] };
  expect(patchwork.take(gap), 'before the first message').toBeNull();
  patchwork.take(first);
  expect(patchwork.take(gap), 'entry 2 is missing').toBeNull();
  expect(patchwork.take({ ...first, number: 3, log: [0, 1, 2, 3].map(chapter) })?.number).toBe(3);
  expect(patchwork.take({ type: 'change', number: 4, after: 3, log: [chapter(4)] })?.number).toBe(4);
});

test('a table that begins while one waits at it tells of its set-up', () => {
  const patchwork = new Patchwork();
  patchwork.take({ ...first, number: 0, state: 'open', view: null, log: [] });
  const told = patchwork.take({ type: 'change', number: 0, new: { state: ['running'], view: [{ ring: [] }] }, after: null, log: [chapter(0)] });
  expect(told).toMatchObject({ state: 'running', view: { ring: [] } });
  expect(told?.log?.map(({ number }) => number)).toEqual([0]);
});
