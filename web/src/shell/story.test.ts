import { expect, test } from 'vitest';
import type { Chapter } from '../wire';
import { byTurn, standing, takenBack, turnsOf } from './story';

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

const line = (text: string) => ({ de: text, en: text });
const chapter = (number: number, turn: number, more: Partial<Chapter> = {}): Chapter => ({ number, turn, seat: 0, events: [], undo: null, is_undone: false, line: null, ...more });

test('a turn has the line of its latest entry that counts, and the set-up stands alone', () => {
  const story = [chapter(0, 0), chapter(1, 0, { line: line('a') }), chapter(2, 0, { line: line('a, b') }), chapter(3, 1, { line: line('c') })];
  expect(byTurn(story).map(({ from, line, chapters }) => [from, line?.en ?? null, chapters.length])).toEqual([[0, null, 1], [1, 'a, b', 2], [3, 'c', 1]]);
});

test('what was taken back has no part in the line', () => {
  const story = [chapter(0, 0), chapter(1, 1, { line: line('a') }), chapter(2, 1, { line: line('a, b') }), chapter(3, 1, { seat: null, undo: { to: 2, by: 0 } })];
  expect(byTurn(story).at(-1)?.line?.en).toBe('a');
});
