import { expect, test } from 'vitest';
import type { Offer } from '../wire';
import { onlyChoice } from './only';

const end = { code: 'end' } as Offer;
const go = { code: 'go' } as Offer;
const asked = (choices: Offer[], to_act = [0]) => ({ me: 0, to_act, choices });
const by = (...seats: [turn: number, seat: number | null][]) => seats.map(([turn, seat]) => ({ turn, seat }));

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
  expect(onlyChoice({ me: null, to_act: [0], choices: [] }, by([1, 0]))).toBeNull();
});
