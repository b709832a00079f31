/** What is in the box and how a viewer sees it, as the server tells it. */
import type { Desk } from '../../shell/desk.svelte';

export type Stone = 'white' | 'grey' | 'black';
export type Bag<Kind extends string> = Partial<Record<Kind, number>>;
export type Card =
  | 'caecilien' | 'martin' | 'kapitol' | 'pantaleon' | 'mayor' | 'thief' | 'archbishop' | 'poisoner' | 'merchant'
  | 'notary' | 'saboteur' | 'forger' | 'guard';
export type Attack = 'thief' | 'poisoner' | 'saboteur';

export interface Church {
  id: string;
  name: string;
  value: number;
  takes_black: boolean;
  abbot: Card | null;
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
}

export interface Box {
  churches: Church[];
  places: Place[];
  streets: [number, number][];
  starts: [number, number][];
  storage: number;
  stones: Bag<Stone>;
  cards: Bag<Card>;
}

export interface CartView {
  at: number;
  load: Stone | null;
  is_done: boolean;
}

export interface SeenCard {
  card: Card | null;
  known: number[] | 'all';
  is_old: boolean;
}

export interface PlayerView {
  carts: CartView[];
  hand: SeenCard[];
  poisoners: number;
  saboteurs: number;
  points: { churches: number; abbots: number; archbishops: number };
  total: number;
}

export type SiteState = 'closed' | 'hammer' | 'begun' | { finished: { owner: number; has_abbot: boolean } };

export interface SiteView {
  state: SiteState;
  parts: { stones: Bag<Stone>; last_built: number }[];
  points: number[];
  leader: number | null;
  missing: number;
  notary: number | null;
}

export type Step = 'play' | 'discard' | 'over' | { ward: { victim: number; attack: Attack } };

export interface View {
  start: number;
  round: number;
  active: number;
  turn: {
    number: number;
    is_extra: boolean;
    extra_follows: boolean;
    throw: { stone: Stone | null; gate: number | null } | null;
    actions: number;
    cards: number;
  };
  step: Step;
  /** Where the carts of the active player come in this turn, with the way there: an action for each step. */
  reach: { cart: number; way: number[] }[];
  players: PlayerView[];
  sites: SiteView[];
  gates: Bag<Stone>[];
  supply: Bag<Stone>;
  undrawn: number[];
  deck: number;
  discards: SeenCard[];
  last_round: string | null;
  target: number;
}

export type Move =
  | 'throw'
  | 'end'
  | 'submit'
  | { go: { cart: number; to: number } }
  | { load: { cart: number; stone: Stone } }
  | { unload: { cart: number } }
  | { build: { cart: number } }
  | { visit: { cart: number; place: number } }
  | { abbot: { place: number } }
  | { mayor: { place: number } }
  | { attack: { place: number; attack: Attack; victim: number } }
  | { merchant: { place: number; gate: number; from: Stone; to: Stone } }
  | { notary: { place: number; church: number } }
  | { forger: { place: number; church: number; own: Stone; victim: number; theirs: Stone } }
  | { discard: { place: number } }
  | { ward: { place: number } };

export const STONES: Stone[] = ['white', 'grey', 'black'];
export const CHURCHES = 12;
export const GATES = 5;
export const CATHEDRAL = CHURCHES + GATES;
export const LETTERS = ['a', 'b'];

export type Field = 'church' | 'gate' | 'cathedral' | 'point';

/** First come the churches, then the gates, the cathedral and the red points. */
export function fieldOf(place: number): Field {
  if (place < CHURCHES) return 'church';
  if (place < CATHEDRAL) return 'gate';
  return place === CATHEDRAL ? 'cathedral' : 'point';
}

/** The stones of a bag one by one, the lightest first. */
export function stonesOf(bag: Bag<Stone>): Stone[] {
  return STONES.flatMap((stone) => Array<Stone>(bag[stone] ?? 0).fill(stone));
}

export function ownerOf(site: SiteView): number | null {
  return typeof site.state === 'object' ? site.state.finished.owner : null;
}

/** How much of a church stands, from 0 to 1. */
export function grown(site: SiteView, value: number): number {
  if (typeof site.state === 'object') return 1;
  return (value - site.missing) / value;
}

/** Who has stones on a site, in the order in which they last built there. */
export function builders(site: SiteView): { seat: number; stones: Stone[]; points: number }[] {
  return site.parts
    .map((part, seat) => ({ seat, order: part.last_built, stones: stonesOf(part.stones), points: site.points[seat] ?? 0 }))
    .filter(({ stones }) => stones.length > 0)
    .sort((one, other) => one.order - other.order);
}

/** A place in words. */
export function placeText(desk: Desk, box: Box, place: number): string {
  const { id, name } = box.places[place];
  const field = fieldOf(place);
  if (field === 'gate') return `${desk.text('gate.gate', { gate: id })}, ${name}`;
  return field === 'cathedral' ? desk.text('board.cathedral') : name || id;
}
