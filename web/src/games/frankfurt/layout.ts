/** Where things lie on the drawn board. */
import type { District } from './types';

/** The board is drawn 1080 wide and 712 high, with a score track of this width around it. */
export const WIDE = 1080;
export const HIGH = 712;
export const TRACK = 22;
export const PLATE_HIGH = 86;

/** How wide the plate of a district is: its building spaces decide. */
export function plateWidth(district: District): number {
  return { 3: 140, 4: 160, 5: 196 }[district.spaces.length] ?? 196;
}

/** Where the middle of a district's plate is on the drawn map. */
export function spot(district: District): { x: number; y: number } {
  const half = plateWidth(district) / 2 + TRACK + 7;
  const x = WIDE / 2 + (district.place[0] - 50) * 10.98;
  const y = 72 + (district.place[1] - 8) * 8.9;
  return { x: Math.min(WIDE - half, Math.max(half, x)), y };
}
