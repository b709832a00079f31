import { describe, expect, it } from 'vitest';
import type { Offer } from '../../wire';
import { aimed, nextForm, placings } from './placing';
import { cellOf } from './plan';
import { flipped, formOf, keyOf, turned } from './shapes';

const offer = (move: unknown): Offer => ({ move, code: JSON.stringify(move), text: { de: '', en: '' }, undoable: true });
const build = (tile: string, ...place: string[]) => offer({ build: { tile, place } });

const offers = [
  offer('done'),
  offer({ take: { lot: 'R01' } }),
  build('b1', 'c1', 'd1'),
  build('b1', 'c1', 'c2'),
  build('b1', 'd1', 'd2'),
  offer({ rebuild: { tile: 's1', place: ['c1', 'd1', 'c2'] } }),
];
const lying = formOf(['XX']);
const places = placings(offers).get('b1')!;

describe('places on offer', () => {
  it('belong to their tiles', () => {
    expect([...placings(offers).keys()]).toEqual(['b1', 's1']);
    expect(placings(offers).get('s1')![0].kind).toBe('rebuild');
    expect(places).toHaveLength(3);
  });

  it('are meant by a square: as the tile is held, if it fits so', () => {
    expect(aimed(places, lying, cellOf('c1'))!.offer).toBe(offers[2]);
    expect(aimed(places, lying, cellOf('d1'))!.offer).toBe(offers[2]);
    expect(aimed(places, turned(lying), cellOf('d1'))!.offer).toBe(offers[4]);
  });

  it('are meant by a square where the tile must be turned', () => {
    expect(aimed(places, lying, cellOf('c2'))!.offer).toBe(offers[3]);
  });

  it('are nowhere else', () => {
    expect(aimed(places, lying, cellOf('e5'))).toBeNull();
  });
});

describe('turning and flipping', () => {
  it('goes on to the next way that fits here', () => {
    expect(keyOf(nextForm(places, lying, turned, cellOf('c1')))).toBe(keyOf(turned(lying)));
  });

  it('skips ways that fit nowhere', () => {
    const angle = placings([build('b3', 'a1', 'b1', 'a2'), build('b3', 'b1', 'a2', 'b2')]).get('b3')!;
    const held = formOf(['XX', 'X.']);
    expect(keyOf(nextForm(angle, held, turned, cellOf('b1')))).toBe(keyOf(formOf(['.X', 'XX'])));
    expect(keyOf(nextForm(angle, held, flipped, null))).toBe(keyOf(formOf(['.X', 'XX'])));
  });

  it('turns freely where nothing fits', () => {
    expect(keyOf(nextForm([], formOf(['XXX', 'X..']), turned, null))).toBe(keyOf(formOf(['XX', '.X', '.X'])));
  });
});
