/** What a year offers after the income, in words. */
import type { Desk } from '../../shell/desk.svelte';
import type { Bonus } from './types';
import { words } from './words';

export function bonusText(desk: Desk, bonuses: readonly Bonus[]): string {
  const own = words();
  const name = (bonus: Bonus) => {
    if (typeof bonus === 'string') return desk.text(`space.${bonus}`);
    return 'money' in bonus ? `$${bonus.money}` : own.perBuilding(bonus.money_per_building);
  };
  return bonuses.map(name).join(` ${own.or} `);
}
