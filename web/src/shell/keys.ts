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
  const from = pieces.includes(document.activeElement as HTMLElement) ? (document.activeElement as HTMLElement) : null;
  (from ? nearest(from, pieces, event.key) : pieces[0])?.focus();
}

function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((piece) => piece.offsetParent !== null);
}

function nearest(from: HTMLElement, pieces: HTMLElement[], key: string): HTMLElement | null {
  const start = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const far = distance(start, middle(piece), key);
    if (far < least) [best, least] = [piece, far];
  }
  return best ?? around(from, pieces, key);
}

interface Point {
  x: number;
  y: number;
}

/** How far away a point is when one walks this way; infinite behind one's back. Aside counts double. */
export function distance(from: Point, to: Point, key: string): number {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const [ahead, aside] = { ArrowRight: [right, down], ArrowLeft: [-right, down], ArrowDown: [down, right], ArrowUp: [-down, right] }[key] ?? [0, 0];
  return ahead <= 1 ? Infinity : ahead + 2 * Math.abs(aside);
}

/** At the edge one goes on with the next or the previous piece, so that each can be reached. */
function around(from: HTMLElement, pieces: HTMLElement[], key: string): HTMLElement {
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : pieces.length - 1;
  return pieces[(pieces.indexOf(from) + step) % pieces.length];
}

function middle(piece: HTMLElement): Point {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
