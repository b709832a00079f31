/** What happened around a game, in words. */
import type { Words } from '../texts/en';
import type { Happening } from '../wire';
import { paceOf } from './pace';

interface Names {
  name: (seat: number) => string;
  when: (at: number) => string;
}

/** The sentence of a note in the log. */
export function noted(what: Happening, { name, when }: Names, words: Words): string {
  const said = words.noted;
  if (what === 'pause') return said.pause;
  if (what === 'resume') return said.resume;
  if (what === 'warning') return said.warning;
  if ('pace' in what) return said.pace(paceOf(what.pace, words));
  if ('away' in what) return said.away(name(what.away));
  if ('back' in what) return said.back(name(what.back));
  if ('time_out' in what) return said.timeOut(name(what.time_out));
  if ('stand_in' in what) return said.standIn(name(what.stand_in.seat), words.levels[what.stand_in.bot] ?? what.stand_in.bot);
  if ('holiday' in what) {
    const { seat, from, until } = what.holiday;
    return until > from ? said.holiday(name(seat), when(until)) : said.holidayOver(name(seat));
  }
  return what.broken_off.by === null ? said.abandoned : said.brokenOff(name(what.broken_off.by));
}
