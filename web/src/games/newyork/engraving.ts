/** Lines as an engraver draws them, always the same: rosettes for the bills, roofs for the horizon. */

/** A closed line that swings so many times around the middle, as on banknotes. */
export function rosette(radius: number, lobes: number, depth: number, steps = 200): string {
  let path = '';
  for (let step = 0; step < steps; step += 1) {
    const angle = (step / steps) * 2 * Math.PI * 3;
    const far = radius * (1 - depth / 2 + (depth / 2) * Math.cos((lobes / 3) * angle));
    path += `${step ? 'L' : 'M'}${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  }
  return `${path}z`;
}

/** A small generator of fixed numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The roofs of a far city from the left to the right, as one outline that stands on `ground`. */
export function horizon(wide: number, ground: number, low: number, high: number, seed: number): string {
  const roll = dice(seed);
  let path = `M0 ${ground}`;
  for (let x = 0; x < wide; ) {
    const long = 12 + roll() * 26;
    const hill = 0.55 + 0.45 * Math.sin((x / wide) * Math.PI * 2.3 + seed);
    const top = Math.round(ground - low - (high - low) * hill * (0.35 + 0.65 * roll()));
    path += `V${top}${roof(Math.round(x), Math.round(long), roll())}`;
    x += Math.round(long);
  }
  return `${path}V${ground}z`;
}

/** Flat roofs, gables, water tanks and a spire now and then. */
function roof(x: number, long: number, luck: number): string {
  if (luck < 0.12) return `h${long * 0.3}l${long * 0.2} ${-long * 1.2} ${long * 0.2} ${long * 1.2}H${x + long}`;
  if (luck < 0.27) return `h${long * 0.3}v-4h1v-7l4-4 4 4v7h1v4H${x + long}`;
  if (luck < 0.4) return `h${long * 0.25}v-8h${long * 0.5}v8H${x + long}`;
  if (luck < 0.47) return `h${long * 0.45}v-16h2v16H${x + long}`;
  return `H${x + long}`;
}
