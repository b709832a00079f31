/** Who competes: players, and the Committee. */
import type { Desk } from '../../shell/desk.svelte';
import type { EstateView, Firm, PlotCode, View } from './types';

/** All who compete, in the order of the table: players, then the Committee. */
export function firms(view: View): Firm[] {
  const seats: Firm[] = view.players.map((_, seat) => ({ seat }));
  return view.committee ? [...seats, 'committee'] : seats;
}

export function estateOf(view: View, firm: Firm): EstateView {
  return firm === 'committee' ? view.committee!.estate : view.players[firm.seat].estate;
}

export function sameFirm(one: Firm | null, other: Firm | null): boolean {
  if (one === null || other === null) return false;
  return one === 'committee' || other === 'committee' ? one === other : one.seat === other.seat;
}

/** Whose building stands on a plot. */
export function builderOf(view: View, plot: PlotCode): Firm | null {
  return firms(view).find((firm) => estateOf(view, firm).built.includes(plot)) ?? null;
}

export function firmName(desk: Desk, firm: Firm): string {
  return firm === 'committee' ? desk.text('party.committee') : desk.name(firm.seat);
}

/** The class that gives a firm its colour. */
export function firmClass(firm: Firm): string {
  return firm === 'committee' ? 'sf-firm-committee' : `sf-firm-${firm.seat % 4}`;
}

/** What stands on the stone of a firm. */
export function firmSign(firm: Firm): string {
  return firm === 'committee' ? 'L' : String(firm.seat + 1);
}
