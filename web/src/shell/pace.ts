/** How fast a table is played, and what clocks show, in words. */
import type { Words } from '../texts/en';
import type { Pace, QuietHours, SeatClock } from '../wire';

export type PaceKind = 'free' | 'live' | 'slow';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const MINUTE_SECONDS = 60;
/** In its last minute a live clock stands out. */
const URGENT = MINUTE;
/** Whole days are told as days from here on; before, a table waits for some hours. */
const IN_DAYS = 2 * DAY;

export function kindOf(pace: Pace): PaceKind {
  return pace === 'free' ? 'free' : 'live' in pace ? 'live' : 'slow';
}

/** Minutes after midnight as a clock shows them. */
export function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Most minutes of a day in which clocks may stand still. */
export const MOST_QUIET = 16 * 60;

/** May clocks stand still each day between these minutes? */
export function mayBeQuiet(from: number, until: number): boolean {
  const length = (until - from + 1440) % 1440;
  return length > 0 && length <= MOST_QUIET;
}

export function quietWords({ from, until, zone }: QuietHours, words: Words): string {
  return words.quietFrom(timeOfDay(from), timeOfDay(until), zone.replaceAll('_', ' '));
}

/** A pace in one line. */
export function paceWords(pace: Pace, words: Words): string {
  if (pace === 'free') return words.paces.free;
  if ('live' in pace) return words.paceLive(words.minutesOf(pace.live.bank % MINUTE_SECONDS ? countdown(pace.live.bank * SECOND) : String(pace.live.bank / MINUTE_SECONDS)), pace.live.increment);
  const { turn, quiet } = pace.slow;
  return [words.paceSlow(words.spanOf(turn)), ...(quiet ? [quietWords(quiet, words)] : [])].join(', ');
}

/** What a clock has left at a moment, in milliseconds. */
export function leftAt({ left, deadline }: Pick<SeatClock, 'left' | 'deadline'>, now: number): number {
  return deadline === null ? left : Math.max(0, deadline - now);
}

/** Time as a live clock shows it: always as wide. */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Time as one says it of a slow game. */
export function roughly(milliseconds: number, words: Words): string {
  if (milliseconds >= IN_DAYS) return words.daysShort(Math.floor(milliseconds / DAY));
  if (milliseconds >= HOUR) return words.hoursShort(Math.floor(milliseconds / HOUR));
  return words.minutesShort(Math.max(1, Math.ceil(milliseconds / MINUTE)));
}

/** Is it the last minute of a clock that runs? */
export function isUrgent(clock: Pick<SeatClock, 'left' | 'deadline'>, kind: PaceKind, now: number): boolean {
  return kind === 'live' && clock.deadline !== null && leftAt(clock, now) < URGENT;
}

/** What readers of screens are told: it changes only now and then. */
export function coarse(milliseconds: number, words: Words): string {
  if (milliseconds === 0) return words.timeUp;
  if (milliseconds < MINUTE) return words.lessThanMinute;
  return roughly(milliseconds, words);
}

/** A pace as records write it, in one line for people; what is not understood is told as it stands. */
export function paceOf(written: string, words: Words): string {
  const live = /^live (\d+)\+(\d+)$/.exec(written);
  if (live) return paceWords({ live: { bank: Number(live[1]), increment: Number(live[2]) } }, words);
  const slow = /^slow (\d+)(?: quiet (\d\d):(\d\d)-(\d\d):(\d\d) (\S+))?$/.exec(written);
  if (slow) {
    const [turn, ...hours] = slow.slice(1, 6).map(Number);
    const quiet = slow[6] ? { from: hours[0] * 60 + hours[1], until: hours[2] * 60 + hours[3], zone: slow[6] } : null;
    return paceWords({ slow: { turn, quiet } }, words);
  }
  return written === 'free' ? words.paces.free : written;
}
