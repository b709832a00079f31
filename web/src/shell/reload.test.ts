import { expect, test } from 'vitest';
import { mayReload } from './reload';

test('a page loads itself anew once, and again only after a while', () => {
  const kept = new Map<string, string>();
  const memory = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect([0, 1_000, 59_000, 61_000].map((now) => mayReload(now, memory))).toEqual([true, false, false, true]);
});
