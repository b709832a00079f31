/** How a skyscraper is drawn: from above and a little from the south. */
import type { Level } from './types';
import { CELL } from './plan';
import { handle, has, type Cell } from './shapes';

/** So high it stands above the street. */
export const HEIGHTS: Record<Level, number> = { start: 5, bronze: 8, silver: 12, gold: 16, legendary: 22 };
const FLOORS: Record<Level, number> = { start: 1, bronze: 1, silver: 2, gold: 3, legendary: 4 };
const INSET = 3;

export interface Front {
  x: number;
  y: number;
  wide: number;
  windows: string;
}

/** The walls that look south, with their windows. */
export function fronts(form: Cell[], level: Level): Front[] {
  const high = HEIGHTS[level];
  return form
    .filter(({ column, row }) => !has(form, { column, row: row + 1 }))
    .map((cell) => {
      const { left, right } = reach(form, cell);
      const x = cell.column * CELL + left;
      const wide = CELL - left - right;
      const y = (cell.row + 1) * CELL - INSET - high;
      return { x, y, wide, windows: windows(x, y + 1.5, wide, high - 1.5, FLOORS[level]) };
    });
}

/** How far a wall stays away from the sides of its square. */
function reach(form: Cell[], { column, row }: Cell): { left: number; right: number } {
  return { left: has(form, { column: column - 1, row }) ? 0 : INSET, right: has(form, { column: column + 1, row }) ? 0 : INSET };
}

function windows(x: number, y: number, wide: number, high: number, floors: number): string {
  const across = Math.round(wide / 6.5);
  const [step, storey] = [wide / across, high / floors];
  const tall = Math.max(1.8, storey * 0.6);
  let path = '';
  for (let floor = 0; floor < floors; floor += 1) {
    for (let nth = 0; nth < across; nth += 1) {
      path += `M${round(x + step * (nth + 0.5) - 1.5)} ${round(y + storey * floor + (storey - tall) / 2)}h3v${round(tall)}h-3z`;
    }
  }
  return path;
}

/** Where the mark of the seat is, and the square of the ornament: two different ones. */
export function marks(form: Cell[]): { seat: Cell; ornament: Cell; rest: Cell[] } {
  const seat = handle(form);
  const others = form.filter((cell) => cell !== seat);
  const far = (cell: Cell) => Math.abs(cell.column - seat.column) + Math.abs(cell.row - seat.row);
  const ornament = others.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return { seat, ornament, rest: others.filter((cell) => cell !== ornament) };
}

const round = (value: number) => Math.round(value * 10) / 10;
