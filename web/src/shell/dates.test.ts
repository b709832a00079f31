import { expect, test } from 'vitest';
import { when } from './dates';

const seconds = (text: string) => new Date(text).getTime() / 1000;
const now = new Date('2026-11-18T20:30').getTime();

test('today has a time, another day a date, another year a year', () => {
  expect(when(seconds('2026-11-18T09:05'), now, 'de')).toBe('9:05');
  expect(when(seconds('2026-11-17T22:00'), now, 'de')).toBe('17. Nov.');
  expect(when(seconds('2026-11-17T22:00'), now, 'en-GB')).toBe('17 Nov');
  expect(when(seconds('2025-12-24T18:00'), now, 'de')).toBe('24. Dez. 2025');
});
