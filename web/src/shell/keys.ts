/** Moving among the choices on a table with the arrow keys. */

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.('input, textarea, select, dialog, [contenteditable]');
}

/**
 * Moves the focus to the nearest choice in the direction of the arrow. What is lit is preferred: while something
 * is lit, only that can be reached; otherwise every piece of the board.
 */
export function stepTo(event: KeyboardEvent): void {
  const all = visible('[data-nav="lit"]');
  const pieces = all.length ? all : visible('[data-nav="dim"], [data-nav="hand"]');
  if (!pieces.length) return;
  event.preventDefault();
  const from = pieces.indexOf(document.activeElement as HTMLElement);
  const next = from < 0 ? 0 : ways(pieces.map(middle))[from][ARROWS.indexOf(event.key as Arrow)];
  pieces[next].focus();
}

function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((piece) => piece.offsetParent !== null);
}

export const ARROWS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const;
export type Arrow = (typeof ARROWS)[number];

export interface Point {
  x: number;
  y: number;
}

/** For each piece, where each arrow leads: to the nearest piece that way, except where another one could not be reached then. */
export function ways(points: Point[]): number[][] {
  const next = points.map((_, from) => ARROWS.map((arrow) => nearest(from, points, arrow)));
  for (let lost = unreached(next); lost.length && leadTo(lost, points, next); lost = unreached(next));
  return next;
}

function nearest(from: number, points: Point[], arrow: Arrow): number {
  let [best, least] = [-1, Infinity];
  for (const [to, point] of points.entries()) {
    const far = distance(points[from], point, arrow);
    if (far < least) [best, least] = [to, far];
  }
  return best < 0 ? around(from, points.length, arrow) : best;
}

/** How far away a point is when one walks this way; infinite behind one's back. Aside counts double. */
export function distance(from: Point, to: Point, arrow: Arrow): number {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const [ahead, aside] = { ArrowRight: [right, down], ArrowLeft: [-right, down], ArrowDown: [down, right], ArrowUp: [-down, right] }[arrow];
  return ahead <= 1 ? Infinity : ahead + 2 * Math.abs(aside);
}

/** At the edge one goes on with the next or the previous piece. */
function around(from: number, count: number, arrow: Arrow): number {
  const step = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : count - 1;
  return (from + step) % count;
}

/** For each piece those to which no arrows lead from it, because others are always nearer. */
function unreached(next: number[][]): number[] {
  return [...next.keys()].flatMap((start) => {
    const reached = new Set([start]);
    for (const from of reached) for (const to of next[from]) reached.add(to);
    return [...next.keys()].filter((piece) => !reached.has(piece));
  });
}

/** Turns the arrow that points best at one of these pieces, so that it leads there and less is lost than before. */
function leadTo(lost: number[], points: Point[], next: number[][]): boolean {
  const turns = [...new Set(lost)].flatMap((to) => points.flatMap((point, from) => ARROWS.map((arrow, nth) => ({ from, nth, to, far: distance(point, points[to], arrow) }))));
  turns.sort((one, other) => one.far - other.far);
  for (const { from, nth, to, far } of turns) {
    if (far === Infinity) return false;
    const before = next[from][nth];
    next[from][nth] = to;
    if (unreached(next).length < lost.length) return true;
    next[from][nth] = before;
  }
  return false;
}

function middle(piece: HTMLElement): Point {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
