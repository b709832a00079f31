/** A table at which nobody does anything: an example, a step of a replay. */
import type { SeatInfo } from '../wire';
import type { Told } from './patch';

type Around = Omit<Told, 'type' | 'game' | 'number' | 'state' | 'me' | 'to_act' | 'seats' | 'view' | 'scores' | 'news' | 'log'>;

/** Everything around such a table. */
export const QUIET: Around = {
  choices: [],
  can_undo: false,
  undo_asked: null,
  asked: null,
  clocks: null,
  broken_off: null,
  agreed: { undo: 'open', hints: false, stand_ins: 'never', spectators: true, chat: false, pace: 'free', at_zero: 'remind', programs: false, rated: false, guided: false },
  own: [],
  has_secrets: false,
  is_host: false,
  kept: null,
  is_listed: false,
  watching: [],
  rematch: null,
  ranking: null,
  fair: null,
};

/** Somebody who sits there. */
export function sitter(seat: number, name: string, me = false): SeatInfo {
  return { seat, kind: 'person', name, level: null, online: true, away_since: null, me, is_kept: false, has_left: false, is_program: false };
}
