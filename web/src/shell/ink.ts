/** A text board as a terminal gets it: letters, and codes for the colours they are drawn in. */

export const INKS = ['red', 'green', 'yellow', 'blue', 'purple', 'bold', 'dim'] as const;
export type Ink = (typeof INKS)[number];

/** Letters in one ink; without one they are drawn like any text. */
export interface Inked {
  text: string;
  ink: Ink | null;
}

const CODES: Record<string, Ink> = { 31: 'red', 32: 'green', 33: 'yellow', 34: 'blue', 35: 'purple', 1: 'bold', 2: 'dim' };
// eslint-disable-next-line no-control-regex
const CODE = /\u001b\[(\d+)m/;

/** The pieces of a text, each in one ink. */
export function inked(text: string): Inked[] {
  const parts = text.split(CODE);
  const pieces = parts.flatMap((part, at): Inked[] => (at % 2 ? [] : [{ text: part, ink: at ? (CODES[parts[at - 1]] ?? null) : null }]));
  return pieces.filter(({ text }) => text);
}

/** How many letters the longest line has. */
export function widthOf(text: string): number {
  return Math.max(1, ...text.replaceAll(new RegExp(CODE, 'g'), '').split('\n').map((line) => [...line].length));
}
