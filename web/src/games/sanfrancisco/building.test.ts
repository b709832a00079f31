import { describe, expect, it } from 'vitest';
import type { Foresight, Offer } from '../../wire';
import { compose, priceIn, settled, waysOf } from './building';

/** `1.2:y4a+g2b:light` as an offer. */
function offer(code: string): Offer {
  const [plot, permits, take] = code.split(':');
  return { move: { build: { plot, permits: permits.split('+'), take: take ?? null } }, code, text: { de: '', en: '' }, undoable: true };
}

const codes = (ways: { offer: Offer }[]) => ways.map((way) => way.offer.code);

describe('two permits, as in the rules', () => {
  const ways = waysOf(['2.4:y4a', '2.4:y4a+g2b', '2.4:y4a+g2b:light', '1.2:g2b', '1.2:y4a+g2b', '1.2:y4a+g2b:light', '8.4:y4a+g2b', '3.3:r3a+b3b'].map(offer).concat({ move: 'money', code: 'money', text: { de: '', en: '' }, undoable: true }));

  it('takes builds alone', () => expect(ways).toHaveLength(8));

  it('lights every plot and every permit before anything is picked', () => {
    const { plots, permits, ready } = compose(ways, { plot: null, permits: [] });
    expect([...plots.keys()].sort()).toEqual(['1.2', '2.4', '3.3', '8.4']);
    expect([...permits].sort()).toEqual(['b3b', 'g2b', 'r3a', 'y4a']);
    expect(ready).toEqual([]);
    expect(plots.get('2.4')?.offer.code).toBe('2.4:y4a');
  });

  it('lights what goes with a permit that was picked first', () => {
    const { plots, permits } = compose(ways, { plot: null, permits: ['g2b'] });
    expect([...plots.keys()].sort()).toEqual(['1.2', '2.4', '8.4']);
    expect([...permits]).toEqual(['y4a']);
  });

  it('is ready with one permit and still lets a second one be added', () => {
    const { permits, ready } = compose(ways, { plot: '2.4', permits: ['y4a'] });
    expect(codes(ready)).toEqual(['2.4:y4a']);
    expect([...permits]).toEqual(['g2b']);
  });

  it('offers the shared development with both', () => {
    expect(codes(compose(ways, { plot: '2.4', permits: ['g2b', 'y4a'] }).ready)).toEqual(['2.4:y4a+g2b', '2.4:y4a+g2b:light']);
  });

  it('picks the permits by itself where there is one choice only', () => {
    expect(settled(ways, { plot: '3.3', permits: [] }).permits).toEqual(['r3a', 'b3b']);
    expect(settled(ways, { plot: '2.4', permits: [] }).permits).toEqual([]);
  });

  it('lets go of permits that do not fit the plot', () => {
    expect(settled(ways, { plot: '2.4', permits: ['r3a'] }).permits).toEqual([]);
    expect(settled(ways, { plot: '2.4', permits: ['y4a'] }).permits).toEqual(['y4a']);
  });
});

it('the price of a choice is the sum of what its events cost', () => {
  const told = (event: unknown) => ({ event, text: { de: '', en: '' }, clause: null });
  const foresight = { events: [told({ cleared: { price: 3 } }), told({ built: { price: 2 } }), told('game_over')], draws: false, ends: false, gains: null } as Foresight;
  expect(priceIn(foresight)).toBe(5);
  expect(priceIn(null)).toBeNull();
});
