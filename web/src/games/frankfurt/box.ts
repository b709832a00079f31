/** What is in the box and how a viewer sees it, as the server tells it. */
import type { Desk } from '../../shell/desk.svelte';

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'purple';
export type Kind = 'house' | 'villa' | 'park';
export type Mark = 'coin' | 'two' | 'plain';
/** Colour, kind and value in three characters: `rv3`. */
export type TileCode = string;

export interface District {
  id: string;
  name: string;
  year: number;
  colour: Colour;
  spaces: Mark[];
  price: number;
  bonus: '+4' | 'x2';
  place: [number, number];
  beyond_the_map: boolean;
}

export interface Box {
  districts: District[];
  prices: number[];
  tiles: Record<TileCode, number>;
}

export interface PlayerView {
  hand: { tile: TileCode; known: boolean }[];
  hidden: number;
  coins: number;
  cranes: number;
  total: number;
}

export type Step = 'build' | { project: { district: number; points: number } } | { take: { district: number } } | 'over';

export interface View {
  active: number;
  turn: number;
  step: Step;
  board: (TileCode | null)[][];
  projects: (number | null)[];
  offer: (TileCode | null)[];
  prices: number[];
  mayor: number;
  players: PlayerView[];
  supply: number;
  removed: number;
  bank: number;
}

export type Move =
  | { build: { tile: TileCode; district: number; space: number } }
  | 'complete'
  | 'decline'
  | { take: { offer: number } };

const COLOURS: Record<string, Colour> = { r: 'red', b: 'blue', g: 'green', y: 'yellow', p: 'purple' };
const KINDS: Record<string, Kind> = { h: 'house', v: 'villa', p: 'park' };

export function face(tile: TileCode): { colour: Colour; kind: Kind; value: number } {
  return { colour: COLOURS[tile[0]], kind: KINDS[tile[1]], value: Number(tile[2]) };
}

/** The tile in words of the game's texts. */
export function tileText(desk: Desk, tile: TileCode): string {
  const { colour, kind, value } = face(tile);
  return desk.text(`tile.${colour}_${kind}`, { value });
}

/** The board is drawn 1080 wide and 712 high, with a score track of this width around it. */
export const WIDE = 1080;
export const HIGH = 712;
export const TRACK = 22;
export const PLATE_HIGH = 86;

/** How wide the plate of a district is: its building spaces decide. */
export function plateWidth(district: District): number {
  return { 3: 140, 4: 160, 5: 196 }[district.spaces.length] ?? 196;
}

/** Where the middle of a district's plate is on the drawn map. */
export function spot(district: District): { x: number; y: number } {
  const half = plateWidth(district) / 2 + TRACK + 7;
  const x = WIDE / 2 + (district.place[0] - 50) * 10.98;
  const y = 72 + (district.place[1] - 8) * 8.9;
  return { x: Math.min(WIDE - half, Math.max(half, x)), y };
}
