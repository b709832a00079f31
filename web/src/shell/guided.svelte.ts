/** The guided first game: which step it is, and what is tried instead of it. No rule: what is to be done are codes of choices. */
import type { Guidance, GuidanceStep, Offer } from '../wire';
import type { Desk } from './desk.svelte';

const KEY = 'citywright.guided';

/** By game: the table at which somebody last came to the end of the steps on this device, or left them. */
function ended(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>) ?? {};
  } catch {
    return {};
  }
}

/** Has nobody on this device been led through a first game of this box yet? */
export function isNewHere(game: string): boolean {
  return !(game in ended());
}

/** Is somebody to be led at this table? */
export function leads(game: string, table: string): boolean {
  return ended()[game] !== table;
}

function remember(game: string, table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...ended(), [game]: table }));
  } catch {
    // A browser that keeps nothing leads anew.
  }
}

/**
 * The step after so many own decisions. What is only to be seen is over when it has been seen, or when something was
 * decided since; after the last step there is none.
 */
export function stepAt(steps: readonly GuidanceStep[], decided: number, seen: ReadonlySet<number>): { nth: number; code: string | null } | null {
  let before = 0;
  for (const [nth, { moves }] of steps.entries()) {
    if (moves.length && decided < before + moves.length) return { nth, code: moves[Math.max(0, decided - before)] };
    if (!moves.length && decided === before && !seen.has(nth)) return { nth, code: null };
    before += moves.length;
  }
  return null;
}

export class Guide {
  private seen = $state.raw<ReadonlySet<number>>(new Set());
  private isLeft = $state(false);
  /** The number of the entry after which something else was tried. */
  private strayedAt = $state(-1);

  constructor(
    private readonly desk: Desk,
    private readonly guidance: Guidance,
  ) {}

  private readonly decided = $derived.by(() => this.desk.story.filter(({ seat }) => seat === this.guidance.seat).length);
  private readonly at = $derived.by(() => (this.isLeft ? null : stepAt(this.guidance.steps, this.decided, this.seen)));

  get count(): number {
    return this.guidance.steps.length;
  }

  /** Which step it is, from 0; nothing when nobody is led any more. */
  get nth(): number | null {
    return this.at?.nth ?? null;
  }

  get step(): GuidanceStep | null {
    return this.at && this.guidance.steps[this.at.nth];
  }

  /** The code of what is to be done now. */
  get code(): string | null {
    return this.at?.code ?? null;
  }

  /** The others decide first. */
  get waits(): boolean {
    return !this.desk.isMyTurn && this.desk.now?.state === 'running';
  }

  /** What is to be done cannot be done: the game has gone another way. */
  get isLost(): boolean {
    return this.code !== null && this.desk.isMyTurn && !this.desk.now?.choices.some(({ code }) => code === this.code);
  }

  /** Was something else tried, or something that is not allowed? */
  get hasStrayed(): boolean {
    return this.strayedAt === this.desk.now?.number || (this.desk.notice?.kind === 'refusal' && this.code !== null);
  }

  /** May this be decided now? Otherwise it is said what is meant. */
  admits(offer: Offer): boolean {
    if (!this.at || this.isLost || offer.code === this.at.code) return true;
    this.strayedAt = this.desk.now?.number ?? -1;
    return false;
  }

  /** What was to be seen has been seen. */
  next(): void {
    if (!this.at || this.at.code !== null) return;
    this.strayedAt = -1;
    this.seen = new Set([...this.seen, this.at.nth]);
    if (this.nth === null) this.leave();
  }

  /** From here on nobody is led. */
  leave(): void {
    this.isLeft = true;
    if (this.desk.now) remember(this.desk.now.game, this.desk.id);
  }
}
