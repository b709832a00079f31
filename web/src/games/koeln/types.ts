/**
 * What the page is told of the game. Generated from games/koeln/src; refresh with:
 * CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page
 */
import type { Seat } from '../../wire';

/** The table as one viewer sees it. */
export type View = {
  /** Who began. */
  start: Seat,
  /** How many rounds have begun. */
  round: number,
  /** Whose turn it is. */
  active: Seat,
  /** The turn under way. */
  turn: Turn,
  /** What must be decided. */
  step: Step,
  /** Where the carts of the active player can be moved in this turn. */
  reach: Array<Reach>,
  /** What belongs to each player. */
  players: Array<PlayerView>,
  /** The sites of the churches. */
  sites: Array<SiteView>,
  /** The stones at the gates. */
  gates: Array<{ [key in Stone]?: number }>,
  /** The stones in the supply. */
  supply: { [key in Stone]?: number },
  /** The churches whose selection cards have not been drawn. */
  undrawn: Array<ChurchId>,
  /** How many encounter cards are in the deck. */
  deck: number,
  /** The discards. */
  discards: Array<SeenCard>,
  /** The discards from which the deck was rebuilt last. */
  reshuffled: Array<SeenCard>,
  /** The cards that the viewer cannot place: in the deck, in other hands, or discarded face down. */
  unseen: { [key in Card]?: number },
  /** How many rounds in a row have passed without a stone built. */
  idle_rounds: number,
  /** Has a stone been built in this round? */
  built_this_round: boolean,
  /** Why this round is the last, if it is. */
  last_round: LastRound | null,
  /** The points that make a round the last. */
  target: number,
};

/** One decision. Carts and the places of cards in the hand are counted from 0. */
export type Move =
  | "throw"
  | { "go": { cart: number, to: PlaceId, } }
  | { "load": { cart: number, stone: Stone, } }
  | { "unload": { cart: number, } }
  | { "build": { cart: number, } }
  | { "visit": { cart: number, place: number, } }
  | { "abbot": { place: number, } }
  | { "mayor": { place: number, } }
  | { "attack": { place: number, attack: Attack, victim: Seat, } }
  | { "merchant": { place: number, gate: GateId, from: Stone, to: Stone, } }
  | { "notary": { place: number, church: ChurchId, } }
  | { "forger": { place: number, church: ChurchId, own: Stone, victim: Seat, theirs: Stone, } }
  | { "discard": { place: number, } }
  | { "ward": { place: number, } }
  | "submit"
  | "decline"
  | "end";

/** Something that happened. */
export type Event =
  | { "group_drawn": { churches: Array<ChurchId>, } }
  | { "turn_began": { seat: Seat, turn: number, actions: number, is_extra: boolean, } }
  | { "poisoned": { seat: Seat, actions: number, } }
  | { "skipped": { seat: Seat, } }
  | { "thrown": { seat: Seat, stone: Stone | null, gate: GateId | null, } }
  | { "delivered": { gate: GateId, stone: Stone, } }
  | { "no_room": { gate: GateId, stone: Stone, } }
  | { "used_up": { stone: Stone, } }
  | { "throw_again": { seat: Seat, } }
  | { "deck_rebuilt": { cards: number, } }
  | { "drew": { seat: Seat, card: Card | null, } }
  | { "went": { seat: Seat, cart: number, to: PlaceId, } }
  | { "loaded": { seat: Seat, cart: number, gate: GateId, stone: Stone, } }
  | { "unloaded": { seat: Seat, cart: number, gate: GateId, stone: Stone, } }
  | { "built": { seat: Seat, cart: number, church: ChurchId, stone: Stone, sum: number, } }
  | { "finished": { church: ChurchId, owner: Seat, points: number, } }
  | { "visited": { seat: Seat, cart: number, points: number, } }
  | { "abbot_laid": { seat: Seat, card: Card, church: ChurchId, points: number, } }
  | { "no_abbot": { seat: Seat, church: ChurchId, } }
  | { "extra_turn": { seat: Seat, } }
  | { "attacked": { seat: Seat, victim: Seat, attack: Attack, } }
  | { "warded": { seat: Seat, victim: Seat, attack: Attack, } }
  | { "stolen": { seat: Seat, victim: Seat, place: number, card: Card | null, known: Knowers, } }
  | { "poisoner_laid": { victim: Seat, } }
  | { "saboteur_laid": { victim: Seat, } }
  | { "exchanged": { seat: Seat, gate: GateId, from: Stone, to: Stone, } }
  | { "reserved": { seat: Seat, church: ChurchId, } }
  | { "forged": { seat: Seat, church: ChurchId, own: Stone, victim: Seat, theirs: Stone, } }
  | { "discarded": { seat: Seat, place: number, card: Card | null, known: Knowers, } }
  | { "last_round": { reason: LastRound, } }
  | { "game_over": { reason: LastRound, } };

/** What is printed on board, tiles and cards. */
export type Components = {
  /** The churches with their site tiles; each is the place of its number. */
  churches: Array<Church>,
  /** Every place: first the churches, then the gates, the cathedral and the red points. */
  places: Array<Place>,
  /** The streets, each once. */
  streets: Array<[PlaceId, PlaceId]>,
  /** The places where the carts of the first, second, third and fourth player start. */
  starts: Array<[PlaceId, PlaceId]>,
  /** How many stones lie at a gate at most. */
  storage: number,
  /** All stones. */
  stones: { [key in Stone]?: number },
  /** All encounter cards. */
  cards: { [key in Card]?: number },
};

/** The turn under way. */
export type Turn = {
  /** How many turns have begun, this one included. */
  number: number,
  /** KOE-44: is it an extra turn? */
  is_extra: boolean,
  /** KOE-44: does another turn of the same player follow? */
  extra_follows: boolean,
  /** What the dice show, once they have been thrown. */
  throw: Throw | null,
  /** KOE-20: how many actions are left. */
  actions: number,
  /** KOE-41: how many cards have been played. */
  cards: number,
};

/** What must be decided. */
export type Step =
  | "play"
  | "discard"
  | { "ward": {
    /** Who is attacked. */
    victim: Seat,
    /** With what. */
    attack: Attack,
  } }
  | { "abbot": {
    /** Who won it. */
    winner: Seat,
    /** Which church. */
    church: ChurchId,
  } }
  | "over";

/** A place that a cart of the active player can be moved to with the actions that are left. */
export type Reach = {
  /** Which cart. */
  cart: number,
  /** A shortest way there, step by step; each step takes an action, and the last one is the place. */
  way: Array<PlaceId>,
};

/** What a viewer sees of a player. */
export type PlayerView = {
  /** The player's carts. */
  carts: Array<Cart>,
  /** The unplayed cards, in the order in which they lie. */
  hand: Array<SeenCard>,
  /** The poisoners that lie before the player. */
  poisoners: number,
  /** The saboteurs that lie before the player. */
  saboteurs: number,
  /** Points by source. */
  points: Points,
  /** All points together. */
  total: number,
};

/** The site of a church. */
export type SiteView = {
  /** How far it is. */
  state: SiteState,
  /** The part of each builder: their stones, and in which order the builders last built, 1 the earliest. */
  parts: Array<Part>,
  /** The points of each builder's stones. */
  points: Array<number>,
  /** Who would win the tile now. */
  leader: Seat | null,
  /** How many points are missing. */
  missing: number,
  /** Who alone may build here. */
  notary: Seat | null,
};

/** A stone: its kind is its worth (KOE-2). */
export type Stone = "white" | "grey" | "black";

/** The number of a church, in the order of the file. */
export type ChurchId = number;

/** A card as a viewer sees it. */
export type SeenCard = {
  /** The card, if the viewer knows it. */
  card: Card | null,
  /** Who knows it. */
  known: Knowers,
  /** Has it been in hands since before the deck was last rebuilt? */
  is_old: boolean,
};

/** An encounter card (KOE-5). */
export type Card =
  | "caecilien"
  | "martin"
  | "kapitol"
  | "pantaleon"
  | "mayor"
  | "thief"
  | "archbishop"
  | "poisoner"
  | "merchant"
  | "notary"
  | "saboteur"
  | "forger"
  | "guard";

/** Why a round is the last. */
export type LastRound = "target" | "all_finished" | "nothing_fits" | "idle";

/** A place on the map: first the churches, then the gates, the cathedral and the red points. */
export type PlaceId = number;

/** A card that a guard can ward off (KOE-51). */
export type Attack = "thief" | "poisoner" | "saboteur";

/** The number of a gate: 0 for I, 4 for V. */
export type GateId = number;

/** Who knows a card; as JSON a list of seats, or "all" for a card that everybody has seen, onlookers included. */
export type Knowers = "all" | Array<Seat>;

/** A church and what its site tile says. */
export type Church = {
  /** Its name in codes and files. */
  id: string,
  /** Its name for people. */
  name: string,
  /** The points of stones that finish it, and the points it gives. */
  value: number,
  /** Whether black stones may be built. */
  takes_black: boolean,
  /** The encounter card of its abbot or abbess. */
  abbot: Card | null,
};

/** A place on the map. */
export type Place = {
  /** Its name in codes and files. */
  id: string,
  /** Its name for people; a red point has none. */
  name: string,
  /** Right from the left edge, 0 to 100. */
  x: number,
  /** Down from the top, 0 to 140. */
  y: number,
};

/** What the dice show. */
export type Throw = {
  /** The stone die; nothing for an X. */
  stone: Stone | null,
  /** The gate die; nothing for the card. */
  gate: GateId | null,
};

/** A cart. */
export type Cart = {
  /** Where it stands. */
  at: PlaceId,
  /** What it carries. */
  load: Stone | null,
  /** KOE-27: has it loaded, unloaded, built or visited in this turn? */
  is_done: boolean,
};

/** Points by source (KOE-60). */
export type Points = {
  /** Finished churches (KOE-32). */
  churches: number,
  /** Abbots and abbesses (KOE-43). */
  abbots: number,
  /** Archbishops (KOE-55). */
  archbishops: number,
};

/** How far a church is. */
export type SiteState =
  | "closed"
  | "hammer"
  | "begun"
  | { "finished": {
    /** Who won the tile. */
    owner: Seat,
    /** Whether the abbot or abbess lies on it. */
    has_abbot: boolean,
  } };

/** One builder's part of a site. */
export type Part = {
  /** The builder's stones. */
  stones: { [key in Stone]?: number },
  /** KOE-33: in which order the builders last built here themselves: 1 is the earliest, 0 for one who has not. */
  last_built: number,
};
