import { describe, expect, it } from 'vitest';
import type { Components } from './types';
import { CELL, EDGE, Plan, STREET, cellOf, squareOf } from './plan';

/** Two blocks of two by two squares, with Broadway between them. */
const box: Components = {
  board: {
    lots: [
      { lot: 'R01', squares: ['a1', 'b1', 'b2'], card: 'r3' },
      { lot: 'B01', squares: ['c1', 'c2'], card: 'b2' },
      { lot: 'B02', squares: ['d1', 'd2'], card: 'b2' },
    ],
    parks: [{ name: 'Green', squares: ['a2'] }],
    streets: [
      { name: 'Broadway', card: 'broadway', gap: { after_column: 2 }, from: 0, to: 1 },
      { name: 'Liberty', card: null, gap: { after_row: 0 }, from: 0, to: 3 },
    ],
    characters: [],
  },
  tiles: { faces: [], set: {} },
};
const plan = new Plan(box);

describe('the plan', () => {
  it('names squares by column and row', () => {
    expect(cellOf('n12')).toEqual({ column: 13, row: 11 });
    expect(squareOf({ column: 2, row: 6 })).toBe('c7');
  });

  it('leaves room for streets', () => {
    expect(plan.xs).toEqual([EDGE, EDGE + CELL, EDGE + 2 * CELL + STREET, EDGE + 3 * CELL + STREET]);
    expect(plan.wide).toBe(2 * EDGE + 4 * CELL + STREET);
    expect(plan.blocks).toHaveLength(2);
  });

  it('finds the square under a point, and in a street the nearest one', () => {
    expect(plan.cellAt(plan.middle({ column: 3, row: 1 }))).toEqual({ column: 3, row: 1 });
    expect(plan.cellAt({ x: EDGE + 2 * CELL + STREET - 2, y: 0 })).toEqual({ column: 2, row: 0 });
    expect(plan.lotAt({ column: 1, row: 1 })?.lot).toBe('R01');
    expect(plan.lotAt({ column: 0, row: 1 })).toBeUndefined();
  });

  it('knows the streets at the sides of squares', () => {
    const names = (...squares: string[]) => plan.streetsAt(squares.map(cellOf)).map(({ name }) => name);
    expect(names('b2')).toEqual(['Broadway']);
    expect(names('c1')).toEqual(['Broadway', 'Liberty']);
    expect(names('d2')).toEqual([]);
  });
});
