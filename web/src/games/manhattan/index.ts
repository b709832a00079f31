/** New York 1901 on the page. */
import './theme.css';

export { default as Play } from './Play.svelte';
export { default as Before } from './Before.svelte';

export { follow } from './follow';
export { left } from './left';

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 4})`;
}
