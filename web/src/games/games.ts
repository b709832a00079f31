/** The games the page can draw. A game is loaded when somebody sits down at it. */
import type { Component } from 'svelte';
import type { Desk } from '../shell/desk.svelte';
import { Refused } from '../shell/socket';

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

/** The face of a game; a game without a board of its own is played at the terminal. */
export function faceOf(game: string): Promise<GameFace> {
  if (game in GAMES) return GAMES[game]();
  const message = { de: 'Dieses Spiel hat noch kein Brett im Browser.', en: 'This game has no board in the browser yet.' };
  return Promise.reject(new Refused({ kind: 'not_found', message }));
}
