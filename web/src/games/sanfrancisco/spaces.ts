/** Action cards and their spaces. */
import type { Desk } from '../../shell/desk.svelte';
import type { SpaceCode, View } from './types';

/** Which of the six cards is in play; -1 for none. */
export function cardInPlay(view: View): number {
  if (view.phase === 'exposition') return view.cards.length - 1;
  return typeof view.phase === 'object' ? view.phase.card.nth : -1;
}

export function spaceText(desk: Desk, space: SpaceCode): string {
  const money = incomeOf(space);
  return money === null ? desk.text(`space.${space}`) : desk.text('space.income', { money });
}

/** The money of an income space; null for any other. */
export function incomeOf(space: SpaceCode): number | null {
  return space.startsWith('$') ? Number(space.slice(1)) : null;
}
