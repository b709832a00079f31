/** How a piece of the board behaves that stands for a choice: reachable by keyboard, pointing shows its effect. */
import type { Desk } from '../../shell/desk.svelte';
import type { Offer } from '../../wire';

export function offered(desk: Desk, offer: Offer | null | undefined, isLit = !!offer) {
  return {
    type: 'button' as const,
    'data-nav': isLit ? 'lit' : 'dim',
    'data-code': offer?.code,
    tabindex: isLit ? 0 : -1,
    onpointerenter: () => offer && desk.point(offer),
    onpointerleave: () => offer && desk.point(null),
    onfocus: () => offer && desk.point(offer),
    onblur: () => desk.point(null),
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
