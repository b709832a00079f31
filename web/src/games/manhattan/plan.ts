/** Where everything lies on the drawn plan: squares with streets between them and around. */
import type { Components, Lot, LotId, Run, Square } from './types';
import type { Cell } from './shapes';

/** In units of the drawing. */
export const CELL = 40;
export const STREET = 24;
export const EDGE = 20;
export const TRACK = 22;

export interface Point {
  x: number;
  y: number;
}

/** A street as a strip on the plan. */
export interface Strip {
  run: Run;
  x: number;
  y: number;
  wide: number;
  high: number;
  upright: boolean;
}

export class Plan {
  /** Where each column and each row begins. */
  readonly xs: number[];
  readonly ys: number[];
  readonly wide: number;
  readonly high: number;
  readonly strips: Strip[];
  /** The rectangles between the streets. */
  readonly blocks: { x: number; y: number; wide: number; high: number }[];
  private readonly lotOf = new Map<string, Lot>();

  constructor(readonly box: Components) {
    const { lots, parks, streets } = box.board;
    const cells = [...lots, ...parks].flatMap(({ squares }) => squares.map(cellOf));
    const columns = Math.max(...cells.map(({ column }) => column)) + 1;
    const rows = Math.max(...cells.map(({ row }) => row)) + 1;
    const gaps = streets.map(({ gap }) => gap);
    this.xs = starts(columns, new Set(gaps.flatMap((gap) => ('after_column' in gap ? [gap.after_column] : []))));
    this.ys = starts(rows, new Set(gaps.flatMap((gap) => ('after_row' in gap ? [gap.after_row] : []))));
    this.wide = this.xs[columns - 1] + CELL + EDGE;
    this.high = this.ys[rows - 1] + CELL + EDGE;
    this.strips = streets.map((run) => this.strip(run));
    const across = spans(this.xs);
    this.blocks = spans(this.ys).flatMap(([y, high]) => across.map(([x, wide]) => ({ x, y, wide, high })));
    for (const lot of lots) for (const square of lot.squares) this.lotOf.set(square, lot);
  }

  /** The top left corner of a square. */
  corner({ column, row }: Cell): Point {
    return { x: this.xs[column], y: this.ys[row] };
  }

  middle(cell: Cell): Point {
    const { x, y } = this.corner(cell);
    return { x: x + CELL / 2, y: y + CELL / 2 };
  }

  /** The square at a point, or the nearest one in a street. */
  cellAt({ x, y }: Point): Cell {
    return { column: nearest(this.xs, x), row: nearest(this.ys, y) };
  }

  lotAt(cell: Cell): Lot | undefined {
    return this.lotOf.get(squareOf(cell));
  }

  lot(name: LotId): Lot {
    return this.box.board.lots.find(({ lot }) => lot === name)!;
  }

  holds({ column, row }: Cell): boolean {
    return column >= 0 && row >= 0 && column < this.xs.length && row < this.ys.length;
  }

  /** The streets at a side of one of these squares. */
  streetsAt(cells: Cell[]): Run[] {
    return this.box.board.streets.filter(({ gap, from, to }) =>
      cells.some(({ column, row }) => {
        const [across, along, after] = 'after_row' in gap ? [row, column, gap.after_row] : [column, row, gap.after_column];
        return along >= from && along <= to && (across === after || across + 1 === after);
      }),
    );
  }

  private strip(run: Run): Strip {
    const upright = 'after_column' in run.gap;
    const [across, along] = upright ? [this.xs, this.ys] : [this.ys, this.xs];
    const after = 'after_column' in run.gap ? run.gap.after_column : run.gap.after_row;
    const isEdge = after === 0 || after === across.length;
    const begin = after === 0 ? 0 : across[after - 1] + CELL;
    const thick = isEdge ? EDGE : STREET;
    const first = run.from === 0 ? 0 : along[run.from] - STREET / 2;
    const last = run.to === along.length - 1 ? along[run.to] + CELL + EDGE : along[run.to] + CELL + STREET / 2;
    const strip = { run, upright };
    return upright ? { ...strip, x: begin, y: first, wide: thick, high: last - first } : { ...strip, x: first, y: begin, wide: last - first, high: thick };
  }
}

/** `c7` is the third column in the seventh row. */
export function cellOf(square: Square): Cell {
  return { column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 };
}

export function squareOf({ column, row }: Cell): Square {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

function starts(count: number, gaps: Set<number>): number[] {
  let at = EDGE;
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) at += CELL + (gaps.has(index) ? STREET : 0);
    return at;
  });
}

/** Where the squares stand side by side: beginning and length. */
function spans(starts: number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const start of starts) {
    const last = found.at(-1);
    if (last && last[0] + last[1] === start) last[1] += CELL;
    else found.push([start, CELL]);
  }
  return found;
}

function nearest(starts: number[], at: number): number {
  const far = (start: number) => Math.abs(start + CELL / 2 - at);
  return starts.reduce((best, start, index) => (far(start) < far(starts[best]) ? index : best), 0);
}
