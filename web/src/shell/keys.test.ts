import { describe, expect, it } from 'vitest';
import { ARROWS, ways, type Point } from './keys';

/** How many pieces can be reached from one of them. */
function reach(next: number[][], from: number): number {
  const reached = new Set([from]);
  for (const piece of reached) for (const to of next[piece]) reached.add(to);
  return reached.size;
}

/** Points like pieces on a table, other ones for each seed. */
function scattered(seed: number): Point[] {
  let state = seed * 2654435761 + 1;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  return Array.from({ length: 3 + (seed % 30) }, () => ({ x: 1000 * random(), y: 800 * random() }));
}

describe('the arrow keys', () => {
  it('lead to the nearest piece that way', () => {
    const next = ways([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 200, y: 10 }, { x: 0, y: 100 }]);
    expect(next[0][ARROWS.indexOf('ArrowRight')]).toBe(1);
    expect(next[0][ARROWS.indexOf('ArrowDown')]).toBe(3);
    expect(next[2][ARROWS.indexOf('ArrowLeft')]).toBe(1);
  });

  it('lead on at the edge', () => {
    const next = ways([{ x: 0, y: 0 }, { x: 100, y: 0 }]);
    expect(next[1][ARROWS.indexOf('ArrowRight')]).toBe(0);
    expect(next[0][ARROWS.indexOf('ArrowLeft')]).toBe(1);
  });

  it('lead to every piece from every other one', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const points = scattered(seed);
      const next = ways(points);
      for (const from of points.keys()) expect(reach(next, from), `seed ${seed} from ${from}`).toBe(points.length);
    }
  });
});
