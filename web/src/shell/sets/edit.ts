/**
 * Corrections in a component file: where a fact stands in its text is what the server has told; after every correction
 * everything behind it has moved.
 */
import type { ListedCell, ListedRow, Listing } from '../../wire';

/** A file with what the server has read in it. */
export interface Listed {
  text: string;
  listing: Listing;
}

/** The file with another fact in a cell. A cell that is emptied states nothing any more; one that was empty is stated at the end of its record. */
export function written(file: Listed, row: number, column: number, wanted: string): Listed {
  const cell = file.listing.rows[row].cells[column];
  const { name, kind } = file.listing.columns[column];
  if (wanted.trim() === '') return cell ? without(file, row, column, cell) : file;
  if (!cell) {
    const value = kind === 'plain' ? wanted : quoted(wanted);
    return stated(file, row, column, name, value, wanted);
  }
  const isText = kind !== 'plain' && /^["']/.test(file.text.slice(cell.start, cell.end));
  const value = isText ? quoted(wanted) : wanted;
  const put = spliced(file, cell.start, cell.end, value);
  return withCell(put, row, column, { ...cell, text: wanted, end: cell.start + value.length });
}

/** The file with a record once more, behind itself. */
export function repeated(file: Listed, row: number): Listed {
  const { start, end } = file.listing.rows[row];
  const copy = `\n\n${file.text.slice(start, end)}`;
  const moved = (place: number) => place - start + end + 2;
  const put = spliced(file, end, end, copy);
  const rows = [...put.listing.rows];
  rows[row] = { ...rows[row], end };
  rows.splice(row + 1, 0, movedRow(file.listing.rows[row], moved));
  return { ...put, listing: { ...put.listing, rows } };
}

/** The file without a record. */
export function removed(file: Listed, row: number): Listed {
  const { start, end } = file.listing.rows[row];
  const put = spliced(file, start, end + (file.text.slice(end).match(/^\n{1,2}/)?.[0].length ?? 0), '');
  return { ...put, listing: { ...put.listing, rows: put.listing.rows.filter((_, nth) => nth !== row) } };
}

/** What the server has read, with the columns that were there before: what nobody states any more can be stated again. */
export function withColumns(listing: Listing, before: Listing): Listing {
  const more = before.columns.filter(({ name }) => !listing.columns.some((column) => column.name === name));
  if (!more.length) return listing;
  const columns = before.columns.map((column) => listing.columns.find(({ name }) => name === column.name) ?? column);
  columns.push(...listing.columns.filter(({ name }) => !columns.some((column) => column.name === name)));
  const place = columns.map(({ name }) => listing.columns.findIndex((column) => column.name === name));
  const rows = listing.rows.map((row) => ({ ...row, cells: place.map((nth) => row.cells[nth] ?? null) }));
  return { ...listing, columns, rows };
}

/** A text as component files write it. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function without(file: Listed, row: number, column: number, { key, end }: ListedCell): Listed {
  const put = withCell(spliced(file, key, end, ''), row, column, null);
  return ended(put, row, Math.max(...put.listing.rows[row].cells.map((cell) => cell?.end ?? 0), headerEnd(put, row)));
}

function stated(file: Listed, row: number, column: number, name: string, value: string, text: string): Listed {
  const { end, line } = file.listing.rows[row];
  const key = end + 1;
  const start = key + name.length + 3;
  const put = ended(spliced(file, end, end, `\n${name} = ${value}`), row, end);
  return withCell(put, row, column, { text, line, key, start, end: start + value.length });
}

/** Where the line `[[record]]` ends. */
function headerEnd({ text, listing }: Listed, row: number): number {
  const { start } = listing.rows[row];
  const line = text.slice(start).match(/^.*?\]\]/)?.[0] ?? '';
  return start + line.length;
}

/** Puts a text in the place of another; places behind it move, those before it stay. */
function spliced({ text, listing }: Listed, from: number, to: number, put: string): Listed {
  const by = put.length - (to - from);
  const moved = (place: number) => (place <= from ? place : place + by);
  return { text: text.slice(0, from) + put + text.slice(to), listing: { ...listing, rows: listing.rows.map((row) => movedRow(row, moved)) } };
}

function movedRow(row: ListedRow, moved: (place: number) => number): ListedRow {
  const movedCell = (cell: ListedCell) => ({ ...cell, key: moved(cell.key), start: moved(cell.start), end: moved(cell.end) });
  return { ...row, start: moved(row.start), end: moved(row.end), cells: row.cells.map((cell) => cell && movedCell(cell)) };
}

function withCell(file: Listed, row: number, column: number, cell: ListedCell | null): Listed {
  const rows = [...file.listing.rows];
  const cells = [...rows[row].cells];
  cells[column] = cell;
  rows[row] = { ...rows[row], cells, end: Math.max(rows[row].end, cell?.end ?? 0) };
  return { ...file, listing: { ...file.listing, rows } };
}

function ended(file: Listed, row: number, end: number): Listed {
  const rows = [...file.listing.rows];
  rows[row] = { ...rows[row], end };
  return { ...file, listing: { ...file.listing, rows } };
}
