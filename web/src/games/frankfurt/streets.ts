/** The texture of the city: blocks of houses in rings around the old town, always the same. */

/** A small generator of fixed numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Blocks of about this size all over an area, as one path. The gaps between them are the streets. */
export function blocks(area: Area, wide: number, high: number, street: number, seed: number): string {
  const roll = dice(seed);
  let path = '';
  for (let y = area.top; y < area.bottom; y += high) {
    for (let x = area.left; x < area.right; ) {
      const long = wide * (0.55 + roll() * 0.9);
      if (roll() > 0.06) path += block(x, y, long - street, high - street, roll);
      x += long;
    }
  }
  return path;
}

function block(x: number, y: number, wide: number, high: number, roll: () => number): string {
  const corner = (cx: number, cy: number) => {
    const [wx, wy] = grown(cx, cy);
    return `${(wx + roll() * 1.5).toFixed(0)} ${(wy + roll() * 1.5).toFixed(0)}`;
  };
  return `M${corner(x, y)}L${corner(x + wide, y)} ${corner(x + wide, y + high)} ${corner(x, y + high)}z`;
}

/** No ruler drew these streets: they bend around the old town. */
function grown(x: number, y: number): [number, number] {
  const away = (x - 560) / 420;
  return [
    x + 16 * Math.sin(y / 74 + 1) + 9 * Math.sin((x + y) / 51),
    y + 70 * away * away + 13 * Math.sin(x / 83) + 8 * Math.sin((x - 2 * y) / 67),
  ];
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
