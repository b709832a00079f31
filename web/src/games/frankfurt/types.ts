/**
 * What the page is told of the game. Generated from games/frankfurt/src; refresh with:
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
  /** The tiles on the building spaces, by district and space. */
  board: Array<Array<TileCode | null>>,
  /** Who completed each great project. */
  projects: Array<Seat | null>,
  /** The tiles on the ring, clockwise. */
  offer: Array<TileCode | null>,
  /** What each of them costs now. */
  prices: Array<number>,
  /** Where the mayor stands. */
  mayor: number,
  /** What lies before each player. */
  players: Array<PlayerView>,
  /** How many tiles are still to come. */
  supply: number,
  /** How many tiles were removed unseen. */
  removed: number,
  /** Tiles that the viewer cannot place: in the supply, removed, or unknown in another's hand. */
  unseen: { [key in TileCode]: number },
  /** FRA-6: the misfits that went back into the supply before the game, so that none of them was removed. */
  misfits: { [key in TileCode]: number },
  /** How many coins are in the bank. */
  bank: number,
};

/** One decision (FRA-9). */
export type Move =
  | { "build": {
    /** A tile in the hand. */
    tile: TileCode,
    /** A district of its colour. */
    district: DistrictId,
    /** A free building space there, from 0. */
    space: number,
  } }
  | "complete"
  | "decline"
  | { "take": {
    /** The offer space, clockwise from 0. */
    offer: number,
  } };

/** Something that happened. */
export type Event =
  | { "tiles_removed": { count: number, } }
  | { "founded": { tile: TileCode, district: DistrictId, space: number, } }
  | { "misfit": { tile: TileCode, } }
  | { "misfits_returned": { count: number, } }
  | { "drew_hand": { seat: Seat, tiles: Array<TileCode> | null, } }
  | { "turn_began": { seat: Seat, turn: number, } }
  | { "built": { seat: Seat, tile: TileCode, district: DistrictId, space: number, points: number, same_kind: number, bonus: number, } }
  | { "got_coin": { seat: Seat, } }
  | { "coin_forfeited": { seat: Seat, } }
  | { "completed": { seat: Seat, district: DistrictId, price: number, points: number, } }
  | { "declined": { seat: Seat, district: DistrictId, } }
  | { "project_lost": { district: DistrictId, } }
  | { "took": { seat: Seat, tile: TileCode, offer: number, price: number, } }
  | { "mayor_moved": { offer: number, } }
  | { "refilled": { offer: number, tile: TileCode, } }
  | "supply_empty"
  | { "hand_scored": { seat: Seat, colour: Colour, points: number, } };

/** The box: the board, the tiles, the offer ring. */
export type Components = {
  /** The districts, three of a colour side by side. */
  districts: Array<District>,
  /** The prices on the ring, clockwise. */
  prices: Array<number>,
  /** All tiles. */
  tiles: { [key in TileCode]: number },
};

/** What the active player must decide (FRA-9). */
export type Step =
  | "build"
  | { "project": {
    /** Where the tile was built. */
    district: DistrictId,
    /** What building it scored. */
    points: number,
  } }
  | { "take": {
    /** Where the tile of this turn was built. */
    district: DistrictId,
  } }
  | "over";

/** A building tile: colour, kind and value. Tiles with the same three cannot be told apart (FRA-30).
 *
 * As text it is a code of three characters, such as `rv3` for the red villa worth 3. */
export type TileCode = string;

/** What a viewer sees of a player. */
export type PlayerView = {
  /** The tiles that the viewer knows to be in this hand: all of their own, or those seen being taken. */
  hand: Array<SeenTile>,
  /** How many more there are. */
  hidden: number,
  /** Coins. */
  coins: number,
  /** Cranes left. */
  cranes: number,
  /** Points by source. */
  points: Points,
  /** All points together. */
  total: number,
};

/** The number of a district, in the order of the file sorted by colour. */
export type DistrictId = number;

/** A colour of tiles and districts. */
export type Colour = "red" | "blue" | "green" | "yellow" | "purple";

/** A part of the city with its great project. */
export type District = {
  /** Its name in codes and files. */
  id: string,
  /** The name of its great project. */
  name: string,
  /** When the project was completed in history. */
  year: number,
  /** The colour of the tiles that belong here. */
  colour: Colour,
  /** Its building spaces, three to five. */
  spaces: Array<Space>,
  /** What the project costs. */
  price: number,
  /** What the project gives. */
  bonus: Bonus,
  /** Where it lies on the map: right from the left edge, down from the top, 0–100. */
  place: [number, number],
  /** Whether the project really stands beyond the edge of the map. */
  beyond_the_map: boolean,
};

/** A tile in a hand as a viewer sees it. */
export type SeenTile = {
  /** The tile. */
  tile: TileCode,
  /** Whether everybody knows that it is there. */
  known: boolean,
};

/** Points by source. */
export type Points = {
  /** The values of the tiles built (FRA-11). */
  tiles: number,
  /** Tiles of the same kind that lay there before (FRA-11). */
  same_kind: number,
  /** "2" spaces (FRA-12). */
  two_spaces: number,
  /** "+4" projects (FRA-15). */
  plus_four: number,
  /** "x2" projects (FRA-15). */
  doubled: number,
  /** The hand at the end (FRA-22). */
  hand: number,
};

/** What is printed on a building space. */
export type Space = "plain" | "coin" | "two";

/** What a great project gives (FRA-15). */
export type Bonus = "+4" | "x2";
