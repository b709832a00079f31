/** Currencies, kinds and scorings in their order, and how many there are of each. */
import type { Currency, Kind, Scoring, View } from './types';

export const CURRENCIES: Currency[] = ['blue', 'green', 'orange', 'yellow'];
export const KINDS: Kind[] = ['museum', 'theater', 'station', 'church', 'park', 'skyscraper'];
export const SCORINGS: Scoring[] = ['A', 'B', 'C'];

/** How many buildings of a kind are still to come. */
export function toCome(view: View, kind: Kind): number {
  const letters = kind.slice(0, 2);
  return Object.entries(view.buildings).reduce((sum, [code, count]) => (code.startsWith(letters) ? sum + count : sum), 0);
}

export function sumOf(bag: Record<string, number>): number {
  return Object.values(bag).reduce((sum, count) => sum + count, 0);
}
