/** A table that lies still: an example of the rules on the game's own board. */
import type { GameFace } from '../../games/games';
import type { GamePage, Worked } from '../../wire';
import type { Told } from '../patch';
import { Desk } from '../desk.svelte';
import { QUIET, sitter } from '../quiet';
import { say } from '../settings.svelte';

export function stillDesk(game: string, page: GamePage, face: GameFace, { table, seat }: Worked): Desk {
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
