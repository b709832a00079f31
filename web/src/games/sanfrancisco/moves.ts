/** What a move consists of. */
import type { Move } from './types';

/** The details of a move of this kind; nothing for any other. */
export function part<K extends string>(move: unknown, kind: K): Extract<Move, Record<K, unknown>>[K] | null {
  return typeof move === 'object' && move !== null && kind in move ? (move as Record<K, never>)[kind] : null;
}
