/** Churches while they are built. */
import type { SiteView, Stone } from './types';

export const STONES: Stone[] = ['white', 'grey', 'black'];

/** The stones of a bag one by one, the lightest first. */
export function stonesOf(bag: Partial<Record<Stone, number>>): Stone[] {
  return STONES.flatMap((stone) => Array<Stone>(bag[stone] ?? 0).fill(stone));
}

export function ownerOf(site: SiteView): number | null {
  return typeof site.state === 'object' ? site.state.finished.owner : null;
}

/** How much of a church stands, from 0 to 1. */
export function grown(site: SiteView, value: number): number {
  if (typeof site.state === 'object') return 1;
  return (value - site.missing) / value;
}

/** Who has stones on a site, in the order in which they last built there. */
export function builders(site: SiteView): { seat: number; stones: Stone[]; points: number }[] {
  return site.parts
    .map((part, seat) => ({ seat, order: part.last_built, stones: stonesOf(part.stones), points: site.points[seat] ?? 0 }))
    .filter(({ stones }) => stones.length > 0)
    .sort((one, other) => one.order - other.order);
}
