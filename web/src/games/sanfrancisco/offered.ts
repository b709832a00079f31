/** Pieces of the board that stand for a choice. */
import type { Desk } from '../../shell/desk.svelte';
import { choosable, pressable } from '../../shell/fingers';
import type { Offer } from '../../wire';

/** How such a piece behaves: reachable by keyboard, pointing shows its effect, pressing chooses it or only picks it. */
export function offered(desk: Desk, offer: Offer | null | undefined, press: () => void, isPick = false) {
  const isLit = !!offer;
  return {
    type: 'button' as const,
    'data-nav': isLit ? 'lit' : 'dim',
    'data-code': offer?.code,
    tabindex: isLit ? 0 : -1,
    ...(isPick ? pressable : choosable)(desk, offer, press),
  };
}

/** Its classes: what can be pressed is lit, what is pointed at or hinted at shows so. */
export function looks(desk: Desk, offer: Offer | null | undefined, isLit = !!offer) {
  return {
    lit: isLit,
    pointed: !!offer && desk.pointed?.code === offer.code,
    hinted: !!offer && desk.hinted?.code === offer.code,
  };
}
