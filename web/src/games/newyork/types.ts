/**
 * What the page is told of the game. Generated from games/newyork/src; refresh with:
 * CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page
 */
import type { Seat } from '../../wire';

/** The table as one viewer sees it. */
export type View = {
  /** Whose turn it is. */
  active: Seat,
  /** How many turns have begun. */
  turn: number,
  /** What the active player must decide. */
  step: Step,
  /** The currencies of the slots, from left to right. */
  slots: Array<Currency>,
  /** The buildings on the yard. */
  yard: Array<BuildingView | null>,
  /** The money on display. */
  display: Array<MoneyCode | null>,
  /** What lies before each player. */
  players: Array<PlayerView>,
  /** What lies before Dirk, in a game for two. */
  dirk: DirkView | null,
  /** The buildings still to come: a good memory for what was turned up would know them. */
  buildings: { [key in BuildingCode]: number },
  /** How many money cards are left in each pile of the deck, the uppermost first. */
  piles: Array<number>,
  /** The next scoring. */
  next_scoring: Scoring,
  /** What it would give for each kind if it came now; when the game is over, what the last one gave. */
  standing: Array<PerParty>,
  /** The money that was paid since the deck was last put together. */
  discards: { [key in MoneyCode]: number },
  /** Money cards that the viewer does not see: in the deck, or hidden in a hand. */
  unseen: { [key in MoneyCode]: number },
  /** Whether all hands are shown to all. */
  open_money: OpenMoney,
};

/** One decision: an action (NYC-10). */
export type Move =
  | { "take": {
    /** Which cards. */
    cards: Array<MoneyCode>,
  } }
  | { "buy": {
    /** From which slot of the yard. */
    slot: Slot,
    /** With which cards. */
    payment: Array<MoneyCode>,
    /** For whom. */
    receiver: Receiver,
  } }
  | "pass";

/** Something that happened. Everything happens face up, so everybody is told everything (NYC-60). */
export type Event =
  | { "money_removed": { count: number, } }
  | { "start_money": { seat: Seat, cards: Array<MoneyCode>, } }
  | { "start_player": { seat: Seat, } }
  | { "deck_cut": { piles: Array<number>, } }
  | { "turn_began": { seat: Seat, turn: number, } }
  | { "took": { seat: Seat, cards: Array<MoneyCode>, } }
  | { "bought": { seat: Seat, slot: Slot, building: BuildingCode, payment: Array<MoneyCode>, receiver: Receiver, } }
  | { "paid_exactly": { seat: Seat, } }
  | { "passed": { seat: Seat, } }
  | { "building_laid": { slot: Slot, building: BuildingCode, } }
  | { "money_laid": { card: MoneyCode, } }
  | { "money_shuffled": { count: number, } }
  | { "scoring_began": { scoring: Scoring, } }
  | { "kind_scored": { scoring: Scoring, kind: Kind, buildings: PerParty, points: PerParty, } }
  | { "dirk_received": { building: BuildingCode, } }
  | "buildings_used_up"
  | { "left_over": { seat: Seat, slot: Slot, building: BuildingCode, money: number, } }
  | { "unsold": { slot: Slot, building: BuildingCode, } }
  | { "dirk_ahead": { points: number, role: DirkRole, } };

/** The box: building cards, the yard, the prizes. The money is the same in every box. */
export type Components = {
  /** All building cards. */
  buildings: { [key in BuildingCode]: number },
  /** How many building cards there are of each kind. */
  per_kind: Array<number>,
  /** The currency of each slot of the yard, from left to right. */
  slots: Array<Currency>,
  /** What each scoring gives, by scoring and kind. */
  prizes: Array<Array<Array<number>>>,
};

/** What the active player must decide. */
export type Step = "act" | "over";

/** A currency. */
export type Currency = "blue" | "green" | "orange" | "yellow";

/** A building on the yard. */
export type BuildingView = {
  /** Its code. */
  code: BuildingCode,
  /** Its kind. */
  kind: Kind,
  /** Its price. */
  price: number,
};

/** A money card: currency and value. Cards with the same two cannot be told apart (NYC-15).
 *
 * As text it is a code of two characters, such as `b7` for seven in blue. */
export type MoneyCode = string;

/** What a viewer sees of a player. */
export type PlayerView = {
  /** Money, if the viewer sees it. */
  hand: Array<MoneyCode> | null,
  /** How many money cards are in the hand. */
  cards: number,
  /** Buildings. */
  buildings: { [key in Kind]?: number },
  /** Points by scoring. */
  points: Points,
  /** All points together. */
  total: number,
};

/** What everybody sees of Dirk. */
export type DirkView = {
  /** Buildings. */
  buildings: { [key in Kind]?: number },
  /** Points by scoring. */
  points: Points,
  /** All points together. */
  total: number,
  /** Whether Dirk can win (NYC-55). */
  role: DirkRole,
};

/** A building card: kind and price.
 *
 * As text it is a code such as `sk13` for the skyscraper at the price of 13. */
export type BuildingCode = string;

/** One of the three scorings (NYC-30). */
export type Scoring = "A" | "B" | "C";

/** A small number for each player, and for Dirk in a game for two. */
export type PerParty = {
  /** The players'. */
  seats: Array<number>,
  /** Dirk's. */
  dirk: number | null,
};

/** The option `open-money`: changes only what is shown (NYC-60). */
export type OpenMoney = "off" | "on";

/** A slot of the yard, counted from the left, from 0. */
export type Slot = number;

/** Who gets a building that is bought (NYC-54). */
export type Receiver = "buyer" | "dirk";

/** A kind of building, the least valuable first. */
export type Kind = "museum" | "theater" | "station" | "church" | "park" | "skyscraper";

/** The option `dirk`: whether Dirk is ranked (NYC-55). */
export type DirkRole = "scores" | "wins";

/** Points by scoring (NYC-30). */
export type Points = {
  /** Scoring A. */
  a: number,
  /** Scoring B. */
  b: number,
  /** Scoring C. */
  c: number,
};
