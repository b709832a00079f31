/** Scorings as tables: who had how many, what it brought, and how ties were shared. */
import type { Chapter } from '../../wire';
import type { Party } from './parties';
import type { Event, Scoring } from './types';

/** What a scoring brought for one kind. */
export type KindScored = Extract<Event, { kind_scored: unknown }>['kind_scored'];

/** Every scoring so far with its kinds, in the order in which they came. */
export function scorings(log: Chapter[]): Map<Scoring, KindScored[]> {
  const found = new Map<Scoring, KindScored[]>();
  for (const { event } of log.flatMap(({ events }) => events)) {
    const scored = (event as { kind_scored?: KindScored }).kind_scored;
    if (scored) found.set(scored.scoring, [...(found.get(scored.scoring) ?? []), scored]);
  }
  return found;
}

/** Those who share places in a kind, and what the places are worth. */
export interface Share {
  parties: Party[];
  buildings: number;
  /** The first of their places, from 1. */
  place: number;
  /** The prizes of their places; places beyond the table are left out. */
  prizes: number[];
  points: number;
}

/** Who took which places of a kind, the first place first; whoever got nothing without being tied is left out. */
export function shares({ buildings, points }: KindScored, prizes: number[]): Share[] {
  const all = [...buildings.seats.map((count, seat) => ({ party: seat as Party, count, points: points.seats[seat] }))];
  if (buildings.dirk !== null) all.push({ party: 'dirk', count: buildings.dirk, points: points.dirk ?? 0 });
  const levels = [...new Set(all.map(({ count }) => count))].filter((count) => count > 0).sort((a, b) => b - a);
  const found: Share[] = [];
  let ahead = 0;
  for (const level of levels) {
    const here = all.filter(({ count }) => count === level);
    const won = prizes.slice(ahead, ahead + here.length).filter((prize) => prize > 0);
    if (won.length) found.push({ parties: here.map(({ party }) => party), buildings: level, place: ahead + 1, prizes: won, points: here[0].points });
    ahead += here.length;
  }
  return found;
}
