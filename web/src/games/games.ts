/** The games the page can draw. A game is loaded when somebody sits down at it. */
import type { Component } from 'svelte';
import type { Desk } from '../shell/desk.svelte';

export interface GameFace {
  /** Board, hand and choices. */
  Play: Component<{ desk: Desk }>;
  /** What lies before a player. */
  Before: Component<{ desk: Desk; seat: number }>;
  /** The colour of a seat as a CSS value. */
  seatColour(seat: number): string;
}

export const GAMES: Record<string, () => Promise<GameFace>> = {
  frankfurt: () => import('./frankfurt/index'),
};
