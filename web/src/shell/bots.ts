/** Against whom one plays alone: what was chosen last on this device, or what suits most. */
import type { GameInfo } from '../wire';

export interface Bots {
  /** How many play, oneself included. */
  seats: number;
  level: string;
}

const KEY = 'citywright.bots';
const USUAL: Bots = { seats: 3, level: 'medium' };

export function usualBots({ id, min_seats, max_seats }: Pick<GameInfo, 'id' | 'min_seats' | 'max_seats'>, levels: string[]): Bots {
  const { seats, level } = { ...USUAL, ...read()[id] };
  const isCount = Number.isInteger(seats) && seats >= min_seats && seats <= max_seats;
  return { seats: isCount ? seats : Math.min(USUAL.seats, max_seats), level: levels.includes(level) ? level : USUAL.level };
}

export function rememberBots({ id }: Pick<GameInfo, 'id'>, bots: Bots): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [id]: { seats: bots.seats, level: bots.level } }));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

function read(): Record<string, Partial<Bots>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<Bots>>) ?? {};
  } catch {
    return {};
  }
}
