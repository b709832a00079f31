/** Houses for the picture of a game that has none: always the same ones for the same name. */

export interface House {
  x: number;
  width: number;
  height: number;
  /** How high its roof is; a flat one has none. */
  roof: number;
}

/** The width of the picture. */
const WIDTH = 240;

/** A colour on the wheel. */
export function hue(name: string): number {
  return numbers(name)() % 360;
}

export function houses(name: string): House[] {
  const next = numbers(`${name} houses`);
  const row: House[] = [];
  for (let x = -4; x < WIDTH; ) {
    const width = 22 + (next() % 18);
    row.push({ x, width, height: 40 + (next() % 80), roof: next() % 3 ? 8 + (next() % 14) : 0 });
    x += width - 2;
  }
  return row;
}

/** Numbers that follow from a name (FNV-1a, then a xorshift). */
function numbers(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) >> 3;
  };
}
