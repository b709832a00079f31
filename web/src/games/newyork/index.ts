/** The construction yard of New York on the page. */
import './theme.css';

export { default as Play } from './Play.svelte';
export { default as Before } from './Before.svelte';
export { follow } from './follow';
export { left } from './left';
export { seatColour } from './parties';
