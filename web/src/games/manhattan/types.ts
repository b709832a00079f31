/**
 * What the page is told of the game. Generated from games/manhattan/src; refresh with:
 * CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page
 */
import type { Seat } from '../../wire';

/** The table as everybody sees it. */
export type View = {
  /** Whose turn it is. */
  active: Seat,
  /** How many turns have begun. */
  turn: number,
  /** What the active player may decide. */
  step: Step,
  /** Normal or expert. */
  rules: Rules,
  /** The points at which silver and gold are reached. */
  levels: [number, number],
  /** The streets in play as they stand. */
  streets: Array<StreetView>,
  /** The challenge in play as it stands. */
  challenge: ChallengeView | null,
  /** The open land cards. */
  market: { [key in LandCode]: number },
  /** How many land cards are still to come. */
  future: number,
  /** What is known of their order: groups from the top, each in an unknown order. */
  groups: Array<{ [key in LandCode]: number }>,
  /** Who triggered the end, and how. */
  ending: Ending | null,
  /** The legendary skyscrapers that nobody has built. */
  legends: Array<TileCode>,
  /** What each player has. */
  players: Array<PlayerView>,
};

/** One decision. */
export type Move =
  | "shift"
  | { "take": {
    /** The lot. */
    lot: LotId,
  } }
  | { "grab": {
    /** The lot. */
    lot: LotId,
  } }
  | { "build": {
    /** The tile. */
    tile: TileCode,
    /** The squares it covers. */
    place: Array<Square>,
  } }
  | { "boom": {
    /** The tile. */
    tile: TileCode,
    /** The squares it covers. */
    place: Array<Square>,
  } }
  | { "rebuild": {
    /** The tile. */
    tile: TileCode,
    /** The squares it covers. */
    place: Array<Square>,
  } }
  | { "return": {
    /** The lot. */
    lot: LotId,
  } }
  | "done";

/** Something that happened. */
export type Event =
  | { "streets_in_play": { streets: Array<Street>, } }
  | { "challenge_in_play": { challenge: Challenge | null, } }
  | { "character_dealt": { seat: Seat, district: District, lot: LotId, } }
  | { "opened": { card: LandCode, } }
  | { "turn_began": { seat: Seat, turn: number, } }
  | { "market_shifted": { seat: Seat, } }
  | { "took": { seat: Seat, lot: LotId, card: LandCode, } }
  | { "grabbed": { seat: Seat, lot: LotId, card: LandCode, } }
  | { "boom_played": { seat: Seat, } }
  | { "built": { seat: Seat, tile: TileCode, place: Array<Square>, points: number, } }
  | { "worker_back": { seat: Seat, lot: LotId, } }
  | { "demolished": { seat: Seat, tile: TileCode, place: Array<Square>, } }
  | { "worker_posted": { seat: Seat, lot: LotId, } }
  | { "prestige_scored": { seat: Seat, points: number, } }
  | { "level_reached": { seat: Seat, level: Level, } }
  | { "returned": { seat: Seat, lot: LotId, card: LandCode, } }
  | { "turn_ended": { seat: Seat, } }
  | { "five_tiles_left": { seat: Seat, } }
  | { "end_triggered": { seat: Seat, cause: Cause, } }
  | { "street_scored": { street: Street, seat: Seat | null, } }
  | { "challenge_scored": { seat: Seat, challenge: Challenge, points: number, } }
  | { "cards_scored": { seat: Seat, points: number, } }
  | "game_ended";

/** The box: the board and the tiles, with everything that follows from them. */
export type Components = {
  /** The board. */
  board: Board,
  /** The tiles. */
  tiles: Tiles,
};

/** What the active player may decide (MAN-10, MAN-40, MAN-42). */
export type Step =
  | "choose"
  | { "build": {
    /** Whether Land Grab may follow: the turn's lot has two squares. */
    grab: boolean,
  } }
  | { "boom": {
    /** Whether Land Grab may follow. */
    grab: boolean,
  } }
  | "grab"
  | "over";

/** MAN-80: normal or expert. */
export type Rules = "normal" | "expert";

/** A street in play. */
export type StreetView = {
  /** Which. */
  street: Street,
  /** How many buildings everybody has on it. */
  counts: Array<number>,
  /** Who would score it now. */
  leader: Seat | null,
};

/** The challenge in play. */
export type ChallengeView = {
  /** Which. */
  challenge: Challenge,
  /** What it would give everybody now; what Gold Prestige gave so far. */
  points: Array<number>,
  /** What it counts, for everybody: districts, irregular buildings, points, bronze buildings; for Generation King
   * bronze, silver and gold buildings. */
  progress: Array<Array<number>>,
};

/** MAN-1: a land card: it names a district and a size, such as `r2` for a red lot of two squares. */
export type LandCode = string;

/** MAN-50, MAN-52: why the game ends, and after whose last turn. */
export type Ending = {
  /** Who triggered it: all others have one more turn. */
  by: Seat,
  /** How. */
  cause: Cause,
};

/** A kind of tile: `b1` to `b6`, `s1` to `s6`, `g1` to `g6` in the order of the file, `l1` to `l4` for the legendary
 * ones, `start` for the starting property. */
export type TileCode = string;

/** What a player has. */
export type PlayerView = {
  /** The district of the character. */
  character: District | null,
  /** Where the marker stands on the track. */
  track: number,
  /** Points by source. */
  points: Points,
  /** All points together. */
  total: number,
  /** The highest level that the player may build now. */
  level: Level,
  /** Free workers. */
  free_workers: number,
  /** The player's lots with a worker on them. */
  workers: Array<LotId>,
  /** The player's lots with at least one of their tiles on them. */
  built: Array<LotId>,
  /** Buildings, the oldest first. */
  buildings: Array<Building>,
  /** Unbuilt tiles. */
  tiles: { [key in TileCode]: number },
  /** How many they are; four trigger the end, at five the others are warned (MAN-51). */
  tiles_left: number,
  /** The legendary skyscraper that the player built. */
  legend: TileCode | null,
  /** Unused action cards. */
  cards: ActionCards,
};

/** A lot: the letter of its district and its number there, such as `R08`. */
export type LotId = string;

/** A square of the board: its column as a letter and its row as a number, `a1` at the top left. */
export type Square = string;

/** MAN-6: a street that can be in play. */
export type Street = "broadway" | "nassau_broad" | "wall" | "cedar" | "pine_thames";

/** MAN-70 to MAN-74: a challenge. */
export type Challenge = "gold_tycoon" | "master_architect" | "gold_prestige" | "bronze_baron" | "generation_king";

/** A coloured part of the board. */
export type District = "red" | "blue" | "yellow" | "green" | "pink";

/** MAN-31: the generations of skyscrapers. */
export type Level = "start" | "bronze" | "silver" | "gold" | "legendary";

/** MAN-50, MAN-52: what triggers the end. */
export type Cause = "tiles" | "cards" | "standstill";

/** The whole board. */
export type Board = {
  /** The lots, in the order of their names. */
  lots: Array<Lot>,
  /** The parks. */
  parks: Array<Park>,
  /** The streets. */
  streets: Array<Run>,
  /** The characters, by district. */
  characters: Array<Character>,
};

/** All tiles and all shapes. */
export type Tiles = {
  /** What is printed on each kind, where there are such tiles. */
  faces: Array<Face | null>,
  /** A player's set. */
  set: { [key in TileCode]: number },
};

/** Points by source. */
export type Points = {
  /** The tiles built (MAN-23). */
  tiles: number,
  /** Gold Prestige (MAN-72). */
  prestige: number,
  /** At the end: streets (MAN-60). */
  streets: number,
  /** At the end: the challenge (MAN-70 to MAN-74). */
  challenge: number,
  /** At the end: unused action cards (MAN-43). */
  cards: number,
};

/** A tile on the board. */
export type Building = {
  /** Which tile. */
  tile: TileCode,
  /** Where it lies. */
  place: Array<Square>,
};

/** Which action cards are unused. */
export type ActionCards = {
  /** MAN-40: Construction Boom. */
  boom: boolean,
  /** MAN-41: Market Shift. */
  shift: boolean,
  /** MAN-42: Land Grab. */
  grab: boolean,
};

/** A piece of land with a card. */
export type Lot = {
  /** Its name. */
  lot: LotId,
  /** Its squares, in reading order. */
  squares: Array<Square>,
  /** Its card. */
  card: LandCode,
};

/** A green place: nothing is built on it, and one may face it. */
export type Park = {
  /** Its name. */
  name: string,
  /** Its squares, in reading order. */
  squares: Array<Square>,
};

/** A street, or the part of it that runs straight. */
export type Run = {
  /** Its name. */
  name: string,
  /** The card with which it scores, if it has one. */
  card: Street | null,
  /** Where it runs. */
  gap: Gap,
  /** The first column (or row) along it, from 0. */
  from: number,
  /** The last column (or row) along it, from 0. */
  to: number,
};

/** MAN-4: whose card a player is given. */
export type Character = {
  /** The name, where the rulebook tells it. */
  name: string | null,
  /** The marked lot of the district. */
  lot: LotId,
};

/** What is printed on a tile. */
export type Face = {
  /** Which tile it is. */
  tile: TileCode,
  /** How it looks from above, row by row: `X` is a square of it. */
  rows: Array<string>,
  /** How many squares it has. */
  size: number,
  /** What it scores (MAN-23). */
  points: number,
  /** Whether it is a rectangle (MAN-71). */
  regular: boolean,
  /** How many of them are in a set; of a legendary tile there is one for all. */
  count: number,
  /** The name of a legendary tile. */
  name: string | null,
  /** The height of a legendary tile (MAN-61). */
  feet: number,
};

/** Between which squares a street runs. */
export type Gap = { "after_row": number } | { "after_column": number };
