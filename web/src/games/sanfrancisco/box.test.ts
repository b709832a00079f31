import { describe, expect, it } from 'vitest';
import { incomeOf, layOut, narrowed, part, sameFirm, type Lot } from './box';

const lot = (id: number): Lot => ({
  plots: [
    { plot: `${id}.3`, colour: 'blue', number: 3, cell: [0, 2] },
    { plot: `${id}.1`, colour: 'yellow', number: 1, cell: [2, 0] },
  ],
  corner: `${id}.3`,
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

it('a move is read by its kind', () => {
  expect(part({ place: { space: 2 } }, 'place')).toEqual({ space: 2 });
  expect(part({ place: { space: 2 } }, 'act')).toBeNull();
  expect(part('money', 'act')).toBeNull();
});

it('firms are the same by seat, and the Committee is only itself', () => {
  expect(sameFirm({ seat: 1 }, { seat: 1 })).toBe(true);
  expect(sameFirm({ seat: 1 }, 'committee')).toBe(false);
  expect(sameFirm('committee', 'committee')).toBe(true);
  expect(sameFirm(null, null)).toBe(false);
});

it('an income space knows its money', () => {
  expect(incomeOf('$3')).toBe(3);
  expect(incomeOf('build')).toBeNull();
});
