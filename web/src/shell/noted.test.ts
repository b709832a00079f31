import { expect, test } from 'vitest';
import { de } from '../texts/de';
import { en } from '../texts/en';
import { noted } from './noted';

const names = { name: (seat: number) => ['Anna', 'Ben'][seat], when: (at: number) => `day ${at}` };

test('every note has a sentence in both languages', () => {
  expect(noted('pause', names, en)).toBe('The clocks stop.');
  expect(noted({ time_out: 1 }, names, en)).toBe('The time of Ben is up.');
  expect(noted({ time_out: 1 }, names, de)).toBe('Die Zeit von Ben ist um.');
  expect(noted({ stand_in: { seat: 0, bot: 'medium' } }, names, en)).toBe('From here on a bot (medium) decides for Anna.');
  expect(noted({ pace: 'live 600+15' }, names, en)).toBe('From here on: live: 10 min, and 15 s more each turn.');
  expect(noted({ pace: 'slow 86400 quiet 22:00-08:00 Europe/Berlin' }, names, en)).toBe('From here on: slow: 1 day per turn, quiet from 22:00 to 08:00 (Europe/Berlin).');
  expect(noted({ pace: 'as the wind blows' }, names, en)).toBe('From here on: as the wind blows.');
  expect(noted({ holiday: { seat: 0, from: 1, until: 9 } }, names, en)).toBe('Anna is on holiday until day 9.');
  expect(noted({ holiday: { seat: 0, from: 9, until: 9 } }, names, en)).toBe('Anna is not on holiday any more.');
  expect(noted({ broken_off: { by: 0 } }, names, en)).toBe('Anna breaks the game off.');
  expect(noted({ broken_off: { by: null } }, names, de)).toContain('abgebrochen');
});
