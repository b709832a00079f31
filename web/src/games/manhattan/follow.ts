/** How New York 1901 is followed: workers go to their lots and come back, skyscrapers from the set to the plan, cards from the market. */
import { facts, seatAt, type Around, type Follow, type Journey, type Mark } from '../../shell/follow';
import type { Event, LandCode, LotId, Square, TileCode, View } from './types';

export const lotAt = (lot: LotId) => `lot:${lot}`;
export const buildingAt = (place: readonly Square[]) => `building:${place.join('.')}`;
export const workerAt = (lot: LotId) => `worker:${lot}`;
export const freeAt = (seat: number, nth: number) => `hand:${seat}.${nth}`;
export const tileAt = (seat: number, tile: TileCode) => `set:${seat}.${tile}`;
export const marketAt = (card: LandCode) => `market:${card}`;
export const FUTURE = 'future';

function marks(event: unknown): Mark[] {
  const { character_dealt, opened, took, grabbed, built, worker_posted, prestige_scored, returned } = facts<Event>(event);
  if (built) return [{ at: buildingAt(built.place), gain: built.points }];
  if (opened) return [{ at: marketAt(opened.card) }];
  if (prestige_scored) return [{ at: seatAt(prestige_scored.seat), gain: prestige_scored.points }];
  const lot = took ?? grabbed ?? worker_posted ?? returned ?? character_dealt;
  return lot ? [{ at: lotAt(lot.lot) }] : [];
}

function journeys(event: unknown, { before, after }: Around<View>): Journey[] {
  const { opened, took, grabbed, built, worker_back, worker_posted, returned } = facts<Event>(event);
  const acquired = took ?? grabbed;
  if (acquired) {
    const { seat, lot, card } = acquired;
    return [{ from: [marketAt(card)], to: [seatAt(seat)] }, { from: free(seat, after), to: [workerAt(lot)] }];
  }
  if (built) return [{ from: [tileAt(built.seat, built.tile), seatAt(built.seat)], to: [buildingAt(built.place)] }];
  if (worker_posted) return [{ from: free(worker_posted.seat, after), to: [workerAt(worker_posted.lot)] }];
  const back = worker_back ?? returned;
  if (back) return [{ from: [workerAt(back.lot)], to: free(back.seat, before) }];
  return opened ? [{ from: [FUTURE], to: [marketAt(opened.card)] }] : [];
}

/** The place of the worker who is no more, or not yet, before the player. */
function free(seat: number, { players }: View): string[] {
  return [freeAt(seat, players[seat].free_workers), seatAt(seat)];
}

export const follow: Follow = { marks, journeys: (event, around) => journeys(event, around as Around<View>) };
