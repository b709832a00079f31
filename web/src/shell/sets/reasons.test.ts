import { beforeAll, expect, test, vi } from 'vitest';

/** Settings ask the browser. */
vi.mock('../settings.svelte', async () => ({ settings: { words: (await import('../../texts/en')).en } }));

let reasonOf: (reason: string, nameOf: (fact: string) => string) => string;
beforeAll(async () => ({ reasonOf } = await import('./reasons')));

test('what reading a file says is told in words for people', () => {
  const told = (reason: string) => reasonOf(reason, (fact) => fact.toUpperCase());
  expect(told('unknown variant `gold`, expected one of `red`, `blue`')).toBe('There is no “gold” here, only: red, blue');
  expect(told('missing field `price`')).toBe('Missing here: PRICE');
  expect(told('unknown field `weight`, expected `price` or `source`')).toBe('No fact is called “weight” here');
  expect(told('invalid type: string "much", expected u8')).toBe('A number is expected here');
  expect(told('invalid type: integer `1`, expected a string')).toBe('A text is expected here, in quotes');
  expect(told('invalid value: integer `300`, expected u8')).toBe('The number 300 is beyond what fits here');
  expect(told('an offered tile costs 1 to 2 coins')).toBe('an offered tile costs 1 to 2 coins');
});
