/** A table that lies still: an example of the rules on the game's own board. */
import type { GameFace } from '../../games/games';
import type { GamePage, Worked } from '../../wire';
import type { Told } from '../patch';
import { Desk } from '../desk.svelte';
import { say } from '../settings.svelte';

export function stillDesk(game: string, page: GamePage, face: GameFace, { table, seat }: Worked): Desk {
  const desk = new Desk('', true);
  [desk.page, desk.follow] = [page, face.follow];
  const names = table.scores.filter(({ party }) => 'seat' in party).map(({ name }) => say(name));
  const update: Told = {
    type: 'update', game, number: table.number, state: table.to_act.length ? 'running' : 'over', me: seat, to_act: table.to_act,
    seats: names.map((name, nth) => ({ seat: nth, kind: 'person', name, level: null, online: true, me: nth === seat })),
    view: table.view, choices: [], can_undo: false, undo_asked: null, agreed: { undo: 'open' }, news: null, log: [],
    scores: table.scores, ranking: null, fair: null,
  };
  desk.hear(update);
  return desk;
}
