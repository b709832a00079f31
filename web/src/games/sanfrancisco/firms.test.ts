import { expect, it } from 'vitest';
import { sameFirm } from './firms';

it('firms are the same by seat, and the Committee is only itself', () => {
  expect(sameFirm({ seat: 1 }, { seat: 1 })).toBe(true);
  expect(sameFirm({ seat: 1 }, 'committee')).toBe(false);
  expect(sameFirm('committee', 'committee')).toBe(true);
  expect(sameFirm(null, null)).toBe(false);
});
