/** What is left of a game around the construction yard until its end. */
import { settings } from '../../shell/settings.svelte';
import type { Desk } from '../../shell/desk.svelte';
import { sumOf } from './kinds';
import type { View } from './types';

export function left(desk: Desk): string[] {
  const { buildings, next_scoring } = desk.now!.view as View;
  const count = sumOf(buildings);
  if (settings.language === 'de') return [`Gebäude, die noch kommen: ${count}`, `Nächste Wertung: ${next_scoring}`];
  return [`Buildings still to come: ${count}`, `Next scoring: ${next_scoring}`];
}
