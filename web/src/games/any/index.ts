/**
 * Any game on the page: its text board, its choices as sentences. A game that has a board of its own begins with these
 * pieces and replaces one after the other.
 */
export { default as Play } from './Play.svelte';
export { default as Before } from './Before.svelte';

export { follow } from './follow';

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 6})`;
}
