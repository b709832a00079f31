/** Where things lie on the drawn board. */
import type { District } from './types';

/** The board is drawn 1080 wide and 712 high, with a score track of this width around it. */
export const WIDE = 1080;
export const HIGH = 712;
export const TRACK = 22;
export const PLATE_HIGH = 86;
/** Letters that are smaller than this, in CSS pixels, cannot be read. */
const LEAST_TYPE = 11.1;

/** The size of letters in units of the drawing, where a unit is so many CSS pixels. */
export function typeSize(size: number, unit: number): number {
  return Math.max(size, LEAST_TYPE / unit);
}

/** Below this many CSS pixels per unit the name of a district takes a line of its own. */
export const TIGHT = 0.92;
/** What the letters of a name and the margins beside it take then, in CSS pixels. */
const LETTER = 5.4;
const MARGINS = 10;

/** How wide the plate of a district is: its building spaces decide, and its name where that is too long for them. */
export function plateWidth(district: District, unit = 1): number {
  const wide = { 3: 140, 4: 160, 5: 196 }[district.spaces.length] ?? 196;
  return unit < TIGHT ? Math.max(wide, (district.name.length * LETTER + MARGINS) / unit) : wide;
}

/** Where the middle of a district's plate is on the drawn map. */
export function spot(district: District, unit = 1): { x: number; y: number } {
  const half = plateWidth(district, unit) / 2 + TRACK + 7;
  const x = WIDE / 2 + (district.place[0] - 50) * 10.98;
  const y = 72 + (district.place[1] - 8) * 8.9;
  return { x: Math.min(WIDE - half, Math.max(half, x)), y };
}
