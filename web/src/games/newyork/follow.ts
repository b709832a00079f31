/** How the construction yard is followed: bills travel from display to hand and back, buildings from the yard to the skyline. */
import { facts, seatAt, type Around, type Follow, type Journey, type Mark } from '../../shell/follow';
import type { Party } from './parties';
import type { BuildingCode, Event, Kind, MoneyCode, View } from './types';

export const slotAt = (slot: number) => `slot:${slot}`;
export const displayAt = (place: number) => `display:${place}`;
export const billAt = (seat: number, card: MoneyCode) => `hand:${seat}.${card}`;
/** Where the money of others is paid from, face down. */
export const purseAt = (seat: number) => `purse:${seat}`;
export const handAt = (seat: number) => `hand:${seat}`;
export const towerAt = (party: Party, kind: Kind) => `tower:${party}.${kind}`;
export const DECK = 'deck';
export const DISCARDS = 'discards';
export const BUILDINGS = 'buildings';

/** The kinds by the letters of their codes. */
const KINDS: Record<string, Kind> = { mu: 'museum', th: 'theater', st: 'station', ch: 'church', pa: 'park', sk: 'skyscraper' };
export const kindOf = (building: BuildingCode) => KINDS[building.slice(0, 2)];

function marks(event: unknown): Mark[] {
  const { took, bought, building_laid, dirk_received, left_over, unsold } = facts<Event>(event);
  if (took) return [{ at: seatAt(took.seat) }];
  if (bought) return [{ at: towerAt(bought.receiver === 'dirk' ? 'dirk' : bought.seat, kindOf(bought.building)) }, { at: slotAt(bought.slot) }];
  if (left_over) return [{ at: towerAt(left_over.seat, kindOf(left_over.building)) }];
  if (dirk_received) return [{ at: towerAt('dirk', kindOf(dirk_received.building)) }];
  const slot = building_laid ?? unsold;
  return slot ? [{ at: slotAt(slot.slot) }] : [];
}

function journeys(event: unknown, { before, after }: Around<View>): Journey[] {
  const { took, bought, building_laid, money_laid, left_over } = facts<Event>(event);
  if (took) return taken(took.seat, took.cards, before);
  if (bought) {
    const owner = bought.receiver === 'dirk' ? 'dirk' : bought.seat;
    const bills = bought.payment.map((card) => ({ from: [billAt(bought.seat, card), purseAt(bought.seat)], to: [DISCARDS] }));
    return [...bills, { from: [slotAt(bought.slot)], to: [towerAt(owner, kindOf(bought.building)), seatAt(bought.seat)] }];
  }
  if (left_over) return [{ from: [slotAt(left_over.slot)], to: [towerAt(left_over.seat, kindOf(left_over.building))] }];
  if (building_laid) return [{ from: [BUILDINGS], to: [slotAt(building_laid.slot)] }];
  if (!money_laid) return [];
  const place = after.display.findIndex((card, at) => card === money_laid.card && before.display[at] !== card);
  return place < 0 ? [] : [{ from: [DECK], to: [displayAt(place)] }];
}

/** Where each of these cards lay on display: equal ones in turn. */
function taken(seat: number, cards: MoneyCode[], { display }: View): Journey[] {
  const rest = display.map((card, place) => ({ card, place }));
  return cards.flatMap((card) => {
    const at = rest.findIndex((other) => other.card === card);
    if (at < 0) return [];
    const [{ place }] = rest.splice(at, 1);
    return [{ from: [displayAt(place)], to: [billAt(seat, card), handAt(seat), seatAt(seat)] }];
  });
}

export const follow: Follow = { marks, journeys: (event, around) => journeys(event, around as Around<View>) };
