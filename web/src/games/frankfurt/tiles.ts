/** Tiles as they are printed. */
import type { Desk } from '../../shell/desk.svelte';
import type { Colour, TileCode } from './types';

export type Kind = 'house' | 'villa' | 'park';

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
