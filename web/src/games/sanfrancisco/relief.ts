/** The strokes of the engraver: waves, hills, ruined blocks, always the same. */

/** A small generator of fixed numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Level lines that swell a little, as water is engraved. */
export function waves(wide: number, high: number, apart: number, seed: number): string {
  const roll = dice(seed);
  let path = '';
  for (let y = apart; y < high; y += apart) {
    for (let x = -roll() * 60; x < wide; ) {
      const long = 26 + roll() * 60;
      const half = (long / 2).toFixed(0);
      path += `M${x.toFixed(0)} ${y.toFixed(1)}q${(long / 4).toFixed(0)}-2 ${half} 0t${half} 0`;
      x += long + 8 + roll() * 34;
    }
  }
  return path;
}

/** Short strokes down the slopes of a hill, thicker towards its foot. */
export function hachures(x: number, y: number, wide: number, high: number, seed: number): string {
  const roll = dice(seed);
  let path = '';
  for (const [from, to, count] of [[0.34, 0.6, 26], [0.66, 1, 40]] as const) {
    for (let nth = 0; nth < count; nth += 1) {
      const angle = ((nth + roll() * 0.4) / count) * 2 * Math.PI;
      const [near, far] = [from + roll() * 0.06, to - roll() * 0.12];
      const at = (part: number) => `${(x + Math.cos(angle) * wide * part).toFixed(1)} ${(y + Math.sin(angle) * high * part).toFixed(1)}`;
      path += `M${at(near)}L${at(far)}`;
    }
  }
  return path;
}

/** Blocks on a grid that stands askew, some of them burnt out and missing. */
export function blocks(left: number, top: number, right: number, bottom: number, wide: number, high: number, seed: number): string {
  const roll = dice(seed);
  let path = '';
  for (let y = top; y < bottom; y += high) {
    for (let x = left; x < right; x += wide) {
      if (roll() < 0.16) continue;
      path += `M${x} ${y}h${wide - 5}v${high - 5}h${5 - wide}z`;
    }
  }
  return path;
}
