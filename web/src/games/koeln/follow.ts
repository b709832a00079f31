/** How Die Baumeister von Köln is followed: carts go from place to place, stones from the supply to gates, carts and churches, cards to whom they are played against. */
import { facts, seatAt, type Around, type Follow, type Journey, type Mark } from '../../shell/follow';
import { CATHEDRAL, CHURCHES } from './places';
import { stonesOf } from './sites';
import type { Card, Event, GateId, Stone, View } from './types';

export const placeAt = (place: number) => `place:${place}`;
export const cartAt = (seat: number, cart: number) => `cart:${seat}.${cart}`;
export const loadAt = (seat: number, cart: number) => `load:${seat}.${cart}`;
export const storeAt = (gate: number, slot: number) => `store:${gate}.${slot}`;
export const partAt = (church: number, seat: number) => `part:${church}.${seat}`;
export const supplyAt = (stone: Stone) => `supply:${stone}`;
export const cardAt = (seat: number, place: number) => `hand:${seat}.${place}`;
/** A card that was laid before a player. */
export const fateAt = (seat: number, card: Card) => `fate:${seat}.${card}`;
export const dieAt = (die: 'stone' | 'gate') => `die:${die}`;
export const DECK = 'deck';
export const DISCARDS = 'discards';
const gateAt = (gate: GateId) => placeAt(CHURCHES + gate);

function marks(event: unknown): Mark[] {
  const { group_drawn, delivered, drew, went, loaded, unloaded, built, finished, visited, abbot_laid, attacked, exchanged, reserved, forged } = facts<Event>(event);
  if (group_drawn) return group_drawn.churches.map((church) => ({ at: placeAt(church) }));
  if (went) return [{ at: placeAt(went.to) }];
  if (finished) return [{ at: placeAt(finished.church), gain: finished.points }];
  if (abbot_laid) return [{ at: placeAt(abbot_laid.church), gain: abbot_laid.points }];
  if (visited) return [{ at: placeAt(CATHEDRAL), gain: visited.points }];
  if (drew) return [{ at: seatAt(drew.seat) }];
  if (attacked) return [{ at: seatAt(attacked.victim) }];
  const gate = delivered ?? loaded ?? unloaded ?? exchanged;
  if (gate) return [{ at: gateAt(gate.gate) }];
  const church = built ?? reserved ?? forged;
  return church ? [{ at: placeAt(church.church) }] : [];
}

function journeys(event: unknown, { before, after }: Around<View>): Journey[] {
  const { thrown, delivered, drew, went, loaded, unloaded, built, discarded, attacked, warded, stolen, poisoner_laid, saboteur_laid } = facts<Event>(event);
  const slot = ({ gates }: View, gate: GateId, stone: Stone) => [storeAt(gate, stonesOf(gates[gate]).lastIndexOf(stone)), gateAt(gate)];
  if (went) return [{ from: [cartAt(went.seat, went.cart)], to: [cartAt(went.seat, went.cart)] }];
  if (delivered) return [{ from: [supplyAt(delivered.stone)], to: slot(after, delivered.gate, delivered.stone) }];
  if (loaded) return [{ from: slot(before, loaded.gate, loaded.stone), to: [loadAt(loaded.seat, loaded.cart)] }];
  if (unloaded) return [{ from: [loadAt(unloaded.seat, unloaded.cart)], to: slot(after, unloaded.gate, unloaded.stone) }];
  if (built) return [{ from: [loadAt(built.seat, built.cart)], to: [partAt(built.church, built.seat), placeAt(built.church)] }];
  if (thrown) return (['stone', 'gate'] as const).map((die) => ({ from: [seatAt(thrown.seat)], to: [dieAt(die)] }));
  if (attacked) return [{ from: [held(before, attacked.seat, attacked.attack), seatAt(attacked.seat)], to: [seatAt(attacked.victim)] }];
  if (warded) return [{ from: [held(before, warded.victim, 'guard'), seatAt(warded.victim)], to: [DISCARDS] }];
  if (stolen) return [{ from: [cardAt(stolen.victim, stolen.place), seatAt(stolen.victim)], to: [last(after, stolen.seat), seatAt(stolen.seat)] }];
  if (poisoner_laid) return [{ from: [seatAt(poisoner_laid.victim)], to: [fateAt(poisoner_laid.victim, 'poisoner')] }];
  if (saboteur_laid) return [{ from: [seatAt(saboteur_laid.victim)], to: [fateAt(saboteur_laid.victim, 'saboteur')] }];
  if (drew) return [{ from: [DECK], to: [last(after, drew.seat), seatAt(drew.seat)] }];
  return discarded ? [{ from: [cardAt(discarded.seat, discarded.place), seatAt(discarded.seat)], to: [DISCARDS] }] : [];
}

/** Where the newest card of a hand lies. */
function last({ players }: View, seat: number): string {
  return cardAt(seat, players[seat].hand.length - 1);
}

/** Where a card lies in a hand; one that cannot be seen looks like every other. */
function held(view: View, seat: number, card: Card): string {
  const place = view.players[seat].hand.findIndex((other) => other.card === card);
  return place < 0 ? last(view, seat) : cardAt(seat, place);
}

export const follow: Follow = { marks, journeys: (event, around) => journeys(event, around as Around<View>) };
