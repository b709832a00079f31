/** The places where tiles fit, found in what the table offers. */
import type { Offer } from '../../wire';
import type { Building, Move, TileCode } from './types';
import { cellOf } from './plan';
import { centre, flipped, handle, has, keyOf, turned, type Cell, type Form } from './shapes';

/** A tile at a place. */
export interface Placing {
  offer: Offer;
  kind: 'build' | 'boom' | 'rebuild';
  cells: Cell[];
  /** How it is turned and flipped. */
  key: string;
}

const KINDS = ['build', 'boom', 'rebuild'] as const;

/** Every place on offer, by tile. */
export function placings(offers: Offer[]): Map<TileCode, Placing[]> {
  const found = new Map<TileCode, Placing[]>();
  for (const offer of offers) {
    const move = offer.move as Move;
    const kind = typeof move === 'object' ? KINDS.find((kind) => kind in move) : undefined;
    if (!kind) continue;
    const { tile, place } = (move as Record<string, Building>)[kind];
    const cells = place.map(cellOf);
    found.set(tile, [...(found.get(tile) ?? []), { offer, kind, cells, key: keyOf(cells) }]);
  }
  return found;
}

/**
 * The place that is meant by a square: where the tile, as it is held, has its handle there; else the nearest place over
 * the square; else one for which it is turned.
 */
export function aimed(places: Placing[], form: Form, cell: Cell): Placing | null {
  const key = form.length ? keyOf(form) : '';
  const here = places.filter(({ cells }) => has(cells, cell));
  const asHeld = here.filter((place) => place.key === key);
  const exact = asHeld.find(({ cells }) => isSame(handle(cells), cell));
  return exact ?? nearest(asHeld, cell) ?? nearest(here, cell);
}

/** How a tile is held after turning or flipping: so that it fits over the square, if that is possible. */
export function nextForm(places: Placing[], form: Form, change: (form: Form) => Form, cell: Cell | null): Form {
  const first = change(form);
  const seen = new Set([keyOf(form)]);
  const ways = change === flipped ? [first, ...turns(first)] : turns(form);
  const news = ways.filter((way) => !seen.has(keyOf(way)) && seen.add(keyOf(way)));
  const fits = (way: Form, at: Cell | null) => places.some(({ key, cells }) => key === keyOf(way) && (!at || has(cells, at)));
  return news.find((way) => cell && fits(way, cell)) ?? news.find((way) => fits(way, null)) ?? first;
}

/** One, two and three quarter turns. */
function turns(form: Form): Form[] {
  const once = turned(form);
  const twice = turned(once);
  return [once, twice, turned(twice)];
}

function nearest(places: Placing[], cell: Cell): Placing | null {
  const far = ({ cells }: Placing) => {
    const middle = centre(cells);
    return (middle.column - cell.column) ** 2 + (middle.row - cell.row) ** 2;
  };
  return places.reduce<Placing | null>((best, place) => (!best || far(place) < far(best) ? place : best), null);
}

function isSame(one: Cell, other: Cell): boolean {
  return one.column === other.column && one.row === other.row;
}
