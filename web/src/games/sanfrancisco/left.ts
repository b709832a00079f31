/** What is left of a game of 1906 San Francisco until its end. */
import { settings } from '../../shell/settings.svelte';
import type { Desk } from '../../shell/desk.svelte';
import { estateOf, firmName, firms } from './firms';
import type { View } from './types';

export function left(desk: Desk): string[] {
  const view = desk.now!.view as View;
  const built = firms(view).map((firm) => ({ firm, count: estateOf(view, firm).built.length }));
  const most = built.reduce((best, other) => (other.count > best.count ? other : best));
  const who = firmName(desk, most.firm);
  if (settings.language === 'de') return [`Es ist das Jahr ${view.year}.`, most.count ? `Die meisten Gebäude gebaut hat ${who}: ${most.count}` : 'Noch hat niemand gebaut.'];
  return [`It is the year ${view.year}.`, most.count ? `${who} has built the most buildings: ${most.count}` : 'Nobody has built yet.'];
}
