/** What is left of a game of New York 1901 until its end. */
import { settings } from '../../shell/settings.svelte';
import type { Desk } from '../../shell/desk.svelte';
import type { View } from './types';

export function left(desk: Desk): string[] {
  const { future, players } = desk.now!.view as View;
  const fewest = Math.min(...players.map(({ tiles_left }) => tiles_left));
  const who = desk.name(players.findIndex(({ tiles_left }) => tiles_left === fewest));
  if (settings.language === 'de') return [`Die wenigsten Plättchen hat ${who}: noch ${fewest}`, `Grundstückskarten, die noch kommen: ${future}`];
  return [`${who} has the fewest tiles left: ${fewest}`, `Land cards still to come: ${future}`];
}
