/** Owners of buildings. */
import type { Desk } from '../../shell/desk.svelte';
import type { Kind, PerParty, View } from './types';

/** An owner of buildings: a seat, or Dirk. */
export type Party = number | 'dirk';

export function parties(view: View): Party[] {
  return [...view.players.keys(), ...(view.dirk ? (['dirk'] as const) : [])];
}

export function nameOf(desk: Desk, party: Party): string {
  return party === 'dirk' ? desk.text('party.dirk') : desk.name(party);
}

export function of(numbers: PerParty, party: Party): number {
  return (party === 'dirk' ? numbers.dirk : numbers.seats[party]) ?? 0;
}

export function owned(view: View, party: Party, kind: Kind): number {
  return (party === 'dirk' ? view.dirk : view.players[party])?.buildings[kind] ?? 0;
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 6})`;
}

export function partyColour(party: Party): string {
  return party === 'dirk' ? 'var(--newyork-dirk)' : seatColour(party);
}
