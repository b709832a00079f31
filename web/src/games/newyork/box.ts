/** What is in the box and how a viewer sees it, as the server tells it. */
import type { Desk } from '../../shell/desk.svelte';

export const CURRENCIES = ['blue', 'green', 'orange', 'yellow'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const KINDS = ['museum', 'theater', 'station', 'church', 'park', 'skyscraper'] as const;
export type Kind = (typeof KINDS)[number];
export const SCORINGS = ['A', 'B', 'C'] as const;
export type Scoring = (typeof SCORINGS)[number];
/** Currency and value in two characters: `b7`. */
export type MoneyCode = string;
/** Two letters of the kind and the price: `mu5`. */
export type BuildingCode = string;
export type Collection = Partial<Record<Kind, number>>;

export interface Box {
  buildings: Record<BuildingCode, number>;
  per_kind: number[];
  slots: Currency[];
  /** By scoring and kind, the first place first; 0 where a place brings nothing. */
  prizes: number[][][];
}

/** A number for each player, and for Dirk, who takes part in games for two. */
export interface PerParty {
  seats: number[];
  dirk: number | null;
}

export interface Owner {
  buildings: Collection;
  points: { a: number; b: number; c: number };
  total: number;
}

export interface PlayerView extends Owner {
  hand: MoneyCode[] | null;
  cards: number;
}

export interface BuildingView {
  code: BuildingCode;
  kind: Kind;
  price: number;
}

export interface View {
  active: number;
  turn: number;
  step: 'act' | 'over';
  slots: Currency[];
  yard: (BuildingView | null)[];
  display: (MoneyCode | null)[];
  players: PlayerView[];
  dirk: Owner | null;
  buildings: Record<BuildingCode, number>;
  piles: number[];
  next_scoring: Scoring;
  /** For each kind what the next scoring would give if it came now. */
  standing: PerParty[];
  discards: Record<MoneyCode, number>;
  unseen: Record<MoneyCode, number>;
  open_money: 'off' | 'on';
}

export type Receiver = 'buyer' | 'dirk';

export type Move = { take: { cards: MoneyCode[] } } | { buy: { slot: number; payment: MoneyCode[]; receiver: Receiver } } | 'pass';

/** An owner of buildings: a seat, or Dirk. */
export type Party = number | 'dirk';

export function parties(view: View): Party[] {
  return [...view.players.keys(), ...(view.dirk ? (['dirk'] as const) : [])];
}

export function nameOf(desk: Desk, party: Party): string {
  return party === 'dirk' ? desk.text('party.dirk') : desk.name(party);
}

export function of(numbers: PerParty, party: Party): number {
  return (party === 'dirk' ? numbers.dirk : numbers.seats[party]) ?? 0;
}

export function owned(view: View, party: Party, kind: Kind): number {
  return (party === 'dirk' ? view.dirk : view.players[party])?.buildings[kind] ?? 0;
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 6})`;
}

export function partyColour(party: Party): string {
  return party === 'dirk' ? 'var(--newyork-dirk)' : seatColour(party);
}

/** How many buildings of a kind are still to come. */
export function toCome(view: View, kind: Kind): number {
  const letters = kind.slice(0, 2);
  return Object.entries(view.buildings).reduce((sum, [code, count]) => (code.startsWith(letters) ? sum + count : sum), 0);
}

export function sumOf(bag: Record<string, number>): number {
  return Object.values(bag).reduce((sum, count) => sum + count, 0);
}
