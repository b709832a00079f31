import { expect, test } from 'vitest';
import { follow } from './follow';

test('an event that names a seat happened there, with its points', () => {
  expect(follow.marks({ laid: { seat: 2, points: 3 } })).toEqual([{ at: 'seat:2', gain: 3 }]);
  expect(follow.marks({ drew: { seat: 1 } })).toEqual([{ at: 'seat:1' }]);
});

test('any other event happened nowhere in particular', () => {
  for (const event of ['ended', null, { removed: { count: 3 } }, { odd: null }]) expect(follow.marks(event)).toEqual([]);
});
