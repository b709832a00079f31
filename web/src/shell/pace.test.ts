import { expect, test } from 'vitest';
import { de } from '../texts/de';
import { en } from '../texts/en';
import type { Pace } from '../wire';
import { coarse, countdown, isUrgent, kindOf, leftAt, mayBeQuiet, paceWords, roughly } from './pace';

const live: Pace = { live: { bank: 600, increment: 15 } };
const slow: Pace = { slow: { turn: 86_400, quiet: { from: 1320, until: 480, zone: 'Europe/Berlin' } } };

test('a pace is told in one line', () => {
  expect([kindOf('free'), kindOf(live), kindOf(slow)]).toEqual(['free', 'live', 'slow']);
  expect(paceWords('free', en)).toBe('no clock');
  expect(paceWords(live, en)).toBe('live: 10 min, and 15 s more each turn');
  expect(paceWords({ live: { bank: 90, increment: 0 } }, en)).toBe('live: 1:30 min');
  expect(paceWords(slow, en)).toBe('slow: 1 day per turn, quiet from 22:00 to 08:00 (Europe/Berlin)');
  expect(paceWords({ slow: { turn: 43_200, quiet: null } }, de)).toBe('gemächlich: 12 Stunden je Zug');
});

test('clocks stand still for some of a day and at most sixteen hours', () => {
  expect([[1320, 480], [480, 1440 - 1], [0, 960], [960, 480]].map(([from, until]) => mayBeQuiet(from, until))).toEqual([true, true, true, true]);
  expect([[480, 480], [0, 990], [480, 30]].map(([from, until]) => mayBeQuiet(from, until))).toEqual([false, false, false]);
  for (const words of [en, de]) expect(words.quietNot(16)).toContain('16');
});

test('what is left is counted from the deadline while a clock runs', () => {
  expect(leftAt({ left: 5000, deadline: null }, 99_999)).toBe(5000);
  expect(leftAt({ left: 5000, deadline: 12_000 }, 10_000)).toBe(2000);
  expect(leftAt({ left: 5000, deadline: 12_000 }, 20_000)).toBe(0);
});

test('clocks are read at a glance', () => {
  expect([0, 1, 999, 59_000, 61_000, 3_600_000, 7_323_000].map(countdown)).toEqual(['0:00', '0:01', '0:01', '0:59', '1:01', '1:00:00', '2:02:03']);
  expect([30_000, 59 * 60_000, 26 * 3_600_000, 50 * 3_600_000].map((time) => roughly(time, en))).toEqual(['1 min', '59 min', '26 h', '2 d']);
  expect([0, 5000, 120_000].map((time) => coarse(time, en))).toEqual(['time is up', 'less than a minute', '2 min']);
});

test('only the last minute of a live clock that runs is urgent', () => {
  expect(isUrgent({ left: 0, deadline: 59_000 }, 'live', 0)).toBe(true);
  expect(isUrgent({ left: 0, deadline: 61_000 }, 'live', 0)).toBe(false);
  expect(isUrgent({ left: 1000, deadline: null }, 'live', 0)).toBe(false);
  expect(isUrgent({ left: 0, deadline: 59_000 }, 'slow', 0)).toBe(false);
});
