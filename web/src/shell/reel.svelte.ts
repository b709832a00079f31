/** A game on film: which step is shown, and how the film runs. */
import type { Chapter, Replay, ReplayFrame } from '../wire';
import { standing, turnsOf } from './story';

/** How long a step is shown at the usual speed, in milliseconds. */
const PACE = 1100;

export class Reel {
  /** What counts, step by step: what was taken back is no step, nor is what changed nothing. */
  steps = $state.raw<ReplayFrame[]>([]);
  /** At which steps a turn begins. */
  turns = $state.raw<number[]>([]);
  at = $state(0);
  runs = $state(false);
  speed = $state(1);
  /** Through whose eyes: a seat, `all` or `spectator`. */
  sight = $state('all');
  private chapters: Chapter[] = [];

  constructor(
    private readonly show: (reel: Reel) => void,
    /** What the step in question shows has been seen: nothing is cut short by the next one. */
    private readonly seen: () => Promise<void>,
  ) {}

  /** Puts a film in; the place where another one was is kept, or the entry with this number is found. */
  load({ steps }: Replay, sight: string, number = this.steps[this.at]?.number ?? 0): void {
    this.chapters = steps;
    this.steps = standing(steps).filter(({ number, events }) => number === 0 || events.length > 0);
    this.turns = turnsOf(this.steps);
    this.sight = sight;
    this.go(Math.max(0, this.steps.findLastIndex((step) => step.number <= number)));
  }

  get frame(): ReplayFrame {
    return this.steps[this.at];
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** Everything that was told up to the step, what was taken back too. */
  get log(): Chapter[] {
    return this.chapters.filter(({ number }) => number <= this.frame.number);
  }

  /** Which turn the step belongs to, from 1. */
  get turnAt(): number {
    return this.turns.filter((at) => at <= this.at).length;
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    if (this.at === this.last) this.runs = false;
    this.show(this);
  }

  step(by: 1 | -1): void {
    this.go(this.at + by);
  }

  /** To the beginning of the next turn, or of this one, or of the one before it. */
  turn(by: 1 | -1): void {
    const to = by > 0 ? this.turns.find((at) => at > this.at) : this.turns.findLast((at) => at < this.at);
    this.go(to ?? (by > 0 ? this.last : 0));
  }

  toggle(): void {
    if (!this.runs && this.at === this.last) this.go(0);
    this.runs = !this.runs;
  }

  /** Goes on by itself while it runs; to be called in an effect. */
  follow(): (() => void) | undefined {
    if (!this.runs) return undefined;
    let isStopped = false;
    const pause = PACE / this.speed;
    const run = async () => {
      while (!isStopped) {
        await Promise.all([new Promise((wait) => setTimeout(wait, pause)), this.seen()]);
        if (!isStopped) this.step(1);
      }
    };
    void run();
    return () => void (isStopped = true);
  }
}
