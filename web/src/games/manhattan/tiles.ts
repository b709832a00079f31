/** Skyscrapers as they are printed. */
import type { Desk } from '../../shell/desk.svelte';
import type { Components, Face, Level, TileCode } from './types';

/** What can be built, the lowest first. */
export const LEVELS = ['bronze', 'silver', 'gold', 'legendary'] as const satisfies Level[];

export function levelOf(tile: TileCode): Level {
  return ({ b: 'bronze', g: 'gold', l: 'legendary' } as Record<string, Level>)[tile[0]] ?? (tile === 'start' ? 'start' : 'silver');
}

export function faceOf(box: Components, tile: TileCode): Face {
  return box.tiles.faces.find((face) => face?.tile === tile)!;
}

/** The tile in words of the game's texts. */
export function tileText(desk: Desk, tile: TileCode): string {
  const { size, name } = faceOf(desk.page.components as Components, tile);
  return desk.text(`tile.${levelOf(tile)}`, { size, name: name ?? '' });
}
