/** What lies at the places of the map. */
import type { Desk } from '../../shell/desk.svelte';
import type { Components } from './types';

export const CHURCHES = 12;
export const GATES = 5;
export const CATHEDRAL = CHURCHES + GATES;

export type Field = 'church' | 'gate' | 'cathedral' | 'point';

/** First come the churches, then the gates, the cathedral and the red points. */
export function fieldOf(place: number): Field {
  if (place < CHURCHES) return 'church';
  if (place < CATHEDRAL) return 'gate';
  return place === CATHEDRAL ? 'cathedral' : 'point';
}

/** A place in words. */
export function placeText(desk: Desk, box: Components, place: number): string {
  const { id, name } = box.places[place];
  const field = fieldOf(place);
  if (field === 'gate') return `${desk.text('gate.gate', { gate: id })}, ${name}`;
  return field === 'cathedral' ? desk.text('board.cathedral') : name || id;
}
