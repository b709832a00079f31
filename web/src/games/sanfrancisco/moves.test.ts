import { expect, it } from 'vitest';
import { part } from './moves';

it('a move is read by its kind', () => {
  expect(part({ place: { space: 2 } }, 'place')).toEqual({ space: 2 });
  expect(part({ place: { space: 2 } }, 'act')).toBeNull();
  expect(part('money', 'act')).toBeNull();
});
