/** Where facts come from. */
import type { ListedColumn, Listing } from '../../wire';

export const SOURCES = ['rulebook', 'published', 'reconstructed'] as const;

export function isSource({ kind }: ListedColumn): boolean {
  return kind === 'source';
}

/** How many records of a file state something that was reconstructed: those are the ones to correct. */
export function reconstructed({ columns, rows }: Listing): number {
  const isGuess = (text: string | undefined, column: number) => isSource(columns[column]) && text === 'reconstructed';
  return rows.filter(({ cells }) => cells.some((cell, column) => isGuess(cell?.text, column))).length;
}
