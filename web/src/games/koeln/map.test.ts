import { describe, expect, it } from 'vitest';
import type { Components } from './types';
import { away, isWithin, lane, LYING, scatter, smooth, STANDING, WALL } from './map';

const square = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 0, y: 10 }];

describe('the map', () => {
  it('has west above when it lies and north above when it stands', () => {
    const [west, east] = [LYING.at(10, 70), LYING.at(90, 70)];
    expect(west.y).toBeLessThan(east.y);
    expect(LYING.at(50, 10).x).toBeGreaterThan(LYING.at(50, 130).x);
    expect(STANDING.at(50, 10).y).toBeLessThan(STANDING.at(50, 130).y);
  });

  it('keeps every corner of the wall on the paper or at its edge', () => {
    for (const chart of [LYING, STANDING]) {
      for (const { x, y } of WALL.map(([x, y]) => chart.at(x, y))) {
        expect(x).toBeGreaterThan(-1);
        expect(x).toBeLessThan(chart.wide);
        expect(y).toBeGreaterThan(-1);
        expect(y).toBeLessThan(chart.high);
      }
    }
  });

  it('measures how far a dot is from a line', () => {
    expect(away({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(3);
    expect(away({ x: -3, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5);
  });

  it('knows inside from outside', () => {
    expect(isWithin({ x: 5, y: 5 }, square)).toBe(true);
    expect(isWithin({ x: 15, y: 5 }, square)).toBe(false);
  });

  it('draws the same lane every time, from place to place', () => {
    const path = lane(square[0], square[2], 77);
    expect(path).toBe(lane(square[0], square[2], 77));
    expect(path.startsWith('M0.0 0.0Q')).toBe(true);
    expect(path.endsWith('10.0 10.0')).toBe(true);
    expect(smooth(square).match(/C/g)).toHaveLength(3);
  });

  it('puts no house on a place or outside the wall', () => {
    const places = [{ id: 'a', name: '', x: 50, y: 40 }, { id: 'b', name: '', x: 50, y: 100 }];
    const { trees, houses } = scatter({ places, streets: [[0, 1]] } as Partial<Components> as Components, LYING, 17);
    const wall = WALL.map(([x, y]) => LYING.at(x, y));
    expect(houses.length).toBeGreaterThan(100);
    expect(trees.every((tree) => isWithin(tree, wall))).toBe(true);
  });
});
