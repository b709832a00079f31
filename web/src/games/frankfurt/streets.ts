/** The texture of the city: blocks of houses in rings around the old town, always the same. */

/** A small generator of fixed numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const MIDDLE = { x: 556, y: 606 };

/** Blocks between two distances from the middle, as one path. Their gaps are the streets. */
export function blocks(from: number, to: number, depth: number, width: number, seed: number): string {
  const roll = dice(seed);
  let path = '';
  for (let near = from; near < to; near += depth + 5) {
    const far = near + depth * (0.85 + roll() * 0.15);
    for (let angle = -Math.PI; angle < 0; ) {
      const turn = (width * (0.6 + roll() * 0.9)) / far;
      const street = (3.2 + roll() * 2.5) / far;
      if (roll() > 0.07) path += block(near + roll() * 2, far, angle, angle + turn, roll);
      angle += turn + street;
    }
  }
  return path;
}

function block(near: number, far: number, from: number, to: number, roll: () => number): string {
  const corner = (distance: number, angle: number) => {
    const x = MIDDLE.x + Math.cos(angle) * distance * 1.18 + roll() * 1.6;
    const y = MIDDLE.y + Math.sin(angle) * distance * 0.92 + roll() * 1.6;
    return `${x.toFixed(0)} ${y.toFixed(0)}`;
  };
  return `M${corner(near, from)}L${corner(near, to)} ${corner(far, to)} ${corner(far, from)}z`;
}

/** Trees along a line of corners. */
export function trees(corners: [number, number][], apart: number, seed: number): { x: number; y: number; r: number }[] {
  const roll = dice(seed);
  const grown: { x: number; y: number; r: number }[] = [];
  for (let i = 1; i < corners.length; i += 1) {
    const [x1, y1] = corners[i - 1];
    const [x2, y2] = corners[i];
    const steps = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / apart));
    for (let step = 0; step < steps; step += 1) {
      const part = (step + roll() * 0.7) / steps;
      const x = x1 + (x2 - x1) * part + (roll() - 0.5) * 22;
      const y = y1 + (y2 - y1) * part + (roll() - 0.5) * 22;
      grown.push({ x: Math.round(x), y: Math.round(y), r: 2.6 + roll() * 2.2 });
    }
  }
  return grown;
}
