import { beforeEach, expect, test, vi } from 'vitest';
import { rememberBots, usualBots } from './bots';

const LEVELS = ['easy', 'medium', 'strong'];
const game = { id: 'somewhere', min_seats: 2, max_seats: 4 };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test('a newcomer plays against two bots that are neither weak nor strong', () => {
  expect(usualBots(game, LEVELS)).toEqual({ seats: 3, level: 'medium' });
  expect(usualBots({ ...game, max_seats: 2 }, LEVELS).seats).toBe(2);
});

test('what was chosen last is chosen again, game by game', () => {
  rememberBots(game, { seats: 4, level: 'strong' });
  expect(usualBots(game, LEVELS)).toEqual({ seats: 4, level: 'strong' });
  expect(usualBots({ ...game, id: 'elsewhere' }, LEVELS)).toEqual({ seats: 3, level: 'medium' });
});

test('what no longer applies is forgotten', () => {
  rememberBots(game, { seats: 4, level: 'strong' });
  expect(usualBots({ ...game, max_seats: 3 }, ['easy', 'medium'])).toEqual({ seats: 3, level: 'medium' });
  kept.set('citywright.bots', 'not JSON');
  expect(usualBots(game, LEVELS)).toEqual({ seats: 3, level: 'medium' });
});
