/** Counting with money cards. A purse is a list of them; equal cards cannot be told apart. */
import { CURRENCIES } from './kinds';
import type { Currency, MoneyCode, Move } from './types';

export function currencyOf(card: MoneyCode): Currency {
  return CURRENCIES.find((currency) => currency[0] === card[0]) ?? 'blue';
}

export function valueOf(card: MoneyCode): number {
  return Number(card.slice(1));
}

export function moneyOf(currency: Currency, value: number): MoneyCode {
  return `${currency[0]}${value}`;
}

export function worth(cards: MoneyCode[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** As the server writes purses: currencies in their order, low values first. */
export function sorted(cards: MoneyCode[]): MoneyCode[] {
  return [...cards].sort();
}

/** The whole without the part, or null where the part is not in it. */
export function without(whole: MoneyCode[], part: MoneyCode[]): MoneyCode[] | null {
  const rest = [...whole];
  for (const card of part) {
    const at = rest.indexOf(card);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Cards of one value in a hand. */
export interface Stack {
  card: MoneyCode;
  value: number;
  count: number;
}

/** The cards of one currency, each value once, the lowest first. */
export function stacks(cards: MoneyCode[], currency: Currency): Stack[] {
  const found = new Map<MoneyCode, number>();
  for (const card of sorted(cards)) {
    if (currencyOf(card) === currency) found.set(card, (found.get(card) ?? 0) + 1);
  }
  return [...found].map(([card, count]) => ({ card, value: valueOf(card), count }));
}

/** The short code of a move, as the server would write it. */
export function codeOf(move: Move): string {
  if (move === 'pass') return 'pass';
  if ('take' in move) return ['take', ...sorted(move.take.cards)].join('.');
  const { slot, payment, receiver } = move.buy;
  return [receiver === 'dirk' ? 'dirk' : 'buy', slot + 1, ...sorted(payment)].join('.');
}
