import { expect, test } from 'vitest';
import type { GameChoice } from '../wire';
import { optionsFor } from './options';

const choice = (name: string, [min_seats, max_seats]: [number, number], group: string | null = null): GameChoice => ({
  name, values: ['off', 'on'], default: 'off', min_seats, max_seats, group,
});
const all = [choice('pairs', [2, 2]), choice('alone', [1, 1]), choice('north', [1, 4], 'sides'), choice('south', [3, 4], 'sides')];

test('only options that apply are asked for', () => {
  expect(optionsFor(all, 2).single.map(({ name }) => name)).toEqual(['pairs']);
  expect(optionsFor(all, 3).single).toEqual([]);
});

test('what belongs together is shown together', () => {
  const names = (seats: number) => optionsFor(all, seats).groups.map(({ name, choices }) => [name, ...choices.map((one) => one.name)]);
  expect(names(1)).toEqual([['sides', 'north']]);
  expect(names(4)).toEqual([['sides', 'north', 'south']]);
});
