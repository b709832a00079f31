/** A table that lies still, on the game's own board: an example of the rules, or the pieces of a component set. */
import type { GameFace } from '../../games/games';
import type { GamePage, ReplayFrame, Seat } from '../../wire';
import type { Told } from '../patch';
import { Desk } from '../desk.svelte';
import { QUIET, sitter } from '../quiet';
import { say } from '../settings.svelte';

/** A table and through whose eyes it is looked at; null: a spectator's. */
export interface Still {
  table: ReplayFrame;
  seat: Seat | null;
}

/** Boards listen at the window for keys of the game; on a page on which nobody plays they hear none. Returns what lets them hear again. */
export function keepKeysFromBoards(): () => void {
  const keep = (event: KeyboardEvent) => event.stopPropagation();
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}

export function stillDesk(game: string, page: GamePage, face: GameFace, { table, seat }: Still): Desk {
  const desk = new Desk('', true);
  [desk.page, desk.follow] = [page, face.follow];
  const names = table.scores.filter(({ party }) => 'seat' in party).map(({ name }) => say(name));
  const update: Told = {
    type: 'update', game, number: table.number, state: table.to_act.length ? 'running' : 'over', me: seat, to_act: table.to_act,
    seats: names.map((name, nth) => sitter(nth, name, nth === seat)),
    ...QUIET, view: table.view, news: null, log: [], scores: table.scores,
  };
  desk.hear(update);
  return desk;
}
