/** How a game ended, in words. */
import type { Words } from '../texts/en';
import type { Party, Ranking, Sheet, SheetLine, Standing, TableSummary } from '../wire';

export function isSame(one: Party, other: Party): boolean {
  return 'seat' in one ? 'seat' in other && one.seat === other.seat : 'neutral' in other && one.neutral === other.neutral;
}

/** Who could win, by place; after them those who only keep count. */
export function ordered({ standings }: Ranking): Standing[] {
  return [...standings].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
}

interface Names {
  party: (party: Party) => string;
  /** What decides between equal points, the first one first. */
  tieBreak: (nth: number) => string;
}

/** One sentence: why the winner won, or how equal points were decided. */
export function reason(ranking: Ranking, names: Names, words: Words): string {
  const contenders = ordered(ranking).filter(({ place }) => place !== null);
  const [first, ...others] = contenders;
  if (!first || !others.length) return '';
  const called = (some: Standing[]) => words.list(some.map(({ party }) => names.party(party)));
  const winners = contenders.filter(({ place }) => place === 1);
  if (winners.length > 1) return words.whyShared(called(winners), first.points, first.tie_breaks.length > 0);
  const runnersUp = others.filter(({ place }) => place === others[0].place);
  const lead = first.points - others[0].points;
  if (lead > 0) return words.whyPoints(called([first]), first.points, lead, called(runnersUp));
  const nth = first.tie_breaks.findIndex((value, at) => value !== others[0].tie_breaks[at]);
  const equal = contenders.filter(({ points }) => points === first.points);
  return words.whyTie(called(equal), first.points, called([first]), names.tieBreak(nth + 1), first.tie_breaks[nth], others[0].tie_breaks[nth]);
}

/** Where the winner was furthest ahead of the next one; nothing where points did not decide. */
export function strongest(ranking: Ranking, sheets: Sheet[]): { line: SheetLine; lead: number } | null {
  const [winner, next] = ordered(ranking).filter(({ place }) => place !== null);
  if (!winner || !next || winner.points === next.points) return null;
  const [first, second] = [winner, next].map(({ party }) => sheets.find((sheet) => isSame(sheet.party, party)));
  if (!first?.lines.length || !second) return null;
  const leads = first.lines.map((line) => ({ line, lead: line.points - (second.lines.find(({ label }) => label === line.label)?.points ?? 0) }));
  const best = leads.reduce((best, other) => (other.lead > best.lead ? other : best));
  return best.lead > 0 ? best : null;
}

/** The result of a game in a list: the place of the page's owner, and everybody's points. */
export function outcome(table: Pick<TableSummary, 'result' | 'seats' | 'broken_off'>, words: Words): string {
  if (!table.result) return table.broken_off ? words.brokenOffShort : '';
  if (table.broken_off) {
    const points = table.result.standings.flatMap(({ party, points }) => ('seat' in party ? [`${table.seats[party.seat].me ? words.you : table.seats[party.seat].name} ${points}`] : []));
    return [words.brokenOffShort, ...points].join(' · ');
  }
  const contenders = ordered(table.result).filter(({ place }) => place !== null);
  const seatOf = (party: Party) => ('seat' in party ? table.seats[party.seat] : undefined);
  const points = contenders.map(({ party, points }) => {
    const seat = seatOf(party);
    return `${seat ? (seat.me ? words.you : seat.name) : words.noSeat} ${points}`;
  });
  // Whatever a bot made of a seat that one has left is not one's own place.
  const mine = contenders.find(({ party }) => seatOf(party)?.me && !seatOf(party)?.has_left);
  if (!mine?.place) return points.join(' · ');
  const isShared = contenders.filter(({ place }) => place === mine.place).length > 1;
  const place = mine.place > 1 ? words.yourPlace(mine.place, contenders.length) : isShared ? words.youShared : words.youWon;
  return [place, ...points].join(' · ');
}
