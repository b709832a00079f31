import { expect, test } from 'vitest';
import type { Change, Chapter, Update } from '../wire';
import { Patchwork } from './patch';
import { QUIET } from './quiet';

const chapter = (number: number): Chapter => ({ number, turn: 1, seat: 0, events: [], undo: null, is_undone: false, line: null });
const first: Update = {
  type: 'update', number: 1, wire: 2, build: 'abc', log: [chapter(0), chapter(1)], game: 'frankfurt', state: 'running', seats: [], me: 0, to_act: [0],
  ...QUIET, view: { ring: [1, 2], hand: ['a'] }, scores: [],
};

test('fields that changed replace what was known, of the view too; the rest stays', () => {
  const patchwork = new Patchwork();
  expect(patchwork.take(first)?.log).toHaveLength(2);
  const told = patchwork.take({ type: 'change', number: 2, to_act: [1], view: { ring: [2] }, after: 1, log: [chapter(2)] });
  expect(told).toMatchObject({ number: 2, to_act: [1], me: 0, view: { ring: [2], hand: ['a'] }, news: chapter(2), log: null });
});

test('what changes without an entry is no news', () => {
  const patchwork = new Patchwork();
  patchwork.take(first);
  expect(patchwork.take({ type: 'change', number: 1, can_undo: true })).toMatchObject({ number: 1, can_undo: true, news: null, log: null });
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
