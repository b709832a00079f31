/** What is left of a game of Die Baumeister von Köln until its end. */
import { settings } from '../../shell/settings.svelte';
import type { Desk } from '../../shell/desk.svelte';
import type { View } from './types';

export function left(desk: Desk): string[] {
  const { players, target } = desk.now!.view as View;
  const most = Math.max(...players.map(({ total }) => total));
  const who = desk.name(players.findIndex(({ total }) => total === most));
  if (settings.language === 'de') return [`Das Ziel: ${target} Punkte`, ...(most ? [`Am nächsten ist ${who} mit ${most}.`] : [])];
  return [`The target: ${target} points`, ...(most ? [`${who} is nearest with ${most}.`] : [])];
}
