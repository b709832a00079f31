/** Permits, and the developments on them. */
import type { Desk } from '../../shell/desk.svelte';
import type { Development, PrintedPermit } from './types';

export const KINDS: Development[] = ['light', 'cable_car', 'hydrant', 'park'];

export function permitText(desk: Desk, { permit, colour, number, symbols }: PrintedPermit): string {
  const [first, second] = symbols.map((kind) => desk.text(`development.${kind}`));
  if (colour === null || number === null) return desk.text(permit === 'any-colour' ? 'permit.any_colour' : 'permit.any_number', { first, second });
  return desk.text('permit.plain', { colour: desk.text(`colour.${colour}`), number, first, second });
}
