import { expect, it } from 'vitest';
import { incomeOf } from './spaces';

it('an income space knows its money', () => {
  expect(incomeOf('$3')).toBe(3);
  expect(incomeOf('build')).toBeNull();
});
