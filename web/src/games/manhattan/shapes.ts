/** Tiles as sets of squares: turned, flipped, outlined. */

export interface Cell {
  column: number;
  row: number;
}

/** The squares of a tile in reading order, with its top left corner at 0, 0. */
export type Form = Cell[];

/** From the rows that are printed in the rules: `XX.` `.XX`. */
export function formOf(rows: string[]): Form {
  return rows.flatMap((line, row) => [...line].flatMap((mark, column) => (mark === 'X' ? [{ column, row }] : [])));
}

/** The same squares moved to the top left corner. */
export function cornered(cells: Cell[]): Form {
  const { left, top } = bounds(cells);
  return inOrder(cells.map(({ column, row }) => ({ column: column - left, row: row - top })));
}

export function bounds(cells: Cell[]): { left: number; top: number; right: number; bottom: number } {
  const columns = cells.map(({ column }) => column);
  const rows = cells.map(({ row }) => row);
  return { left: Math.min(...columns), top: Math.min(...rows), right: Math.max(...columns), bottom: Math.max(...rows) };
}

/** A quarter turn clockwise. */
export function turned(form: Form): Form {
  return cornered(form.map(({ column, row }) => ({ column: -row, row: column })));
}

/** Left becomes right. */
export function flipped(form: Form): Form {
  return cornered(form.map(({ column, row }) => ({ column: -column, row })));
}

/** Equal for squares that lie in the same way to each other. */
export function keyOf(cells: Cell[]): string {
  return cornered(cells)
    .map(({ column, row }) => `${column}.${row}`)
    .join(' ');
}

/** The square by which a tile is held: the one nearest to its middle, so that a tile is where the pointer is. */
export function handle(cells: Cell[]): Cell {
  const middle = centre(cells);
  const far = (cell: Cell) => (cell.column - middle.column) ** 2 + (cell.row - middle.row) ** 2;
  return inOrder(cells).reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

export function centre(cells: Cell[]): Cell {
  const sum = cells.reduce((sum, { column, row }) => ({ column: sum.column + column, row: sum.row + row }), { column: 0, row: 0 });
  return { column: sum.column / cells.length, row: sum.row / cells.length };
}

export function has(cells: Cell[], { column, row }: Cell): boolean {
  return cells.some((cell) => cell.column === column && cell.row === row);
}

/** The corners around the squares, clockwise, one loop for each closed line. */
export function outline(cells: Cell[]): Cell[][] {
  const edges = new Map<string, Cell[]>();
  const add = (from: Cell, to: Cell) => edges.set(nameOf(from), [...(edges.get(nameOf(from)) ?? []), to]);
  for (const { column, row } of cells) {
    const [right, down] = [column + 1, row + 1];
    if (!has(cells, { column, row: row - 1 })) add({ column, row }, { column: right, row });
    if (!has(cells, { column: right, row })) add({ column: right, row }, { column: right, row: down });
    if (!has(cells, { column, row: down })) add({ column: right, row: down }, { column, row: down });
    if (!has(cells, { column: column - 1, row })) add({ column, row: down }, { column, row });
  }
  const loops: Cell[][] = [];
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) loops.push(corners(walk(start, edges)));
  return loops;
}

const nameOf = ({ column, row }: Cell) => `${column},${row}`;

function walk(start: string, edges: Map<string, Cell[]>): Cell[] {
  const loop: Cell[] = [];
  for (let at = start; edges.has(at); ) {
    const ways = edges.get(at)!;
    const next = ways.pop()!;
    if (!ways.length) edges.delete(at);
    loop.push(next);
    at = nameOf(next);
  }
  return loop;
}

/** Only the points where the line turns. */
function corners(loop: Cell[]): Cell[] {
  return loop.filter((here, index) => {
    const before = loop[(index + loop.length - 1) % loop.length];
    const after = loop[(index + 1) % loop.length];
    return (before.column === here.column) !== (here.column === after.column);
  });
}

/** The outline as an SVG path, `inset` within the squares, each of this size. */
export function pathOf(cells: Cell[], size: number, inset = 0): string {
  return outline(cells)
    .map((loop) => {
      const points = loop.map((here, index) => {
        const before = loop[(index + loop.length - 1) % loop.length];
        const after = loop[(index + 1) % loop.length];
        const [into, onto] = [inward(before, here), inward(here, after)];
        return `${here.column * size + inset * (into.column + onto.column)} ${here.row * size + inset * (into.row + onto.row)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
}

/** Which way is inside, walking clockwise from one corner to the next. */
function inward(from: Cell, to: Cell): Cell {
  return { column: -Math.sign(to.row - from.row) || 0, row: Math.sign(to.column - from.column) };
}

function inOrder(cells: Cell[]): Cell[] {
  return [...cells].sort((one, other) => one.row - other.row || one.column - other.column);
}
