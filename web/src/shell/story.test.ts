import { expect, test } from 'vitest';
import { standing, takenBack, turnsOf } from './story';

const told = (number: number, undo: { to: number; by: number | null } | null = null) => ({ number, undo });

test('what was taken back does not stand, and neither does the taking back', () => {
  const story = [told(0), told(1), told(2), told(3, { to: 2, by: 0 }), told(4)];
  expect([...takenBack(story)]).toEqual([2]);
  expect(standing(story).map(({ number }) => number)).toEqual([0, 1, 4]);
});

test('a second undo goes back behind the first', () => {
  const story = [told(0), told(1), told(2), told(3, { to: 2, by: 0 }), told(4, { to: 1, by: null }), told(5)];
  expect(standing(story).map(({ number }) => number)).toEqual([0, 5]);
});

test('a turn begins where what comes next belongs to another one', () => {
  const turns = (...numbers: number[]) => turnsOf(numbers.map((turn) => ({ turn })));
  expect(turns(0, 1, 1, 2, 2, 3)).toEqual([0, 2, 4]);
  expect(turns(0)).toEqual([0]);
});
