/** The map of the city: old pictures of Cologne are seen from over the Rhine, with the west above; phones stand upright. */
import type { Components } from './types';

export interface Dot {
  x: number;
  y: number;
}

export interface Chart {
  wide: number;
  high: number;
  /** Where something of the map, 0 to 100 from the west and 0 to 140 from the north, is on the paper. */
  at(x: number, y: number): Dot;
}

/** West above, north to the right, the Rhine below. */
export const LYING: Chart = {
  wide: 1080,
  high: 684,
  at: (x, y) => ({ x: 36 + (140 - y) * 7.25, y: 56 + (x - 4) * 5.55 }),
};

/** North above, the Rhine to the right. */
export const STANDING: Chart = {
  wide: 400,
  high: 636,
  at: (x, y) => ({ x: 22 + (x - 4) * 3.55, y: 38 + y * 4.08 }),
};

/** The city wall from the Rhine in the north to the Rhine in the south; the gates stand on it. */
export const WALL: [number, number][] = [
  [100, -1], [86, 0], [70, 3], [54, 9], [38, 18], [20, 29], [7, 42], [2.6, 56], [4, 70], [7, 88], [16, 104], [30, 119], [46, 127], [62, 135.5],
  [80, 138], [100, 140],
];
/** The wall of the Romans, within which the town was older. */
export const OLD_WALL: [number, number][] = [[99, 36], [72, 36.5], [48, 37], [37, 44], [36, 66], [44, 82], [62, 91], [80, 89], [99, 89]];

/** A soft line through points. */
export function smooth(dots: Dot[]): string {
  let path = `M${say(dots[0])}`;
  for (let i = 1; i < dots.length; i += 1) {
    const [before, from, to, after] = [dots[i - 2] ?? dots[i - 1], dots[i - 1], dots[i], dots[i + 1] ?? dots[i]];
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${say(one)} ${say(two)} ${say(to)}`;
  }
  return path;
}

/** A lane between two places, softly bent to one side or the other, always the same. */
export function lane(from: Dot, to: Dot, seed: number): string {
  const bend = (((seed * 7919) % 13) - 6) / 60;
  const middle = { x: (from.x + to.x) / 2 - (to.y - from.y) * bend, y: (from.y + to.y) / 2 + (to.x - from.x) * bend };
  return `M${say(from)}Q${say(middle)} ${say(to)}`;
}

export function lanes(box: Components, chart: Chart): string[] {
  return box.streets.map(([from, to]) => lane(spot(box, chart, from), spot(box, chart, to), from * 64 + to));
}

export function spot(box: Components, chart: Chart, place: number): Dot {
  const { x, y } = box.places[place];
  return chart.at(x, y);
}

/** How far a dot is from the line between two others. */
export function away(dot: Dot, from: Dot, to: Dot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = ((dot.x - from.x) * dx + (dot.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.max(0, Math.min(1, part));
  return Math.hypot(dot.x - from.x - along * dx, dot.y - from.y - along * dy);
}

/** Is a dot within a ring of corners? */
export function isWithin(dot: Dot, ring: Dot[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [one, other] = [ring[i], ring[j]];
    if (one.y > dot.y !== other.y > dot.y && dot.x < ((other.x - one.x) * (dot.y - one.y)) / (other.y - one.y) + one.x) inside = !inside;
  }
  return inside;
}

export interface Scatter {
  houses: string;
  roofs: string;
  trees: (Dot & { r: number })[];
}

/** Houses along the lanes and gardens behind them, wherever nothing else stands; always the same. */
export function scatter(box: Components, chart: Chart, size: number): Scatter {
  let state = 12;
  const roll = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const wall = WALL.map(([x, y]) => chart.at(x, y));
  const old = OLD_WALL.map(([x, y]) => chart.at(x, y));
  const lines = box.streets.map(([from, to]) => [spot(box, chart, from), spot(box, chart, to)] as const);
  const places = box.places.map((_, place) => spot(box, chart, place));
  const found: Scatter = { houses: '', roofs: '', trees: [] };
  for (let y = 0; y < chart.high; y += size * 1.2) {
    for (let x = 0; x < chart.wide; x += size * 1.4) {
      const dot = { x: x + (roll() - 0.5) * size * 0.8, y: y + (roll() - 0.5) * size * 0.7 };
      const taste = roll();
      if (!isWithin(dot, wall) || wall.some((corner, i) => i > 0 && away(dot, wall[i - 1], corner) < size)) continue;
      const lane = Math.min(...lines.map(([from, to]) => away(dot, from, to)));
      const place = Math.min(...places.map((other, index) => Math.hypot(dot.x - other.x, dot.y - other.y) / (index < 18 ? 2.1 : 1)));
      if (lane < size * 0.85 || place < size * 1.35) continue;
      const isOld = isWithin(dot, old);
      if (taste < (isOld ? 0.86 : lane < size * 2 ? 0.66 : 0.2)) house(found, dot, size * (0.78 + roll() * 0.4));
      else if (taste > (isOld ? 0.93 : 0.62)) found.trees.push({ x: Math.round(dot.x), y: Math.round(dot.y), r: size * (0.2 + roll() * 0.16) });
    }
  }
  return found;
}

/** A little house: a wall and a steep roof over it. */
function house(found: Scatter, { x, y }: Dot, size: number): void {
  const [half, high] = [size * 0.42, size * 0.34];
  const n = (value: number) => value.toFixed(1);
  found.houses += `M${n(x - half)} ${n(y)}v${n(high)}h${n(half * 2)}v${n(-high)}z`;
  found.roofs += `M${n(x - half - 1)} ${n(y)}l${n(half * 0.5)} ${n(-high * 1.25)}h${n(half + 2)}l${n(half * 0.5)} ${n(high * 1.25)}z`;
}

function say({ x, y }: Dot): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
