import { describe, expect, test } from 'vitest';
import { seatAt, type Around } from '../../shell/follow';
import { cardAt, DISCARDS, follow } from './follow';
import type { Card, View } from './types';

/** A view in which only hands matter; a hidden card is null. */
const hands = (...players: (Card | null)[][]) => ({ players: players.map((hand) => ({ hand: hand.map((card) => ({ card })) })) }) as unknown as View;
const around = (before: View, after: View): Around<unknown> => ({ before, after });

describe('a stolen card', () => {
  test('travels from its place in the hand of the victim to the end of that of the thief', () => {
    const before = hands([null], [null, null, null]);
    const after = hands([null, null], [null, null]);
    expect(follow.journeys({ stolen: { seat: 0, victim: 1, place: 1 } }, around(before, after))).toEqual([{ from: [cardAt(1, 1), seatAt(1)], to: [cardAt(0, 1), seatAt(0)] }]);
  });
});

describe('a guard that wards off an attack', () => {
  const ward = { warded: { victim: 1, seat: 0, attack: 'thief' } };
  test('leaves its own place in a hand that is seen', () => {
    const journeys = follow.journeys(ward, around(hands([], ['mayor', 'guard', 'thief']), hands([], ['mayor', 'thief'])));
    expect(journeys).toEqual([{ from: [cardAt(1, 1), seatAt(1)], to: [DISCARDS] }]);
  });
  test('tells nothing of its place in a hand that is hidden', () => {
    const journeys = follow.journeys(ward, around(hands([], [null, null, null]), hands([], [null, null])));
    expect(journeys).toEqual([{ from: [cardAt(1, 2), seatAt(1)], to: [DISCARDS] }]);
  });
});
