/** How Bürger, Baumeister & Co. is followed: tiles travel from hand to space, from ring to hand, from supply to ring. */
import { facts, seatAt, type Around, type Follow, type Journey, type Mark } from '../../shell/follow';
import type { Event, View } from './types';

export const spaceAt = (district: number, space: number) => `space:${district}.${space}`;
export const projectAt = (district: number) => `project:${district}`;
export const offerAt = (offer: number) => `offer:${offer}`;
export const heldAt = (seat: number, tile: string) => `hand:${seat}.${tile}`;
/** A tile in a hand that nobody else has seen. */
export const hiddenAt = (seat: number) => `hand:${seat}.?`;
export const coinAt = (seat: number, nth: number) => `coin:${seat}.${nth}`;
export const craneAt = (seat: number, nth: number) => `crane:${seat}.${nth}`;
export const SUPPLY = 'supply';
export const BANK = 'bank';

function marks(event: unknown): Mark[] {
  const { founded, built, completed, project_lost, took, mayor_moved, refilled } = facts<Event>(event);
  if (built) return [{ at: spaceAt(built.district, built.space), gain: built.points }];
  if (founded) return [{ at: spaceAt(founded.district, founded.space) }];
  if (completed) return [{ at: projectAt(completed.district), gain: completed.points }];
  if (project_lost) return [{ at: projectAt(project_lost.district) }];
  if (took) return [{ at: heldAt(took.seat, took.tile) }];
  if (mayor_moved) return [{ at: offerAt(mayor_moved.offer) }];
  return refilled ? [{ at: offerAt(refilled.offer) }] : [];
}

function journeys(event: unknown, { before, after }: Around<View>): Journey[] {
  const { built, got_coin, completed, took, refilled } = facts<Event>(event);
  if (built) return [{ from: [heldAt(built.seat, built.tile), hiddenAt(built.seat), seatAt(built.seat)], to: [spaceAt(built.district, built.space)] }];
  if (got_coin) return [{ from: [BANK], to: [coinAt(got_coin.seat, after.players[got_coin.seat].coins - 1)] }];
  if (completed) return [{ from: [craneAt(completed.seat, after.players[completed.seat].cranes)], to: [projectAt(completed.district)] }, ...paid(completed.seat, before, after)];
  if (took) return [{ from: [offerAt(took.offer)], to: [heldAt(took.seat, took.tile), seatAt(took.seat)] }, ...paid(took.seat, before, after)];
  return refilled ? [{ from: [SUPPLY], to: [offerAt(refilled.offer)] }] : [];
}

/** The coins that a player has no more. */
function paid(seat: number, before: View, after: View): Journey[] {
  const [had, has] = [before.players[seat].coins, after.players[seat].coins];
  return Array.from({ length: Math.max(0, had - has) }, (_, nth) => ({ from: [coinAt(seat, has + nth)], to: [BANK] }));
}

export const follow: Follow = { marks, journeys: (event, around) => journeys(event, around as Around<View>) };
