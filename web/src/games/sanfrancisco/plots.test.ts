import { describe, expect, it } from 'vitest';
import { layOut, narrowed } from './plots';
import type { PrintedLot } from './types';

const lot = (id: number): PrintedLot => ({
  plots: [
    { plot: `${id}.3`, colour: 'blue', number: 3, cell: [0, 2] },
    { plot: `${id}.1`, colour: 'yellow', number: 1, cell: [2, 0] },
  ],
  corner: `${id}.3`,
  debris_a: [],
  debris_b: [],
});

describe('the plan', () => {
  const lots = [1, 2, 3, 4].map(lot);

  it('puts a street between the lots, but none around them', () => {
    const plan = layOut([[0, 1], [2, 3]], lots, 0.5);
    expect([plan.wide, plan.high]).toEqual([6.5, 6.5]);
    expect(plan.lots[3]).toEqual({ lot: 3, x: 3.5, y: 3.5 });
  });

  it('finds each plot at its cell', () => {
    const plan = layOut([[0, 1]], lots, 0.5);
    expect(plan.plots.find(({ plot }) => plot === '2.3')).toMatchObject({ x: 5.5, y: 0, lot: 1, isCorner: true });
    expect(plan.plots.find(({ plot }) => plot === '1.1')).toMatchObject({ x: 0, y: 2, isCorner: false });
  });

  it('lays two lots side by side where the screen is narrow', () => {
    expect(narrowed([[0, 1, 4, 6], [2, 3, 5, 7]])).toEqual([[0, 1], [2, 3], [4, 6], [5, 7]]);
    expect(narrowed([[0, 1, 4], [2, 3, 5]])).toEqual([[0, 1], [2, 3], [4, 5]]);
    expect(narrowed([[0, 1], [2, 3]])).toEqual([[0, 1], [2, 3]]);
  });
});
