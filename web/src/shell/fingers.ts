/**
 * Fingers and pointers. A pointer hovers before it presses, so what it is over shows what it would do. A finger does
 * not hover: on a board its first tap aims and its second one chooses; plain buttons take the first.
 */
import type { Offer } from '../wire';
import type { Desk } from './desk.svelte';

/** A finger means the lit place within this distance, in CSS pixels, even if it lands beside it. */
const REACH = 20;
/** So far inside a large piece everything counts as its middle. */
const RIM = 10;

/** Was it a finger? A press by keyboard is none. */
export function isTouch(event: MouseEvent): boolean {
  return event.detail > 0 && 'pointerType' in event && event.pointerType === 'touch';
}

/** Was the page last touched by a finger? Then a focus that follows is no pointing. */
let byFinger = false;
window.addEventListener('pointerdown', ({ pointerType }) => (byFinger = pointerType === 'touch'), true);
window.addEventListener('keydown', () => (byFinger = false), true);

/** Pointing at something, by pointer or focus, shows what it would do. */
export function pointing(desk: Desk, offer: Offer | null | undefined) {
  const point = (target: Offer | null) => offer && desk.point(target);
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType !== 'touch' && point(offer!),
    onpointerleave: (event: PointerEvent) => event.pointerType !== 'touch' && point(null),
    onfocus: () => !byFinger && point(offer!),
    onblur: () => point(null),
  };
}

/**
 * The second press of a double one. The first has decided, and by now something else may lie under the pointer that
 * nobody meant to press.
 */
const isSecond = (event: MouseEvent) => event.detail > 1;

/** A plain button: the first tap counts. */
export function pressable(desk: Desk, offer: Offer | null | undefined, press: () => void) {
  return { ...pointing(desk, offer), onclick: (event: MouseEvent) => isSecond(event) || press() };
}

/** A piece of a board that stands for a choice: a finger aims at it first. Where there is no choice, pressing asks why. */
export function choosable(desk: Desk, offer: Offer | null | undefined, choose: () => void) {
  return {
    ...pointing(desk, offer),
    'data-aim': offer ? (desk.aimed?.offer.code === offer.code ? 'here' : '') : undefined,
    onclick: (event: MouseEvent) => (offer && isTouch(event) ? desk.tap(offer, choose) : isSecond(event) || choose()),
  };
}

/** A tap on a board that lands beside a lit place means that place. */
export function meant(event: MouseEvent): void {
  const target = event.target as HTMLElement;
  if (!event.isTrusted || !isTouch(event) || target.closest('.dock, .laying')) return;
  const button = target.closest<HTMLElement>('button, a, input, select');
  if (button && (!button.dataset.nav || button.dataset.nav === 'lit')) return;
  const piece = nearest(event.clientX, event.clientY, (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-nav="lit"]'));
  if (!piece) return;
  event.stopPropagation();
  event.preventDefault();
  tapOn(piece);
}

/** The lit piece that a finger at this point means. */
function nearest(x: number, y: number, pieces: Iterable<HTMLElement>): HTMLElement | null {
  let [best, least] = [null as HTMLElement | null, REACH + 0.01];
  for (const piece of pieces) {
    if (piece.closest('.dock')) continue;
    const { left, top, width, height } = piece.getBoundingClientRect();
    if (!width) continue;
    const far = Math.hypot(beyond(x - left - width / 2, width), beyond(y - top - height / 2, height));
    // Of two that lie under the finger, the one whose middle is nearer: so little that it decides nothing else.
    const tie = Math.hypot(x - left - width / 2, y - top - height / 2) / 1e4;
    if (far + tie < least) [best, least] = [piece, far + tie];
  }
  return best;
}

function beyond(distance: number, size: number): number {
  return Math.max(0, Math.abs(distance) - Math.max(0, size / 2 - RIM));
}

/** Brings something lit into sight if nothing of it is: on a small screen a board is longer than the window. */
export function showLit(behavior: ScrollBehavior): void {
  const lit = [...document.querySelectorAll<HTMLElement>('.play [data-nav="lit"]')].filter((piece) => piece.offsetParent !== null && !piece.closest('.dock'));
  const edge = document.querySelector('.dock')?.getBoundingClientRect().top ?? window.innerHeight;
  const isInSight = (piece: HTMLElement) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top >= 0 && bottom <= edge;
  };
  if (lit.length && !lit.some(isInSight)) lit[0].scrollIntoView({ block: 'center', behavior });
}

function tapOn(piece: HTMLElement): void {
  piece.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch' }));
}

/** Aims at the next or the previous choice on the board, and brings it into sight. */
export function aimOn(by: 1 | -1): void {
  const pieces = [...document.querySelectorAll<HTMLElement>('.play [data-aim]')].filter((piece) => piece.offsetParent !== null);
  if (!pieces.length) return;
  const at = pieces.findIndex(({ dataset }) => dataset.aim === 'here');
  const next = pieces[(Math.max(at, by > 0 ? -1 : 0) + by + pieces.length) % pieces.length];
  if (next.dataset.aim === 'here') return;
  tapOn(next);
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
