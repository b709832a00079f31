import { expect, test } from 'vitest';
import { standing, takenBack, turnsOf } from './story';

const told = (number: number, undo?: { to: number; by: number | null }) => ({ number, events: [], ...(undo && { undo }) });

test('what was taken back does not stand, and neither does the taking back', () => {
  const story = [told(0), told(1), told(2), told(3, { to: 2, by: 0 }), told(4)];
  expect([...takenBack(story)]).toEqual([2]);
  expect(standing(story).map(({ number }) => number)).toEqual([0, 1, 4]);
});

test('a second undo goes back behind the first', () => {
  const story = [told(0), told(1), told(2), told(3, { to: 2, by: 0 }), told(4, { to: 1, by: null }), told(5)];
  expect(standing(story).map(({ number }) => number)).toEqual([0, 5]);
});

test('turns begin where the game says so, or where others are to decide', () => {
  const step = (number: number, seat: number, event: unknown = 'x') => ({ number, to_act: [seat], events: [{ event, text: { de: '', en: '' }, clause: null }] });
  expect(turnsOf([step(0, 0), step(1, 0), step(2, 1), step(3, 1)])).toEqual([0, 2]);
  expect(turnsOf([step(0, 0), step(1, 1), step(2, 1, { turn_began: { seat: 1 } })])).toEqual([0, 2]);
});
