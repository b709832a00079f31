/** What is left of a game of Bürger, Baumeister & Co. until its end. */
import { settings } from '../../shell/settings.svelte';
import type { Desk } from '../../shell/desk.svelte';
import type { View } from './types';

export function left(desk: Desk): string[] {
  const { supply } = desk.now!.view as View;
  return [settings.language === 'de' ? `Im Vorrat: noch ${supply} Plättchen` : `In the supply: ${supply} ${supply === 1 ? 'tile' : 'tiles'}`];
}
