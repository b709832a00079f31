import { sitter } from './quiet';
import { describe, expect, test } from 'vitest';
import { en } from '../texts/en';
import type { Ranking, Sheet, Standing } from '../wire';
import { outcome, reason, strongest } from './result';

const seat = (seat: number, points: number, place: number | null, tie_breaks: number[] = []): Standing => ({ party: { seat }, points, place, tie_breaks });
const names = {
  party: (party: object) => ('seat' in party ? ['Anna', 'Ben', 'Cem'][party.seat as number] : 'Dirk'),
  tieBreak: (nth: number) => ['more coins', 'more gold'][nth - 1],
};
const why = (...standings: Standing[]) => reason({ standings }, names, en);

describe('why somebody won', () => {
  test('by points, and by how many', () => {
    expect(why(seat(0, 40, 2), seat(1, 43, 1), seat(2, 20, 3))).toBe('Ben wins with 43 points, 3 ahead of Anna.');
    expect(why(seat(0, 42, 2), seat(1, 43, 1), seat(2, 42, 2))).toBe('Ben wins with 43 points, 1 ahead of Anna and Cem.');
  });

  test('by what decides between equal points', () => {
    expect(why(seat(0, 43, 2, [1, 5]), seat(1, 43, 1, [1, 6]), seat(2, 20, 3, [9, 9]))).toBe('Ben and Anna have 43 points each. Ben wins by more gold (6 to 5).');
    expect(why(seat(0, 43, 1, [2, 0]), seat(1, 43, 2, [1, 6]))).toBe('Anna and Ben have 43 points each. Anna wins by more coins (2 to 1).');
  });

  test('a shared victory says that nothing decides', () => {
    expect(why(seat(0, 43, 1), seat(1, 43, 1))).toBe('Anna and Ben have 43 points each: they share the victory.');
    expect(why(seat(0, 43, 1, [2]), seat(1, 43, 1, [2]))).toBe('Anna and Ben have 43 points each and are equal in everything that could decide: they share the victory.');
  });

  test('who only keeps count is neither ahead nor behind', () => {
    const dirk: Standing = { party: { neutral: 'dirk' }, points: 99, place: null, tie_breaks: [] };
    expect(why(seat(0, 40, 2), dirk, seat(1, 43, 1))).toBe('Ben wins with 43 points, 3 ahead of Anna.');
  });
});

test('the line in which the winner was furthest ahead', () => {
  const text = { de: '', en: '' };
  const sheet = (seat: number, ...points: number[]): Sheet => ({
    party: { seat }, name: text, total: 0, lines: points.map((points, at) => ({ label: `line ${at}`, clause: 'X-1', points, text })),
  });
  const ranking: Ranking = { standings: [seat(0, 12, 2), seat(1, 15, 1)] };
  expect(strongest(ranking, [sheet(0, 10, 2), sheet(1, 6, 9)])).toMatchObject({ line: { label: 'line 1' }, lead: 7 });
  expect(strongest({ standings: [seat(0, 12, 1), seat(1, 12, 1)] }, [sheet(0, 10, 2), sheet(1, 2, 10)])).toBeNull();
  expect(strongest({ standings: [seat(0, 12, 1, [3]), seat(1, 12, 2, [1])] }, [sheet(0, 10, 2), sheet(1, 2, 10)])).toBeNull();
});

test('a finished game in a list has a place and points', () => {
  const seats = [sitter(0, 'Anna', true), sitter(1, 'Ben')];
  const told = (...standings: Standing[]) => outcome({ seats, result: { standings }, broken_off: null }, en);
  expect(told(seat(0, 40, 2), seat(1, 43, 1))).toBe('2nd of 2 · Ben 43 · you 40');
  expect(told(seat(0, 43, 1), seat(1, 40, 2))).toBe('You won · you 43 · Ben 40');
  expect(told(seat(0, 43, 1), seat(1, 43, 1))).toBe('You shared the victory · you 43 · Ben 43');
  expect(outcome({ seats, result: null, broken_off: null }, en)).toBe('');
  const left = [{ ...sitter(0, 'Anna', true), kind: 'bot' as const, has_left: true }, sitter(1, 'Ben')];
  expect(outcome({ seats: left, result: { standings: [seat(0, 43, 1), seat(1, 40, 2)] }, broken_off: null }, en)).toBe('you 43 · Ben 40');
});

test('of a game that was broken off the points are told, and nobody has won', () => {
  const seats = [sitter(0, 'Anna', true), sitter(1, 'Ben')];
  const standings = [seat(0, 40, null), seat(1, 43, null)];
  expect(outcome({ seats, result: { standings }, broken_off: 'broken_off' }, en)).toBe('broken off · you 40 · Ben 43');
  expect(outcome({ seats, result: null, broken_off: 'abandoned' }, en)).toBe('broken off');
});
