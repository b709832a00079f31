/** Action cards, in their order. */
import type { ActionCards } from './types';

export type ActionCard = keyof ActionCards;
export const CARDS: ActionCard[] = ['boom', 'shift', 'grab'];
