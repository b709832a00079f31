import { expect, test } from 'vitest';
import type { Offer } from '../wire';
import { onlyChoice } from './only';

const end = { code: 'end' } as Offer;
const go = { code: 'go' } as Offer;
const asked = (choices: Offer[], to_act = [0]) => ({ me: 0, to_act, choices, undo_asked: null });
const by = (...seats: [turn: number, seat: number | null][]) => seats.map(([turn, seat], number) => ({ number, turn, seat, undo: null }));

test('in the course of one’s turn a single choice is the only one', () => {
  expect(onlyChoice(asked([end]), by([0, null], [1, 0], [1, 0]))).toBe(end);
  expect(onlyChoice(asked([end, go]), by([1, 0]))).toBeNull();
  expect(onlyChoice(asked([]), by([1, 0]))).toBeNull();
});

test('what another’s decision asks of oneself is left to be answered', () => {
  expect(onlyChoice(asked([end]), by([1, 0], [2, 1]))).toBeNull();
});

test('a second question in another’s turn is out of one’s turn too', () => {
  expect(onlyChoice(asked([end]), by([1, 0], [2, 1], [2, 0]))).toBeNull();
});

test('what several are asked at once is left to be answered', () => {
  expect(onlyChoice(asked([end], [0, 1]), by([1, 0]))).toBeNull();
});

test('who only looks on has no choice', () => {
  expect(onlyChoice({ me: null, to_act: [0], choices: [], undo_asked: null }, by([1, 0]))).toBeNull();
});

test('what was just taken back is not made again, and nothing is while an undo is asked for', () => {
  const story = by([1, 0], [1, 0]);
  const undone = [...story, { number: 2, turn: 1, seat: null, undo: { to: 1, by: 0 } }];
  expect(onlyChoice(asked([end]), undone)).toBeNull();
  expect(onlyChoice(asked([end]), [...undone, { number: 3, turn: 1, seat: 0, undo: null }])).toBe(end);
  expect(onlyChoice({ ...asked([end]), undo_asked: { by: 1, agreed: [1] } }, story)).toBeNull();
});
