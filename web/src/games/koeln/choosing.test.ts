import { describe, expect, it } from 'vitest';
import { fieldOf } from './places';
import { builders, grown, stonesOf } from './sites';
import type { SiteView } from './types';
import { cartDeed, handPlace, part, targetOf } from './choosing.svelte';

const site: SiteView = {
  state: 'begun',
  parts: [{ stones: { grey: 1 }, last_built: 2 }, { stones: {}, last_built: 0 }, { stones: { white: 2 }, last_built: 1 }],
  points: [2, 0, 2],
  leader: 0,
  missing: 2,
  notary: null,
};

describe('moves', () => {
  it('are told apart by their kind', () => {
    expect(part({ go: { cart: 1, to: 5 } }, 'go')).toEqual({ cart: 1, to: 5 });
    expect(part('throw', 'go')).toBeNull();
    expect(cartDeed({ build: { cart: 1 } })).toBe(1);
    expect(cartDeed({ go: { cart: 1, to: 5 } })).toBeNull();
  });

  it('belong to a card of the hand, and to a place where they take effect', () => {
    expect(handPlace({ attack: { place: 2, attack: 'thief', victim: 1 } })).toBe(2);
    expect(handPlace({ ward: { place: 0 } })).toBeNull();
    expect(targetOf({ merchant: { place: 0, gate: 1, from: 'white', to: 'grey' } })).toBe(13);
    expect(targetOf({ notary: { place: 0, church: 6 } })).toBe(6);
    expect(targetOf('end')).toBeNull();
  });
});

describe('what stands on the map', () => {
  it('is a church, a gate, the cathedral or a red point', () => {
    expect([11, 12, 16, 17, 18].map(fieldOf)).toEqual(['church', 'gate', 'gate', 'cathedral', 'point']);
  });

  it('grows with its stones, and names its builders with the latest last', () => {
    expect(grown(site, 6)).toBeCloseTo(4 / 6);
    expect(grown({ ...site, state: { finished: { owner: 0, has_abbot: false } } }, 6)).toBe(1);
    expect(builders(site).map(({ seat }) => seat)).toEqual([2, 0]);
    expect(stonesOf({ black: 1, white: 2 })).toEqual(['white', 'white', 'black']);
  });
});
