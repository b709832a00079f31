/** What is in the box and how a viewer sees it, as the server tells it. */
import type { Desk } from '../../shell/desk.svelte';

export const DISTRICTS = ['red', 'blue', 'yellow', 'green', 'pink'] as const;
export type District = (typeof DISTRICTS)[number];
export type Level = 'start' | 'bronze' | 'silver' | 'gold' | 'legendary';
export const LEVELS = ['bronze', 'silver', 'gold', 'legendary'] as const;
export const CARDS = ['boom', 'shift', 'grab'] as const;
export type ActionCard = (typeof CARDS)[number];
export type Challenge = 'gold_tycoon' | 'master_architect' | 'gold_prestige' | 'bronze_baron' | 'generation_king';
/** `a1` to `n12`. */
export type Square = string;
/** `R01` to `P13`. */
export type LotName = string;
/** `b1` to `l4`, or `start`. */
export type TileCode = string;
/** The letter of a district and a size: `r2`. */
export type LandCode = string;
/** How many there are of each. */
export type Bag = Record<string, number>;

export interface Lot {
  lot: LotName;
  squares: Square[];
  card: LandCode;
}

export interface Run {
  name: string;
  card: string | null;
  gap: { after_row: number } | { after_column: number };
  from: number;
  to: number;
}

export interface Face {
  tile: TileCode;
  rows: string[];
  size: number;
  points: number;
  regular: boolean;
  count: number;
  name: string | null;
  feet: number;
}

export interface Box {
  board: {
    lots: Lot[];
    parks: { name: string; squares: Square[] }[];
    streets: Run[];
    characters: { name: string | null; lot: LotName }[];
  };
  tiles: { faces: (Face | null)[]; set: Bag };
}

export interface Building {
  tile: TileCode;
  place: Square[];
}

export interface PlayerView {
  character: District | null;
  track: number;
  total: number;
  points: Record<string, number>;
  level: Level;
  free_workers: number;
  workers: LotName[];
  built: LotName[];
  buildings: Building[];
  tiles: Bag;
  tiles_left: number;
  legend: TileCode | null;
  cards: Record<ActionCard, boolean>;
}

export interface StreetView {
  street: string;
  counts: number[];
  leader: number | null;
}

export interface ChallengeView {
  challenge: Challenge;
  points: number[];
  progress: number[][];
}

export type Step = 'choose' | { build: { grab: boolean } } | { boom: { grab: boolean } } | 'grab' | 'over';

export interface View {
  active: number;
  turn: number;
  step: Step;
  levels: [number, number];
  streets: StreetView[];
  challenge: ChallengeView | null;
  market: Bag;
  future: number;
  groups: Bag[];
  ending: { by: number; cause: string } | null;
  legends: TileCode[];
  players: PlayerView[];
}

export interface Laying {
  tile: TileCode;
  place: Square[];
}

export type Move =
  | 'shift'
  | 'done'
  | { take: { lot: LotName } }
  | { grab: { lot: LotName } }
  | { return: { lot: LotName } }
  | { build: Laying }
  | { boom: Laying }
  | { rebuild: Laying };

/** Workers of each player. */
export const WORKERS = 4;

export function levelOf(tile: TileCode): Level {
  return ({ b: 'bronze', g: 'gold', l: 'legendary' } as Record<string, Level>)[tile[0]] ?? (tile === 'start' ? 'start' : 'silver');
}

export function districtOf(name: LotName | LandCode): District {
  return DISTRICTS.find((district) => district[0] === name[0].toLowerCase())!;
}

export function sizeOf(card: LandCode): number {
  return Number(card[1]);
}

export function faceOf(box: Box, tile: TileCode): Face {
  return box.tiles.faces.find((face) => face?.tile === tile)!;
}

/** The tile in words of the game's texts. */
export function tileText(desk: Desk, tile: TileCode): string {
  const { size, name } = faceOf(desk.page.components as Box, tile);
  return desk.text(`tile.${levelOf(tile)}`, { size, name: name ?? '' });
}

/** The land card in words of the game's texts. */
export function cardText(desk: Desk, card: LandCode): string {
  return desk.text(`card.${districtOf(card)}`, { size: sizeOf(card) });
}

/** The things of a bag, one by one. */
export function unpacked(bag: Bag): string[] {
  return Object.entries(bag).flatMap(([thing, count]) => Array.from({ length: count }, () => thing));
}

/** The districts whose cards are in the game: those of which a card is to be seen, to come, or somebody's. */
export function districtsInPlay(view: View): Set<District> {
  const names = [view.market, ...view.groups].flatMap((bag) => Object.keys(bag));
  const lots = view.players.flatMap(({ workers, built }) => [...workers, ...built]);
  return new Set([...names, ...lots].map(districtOf));
}

/** Whose a lot is. */
export function ownerOf(view: View, lot: LotName): number | null {
  const seat = view.players.findIndex(({ workers, built }) => workers.includes(lot) || built.includes(lot));
  return seat < 0 ? null : seat;
}
