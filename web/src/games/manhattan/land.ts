/** Districts, lots and land cards. */
import type { Desk } from '../../shell/desk.svelte';
import type { District, LandCode, LotId, View } from './types';

export const DISTRICTS: District[] = ['red', 'blue', 'yellow', 'green', 'pink'];

/** Workers of each player. */
export const WORKERS = 4;

export function districtOf(name: LotId | LandCode): District {
  return DISTRICTS.find((district) => district[0] === name[0].toLowerCase())!;
}

export function sizeOf(card: LandCode): number {
  return Number(card[1]);
}

/** The land card in words of the game's texts. */
export function cardText(desk: Desk, card: LandCode): string {
  return desk.text(`card.${districtOf(card)}`, { size: sizeOf(card) });
}

/** The things of a bag, one by one. */
export function unpacked(bag: Record<string, number>): string[] {
  return Object.entries(bag).flatMap(([thing, count]) => Array.from({ length: count }, () => thing));
}

/** The districts whose cards are in the game: those of which a card is to be seen, to come, or somebody's. */
export function districtsInPlay(view: View): Set<District> {
  const names = [view.market, ...view.groups].flatMap((bag) => Object.keys(bag));
  const lots = view.players.flatMap(({ workers, built }) => [...workers, ...built]);
  return new Set([...names, ...lots].map(districtOf));
}

/** Whose a lot is. */
export function ownerOf(view: View, lot: LotId): number | null {
  const seat = view.players.findIndex(({ workers, built }) => workers.includes(lot) || built.includes(lot));
  return seat < 0 ? null : seat;
}
