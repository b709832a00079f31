import { describe, expect, it } from 'vitest';
import { distance } from './keys';
import { fill, signed, withMinus } from './sentence';

describe('a minus before a number', () => {
  it('is no hyphen', () => {
    expect(withMinus('-3')).toBe('−3');
    expect(withMinus('The marker moves to -5 points (-1).')).toBe('The marker moves to −5 points (−1).');
  });
  it('leaves words, codes and dates alone', () => {
    expect(withMinus('SFO-30: Panama-Pacific, 1906-1915')).toBe('SFO-30: Panama-Pacific, 1906-1915');
  });
});

describe('sentences with gaps', () => {
  it('fills in what it is given', () => {
    expect(fill('a red house ({value})', { value: 3 })).toBe('a red house (3)');
  });
  it('chooses the word for one and for many', () => {
    const price = 'for {coins} {coins|coin|coins}';
    expect([1, 2].map((coins) => fill(price, { coins }))).toEqual(['for 1 coin', 'for 2 coins']);
  });
  it('leaves unknown gaps alone', () => {
    expect(fill('{who} builds', {})).toBe('{who} builds');
  });
});

describe('points with a sign', () => {
  it('has a true minus', () => {
    expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']);
  });
});

describe('walking with the arrow keys', () => {
  const here = { x: 0, y: 0 };
  it('never goes backwards', () => {
    expect(distance(here, { x: -5, y: 0 }, 'ArrowRight')).toBe(Infinity);
  });
  it('prefers what lies straight ahead', () => {
    expect(distance(here, { x: 20, y: 0 }, 'ArrowRight')).toBeLessThan(distance(here, { x: 10, y: 10 }, 'ArrowRight'));
  });
});
