import { describe, expect, it } from 'vitest';
import { codeOf, stacks, without, worth } from './purse';

describe('a purse', () => {
  it('is worth the sum of its cards', () => {
    expect(worth(['b3', 'b7', 'o1'])).toBe(11);
    expect(worth([])).toBe(0);
  });

  it('without a part of it keeps the rest, equal cards one by one', () => {
    expect(without(['b3', 'b3', 'b7'], ['b3'])).toEqual(['b3', 'b7']);
    expect(without(['b3', 'b7'], ['b3', 'b3'])).toBeNull();
  });

  it('is stacked by value within a currency', () => {
    expect(stacks(['b7', 'g1', 'b3', 'b7'], 'blue')).toEqual([
      { card: 'b3', value: 3, count: 1 },
      { card: 'b7', value: 7, count: 2 },
    ]);
    expect(stacks(['b7'], 'yellow')).toEqual([]);
  });
});

describe('the code of a move', () => {
  it('counts slots from one and sorts the cards', () => {
    expect(codeOf({ buy: { slot: 1, payment: ['g5', 'g4'], receiver: 'buyer' } })).toBe('buy.2.g4.g5');
    expect(codeOf({ buy: { slot: 1, payment: ['g5'], receiver: 'dirk' } })).toBe('dirk.2.g5');
    expect(codeOf({ take: { cards: ['o1', 'b3'] } })).toBe('take.b3.o1');
    expect(codeOf('pass')).toBe('pass');
  });
});
