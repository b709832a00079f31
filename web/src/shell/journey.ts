/**
 * Pieces that travel over the page. Boards name their places (`data-at`) and the pieces that lie there (`data-piece`);
 * what is seen on the way is a copy in the top layer, while the piece itself stays hidden where it arrives.
 */
import './journey.css';
import type { Journey } from './follow';

/** A way of this many pixels or less is none. */
const SHORT = 2;
/** How high a piece is lifted on its way: this part of it, up to so many pixels. */
const LIFT = { part: 0.14, most: 46 };
/** The parts of an attribute's name that must not be there twice. */
const OWN = /^(data-|aria-|id$|role$|tabindex$|name$)/;

interface Departure {
  from: string;
  to: string[];
  box: DOMRect;
  /** What lay there, and where it lay. */
  picture: Element | null;
  home: Element;
}

/** Pieces on their way. */
export interface Flight {
  done: Promise<void>;
  /** All of them arrive at once. */
  finish(): void;
}

/** The first of these places that can be seen. */
export function placeOf(names: readonly string[]): Element | null {
  for (const name of names) {
    const found = [...document.querySelectorAll(`[data-at="${CSS.escape(name)}"]`)].find((place) => place.getClientRects().length > 0);
    if (found) return found;
  }
  return null;
}

/** To be called before the table changes: where the pieces lie. Each group sets off a little later than the one before. */
export function depart(groups: readonly Journey[][]): Departure[][] {
  return groups.map((group) =>
    group.flatMap(({ from, to }) => {
      const place = placeOf(from);
      if (!place) return [];
      const piece = pieceIn(place);
      return [{ from: nameOf(place), to, box: (piece ?? place).getBoundingClientRect(), picture: piece && pictureOf(piece), home: homeOf(piece ?? place) }];
    }),
  );
}

/** To be called when the table has changed: the pieces travel to where they lie now. */
export function travel(groups: readonly Departure[][], milliseconds: number, later: number): Flight {
  const flights = groups.flatMap((group, nth) => group.flatMap((departure) => fly(departure, milliseconds, nth * later) ?? []));
  return {
    done: Promise.all(flights.map(({ done }) => done)).then(() => undefined),
    finish: () => flights.forEach(({ finish }) => finish()),
  };
}

function fly({ from, to, box, picture, home }: Departure, duration: number, delay: number): Flight | null {
  const place = placeOf(to);
  if (!place || !('showPopover' in HTMLElement.prototype)) return null;
  const piece = pieceIn(place) as HTMLElement | SVGElement | null;
  const goal = piece ? piece.getBoundingClientRect() : within(place.getBoundingClientRect(), box);
  const shown = piece ? pictureOf(piece) : picture;
  if (!shown || !box.width || !goal.width || Math.hypot(goal.left - box.left, goal.top - box.top) <= SHORT) return null;
  const ghost = document.createElement('div');
  ghost.className = 'journey';
  ghost.popover = 'manual';
  ghost.inert = true;
  Object.assign(ghost.dataset, { from, to: nameOf(place) });
  ghost.append(shown);
  const layer = piece ? homeOf(piece) : home.isConnected ? home : document.body;
  layer.append(ghost);
  ghost.showPopover();
  for (const [side, value] of Object.entries({ left: goal.left, top: goal.top, width: goal.width, height: goal.height })) ghost.style.setProperty(side, `${value}px`);
  if (piece) piece.style.visibility = 'hidden';
  const flight = ghost.animate(frames(box, goal, picture !== null), { duration, delay, fill: 'both', easing: 'cubic-bezier(0.45, 0.05, 0.25, 1)' });
  const arrived = () => {
    ghost.remove();
    if (piece) piece.style.visibility = '';
  };
  return { done: flight.finished.then(arrived, arrived), finish: () => flight.finish() };
}

/** What has no place of its own there goes to the middle of it, and becomes as small as that asks. */
function within(place: DOMRect, { width, height }: DOMRect): DOMRect {
  const size = Math.min(1, place.width / width, place.height / height);
  const [wide, high] = [width * size, height * size];
  return new DOMRect(place.left + (place.width - wide) / 2, place.top + (place.height - high) / 2, wide, high);
}

/** From the one box to the other, lifted a little in between. What comes from under a pile appears as it leaves. */
function frames(from: DOMRect, to: DOMRect, isSeen: boolean): Keyframe[] {
  const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  const size = Math.min(from.width / to.width, from.height / to.height);
  const lift = Math.min(LIFT.most, Math.hypot(dx, dy) * LIFT.part);
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: isSeen ? 1 : 0 },
    { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${((size + 1) / 2) * 1.12})`, opacity: 1 },
    { transform: 'none', opacity: 1 },
  ];
}

const nameOf = (place: Element) => place.getAttribute('data-at') ?? '';

function pieceIn(place: Element): Element | null {
  return place.matches('[data-piece]') ? place : place.querySelector('[data-piece]');
}

/** Where a copy is put, so that it looks as the piece does: colours and measures come down to it from there. */
function homeOf(piece: Element): Element {
  const drawing = piece instanceof SVGElement ? (piece.ownerSVGElement ?? piece) : piece;
  return drawing.parentElement ?? document.body;
}

/** A copy that nobody can find or press. Part of a drawing gets a drawing of its own. */
function pictureOf(piece: Element): Element {
  const copy = piece.cloneNode(true) as Element;
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...node.attributes]) if (OWN.test(name)) node.removeAttribute(name);
  }
  (copy as HTMLElement | SVGElement).style.visibility = '';
  if (!(piece instanceof SVGGraphicsElement) || !piece.ownerSVGElement) return copy;
  const { x, y, width, height } = piece.getBBox();
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('class', piece.ownerSVGElement.getAttribute('class') ?? '');
  drawing.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  copy.removeAttribute('transform');
  drawing.append(copy);
  return drawing;
}
