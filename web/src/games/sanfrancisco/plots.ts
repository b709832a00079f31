/** Where the plots of a plan lie. */
import type { Desk } from '../../shell/desk.svelte';
import type { PrintedLot, PrintedPlot } from './types';

/** Where the plots of a plan lie, in cells; a street as wide as `street` cells separates the lots. */
export function layOut(rows: number[][], lots: PrintedLot[], street: number): { wide: number; high: number; lots: { lot: number; x: number; y: number }[]; plots: (PrintedPlot & { lot: number; x: number; y: number; isCorner: boolean })[] } {
  const step = 3 + street;
  const placed = rows.flatMap((row, down) => row.map((lot, across) => ({ lot, x: across * step, y: down * step })));
  const plots = placed.flatMap(({ lot, x, y }) =>
    lots[lot].plots.map((plot) => ({ ...plot, lot, x: x + plot.cell[1], y: y + plot.cell[0], isCorner: plot.plot === lots[lot].corner })),
  );
  const across = Math.max(...rows.map((row) => row.length));
  return { wide: across * step - street, high: rows.length * step - street, lots: placed, plots };
}

/** The rows of a plan for a narrow screen: two lots side by side. */
export function narrowed(rows: number[][]): number[][] {
  const west = rows.map((row) => row.slice(0, 2));
  const east = rows.map((row) => row.slice(2));
  return [...west, ...(east[0].length === 1 ? [east.flat()] : east)].filter((row) => row.length);
}

/** Where a plot lies and what it is, in words. */
export function plotText(desk: Desk, { plot, colour, number }: PrintedPlot): string {
  return desk.text('plot.name', { colour: desk.text(`colour.${colour}`), number, lot: plot.split('.')[0] });
}
