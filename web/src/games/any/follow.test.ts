import { expect, test } from 'vitest';
import { follow } from './follow';

test('an event that brings a seat points happened there', () => {
  expect(follow.marks({ laid: { seat: 2, points: 3 } })).toEqual([{ at: 'seat:2', gain: 3 }]);
});

test('any other event happened nowhere in particular', () => {
  for (const event of ['ended', null, { drew: { seat: 1 } }, { laid: { seat: 1, points: 0 } }, { removed: { count: 3 } }, { odd: null }]) expect(follow.marks(event)).toEqual([]);
});
