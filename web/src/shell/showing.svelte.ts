/**
 * What happens at a table is heard at once and shown one decision after the other: the next one begins when the pieces
 * of the one before have arrived. It can be skipped, and who wants no motion sees everything as it comes.
 */
import { flushSync, tick } from 'svelte';
import type { Journey } from './follow';
import { depart, placeOf, travel, type Flight } from './journey';
import { screen } from './screen.svelte';
import { settings } from './settings.svelte';
import type { TableState } from './state';

/** How long a piece travels at the usual speed, in milliseconds. */
const JOURNEY = 560;
/** How much later the next of several events of one decision sets off, and the longest time all of them may take for it. */
const LATER = 190;
const LATEST = 900;
/** How long a decision without a journey is shown before the next one. */
const BEAT = 420;
/** How long one waits for the page to scroll to where something happens. */
const SCROLLING = 380;
/** With this many decisions waiting everything goes twice as fast; with more, faster still. */
const BACKLOG = 8;

/** What can be seen of a decision. */
export interface Scene {
  /** By event, in the order in which they set off. */
  journeys: Journey[][];
  /** Where it happens, if anywhere. */
  place: string | null;
  /** Did the player at this page decide it? Then it is no news to them. */
  isOwn: boolean;
}

export class Showing {
  /** What was heard and is still to be shown. */
  waiting = $state.raw<TableState[]>([]);
  private running: Promise<void> | null = null;
  private flight: Flight | null = null;
  private wake: (() => void) | null = null;
  /** Is it shown again on somebody's wish? Then there is a pause after each decision, even without motion. */
  private isAgain = false;

  constructor(
    private readonly lay: (state: TableState) => void,
    private readonly scene: (state: TableState) => Scene,
    /** How much faster than usual everything goes. */
    private readonly haste: () => number,
  ) {}

  /** Everything that was to be shown has been. */
  get done(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  /** Shows a state, after what is still to be shown. */
  add(state: TableState): void {
    const atOnce = state.isRetold || settings.pace === 0 || document.hidden;
    if (atOnce && !this.isAgain) {
      this.skip();
      const scene = this.scene(state);
      this.lay(state);
      if (!state.isRetold && !screen.wide) void tick().then(() => this.bringIntoSight(scene));
      return;
    }
    this.waiting = [...this.waiting, state];
    this.run();
  }

  /** Shows these states again, from the one that is laid before them. */
  again(states: readonly TableState[]): void {
    this.isAgain = true;
    this.waiting = [...states];
    this.run(BEAT);
  }

  /** Everything that waits is shown at once, and what travels arrives. */
  skip(): void {
    this.isAgain = false;
    for (let next = this.waiting.at(0); next; next = this.waiting.at(0)) {
      this.waiting = this.waiting.slice(1);
      this.lay(next);
      flushSync();
    }
    this.land();
  }

  /** What travels arrives now. */
  land(): void {
    this.flight?.finish();
    this.wake?.();
  }

  private run(pause = 0): void {
    this.running ??= this.showAll(pause);
  }

  private async showAll(pause: number): Promise<void> {
    if (pause) await this.rest(pause);
    while (this.waiting.length > 0) await this.next();
    this.isAgain = false;
    this.running = null;
  }

  private async next(): Promise<void> {
    const pace = settings.pace / this.haste() / (1 + this.waiting.length / BACKLOG);
    const [state] = this.waiting;
    const scene = this.scene(state);
    if (this.bringIntoSight(scene)) await this.rest(SCROLLING * pace);
    if (this.waiting[0] !== state) return;
    const departures = pace > 0 ? depart(scene.journeys) : [];
    this.waiting = this.waiting.slice(1);
    this.lay(state);
    await tick();
    this.bringIntoSight(scene);
    this.flight = travel(departures, JOURNEY * pace, Math.min(LATER, LATEST / departures.length) * pace);
    await this.flight.done;
    this.flight = null;
    if (state.isNews && (!scene.isOwn || this.isAgain)) await this.rest(BEAT * (pace || 1));
  }

  /** On a narrow screen the board is longer than the window: the page scrolls to where something happens. */
  private bringIntoSight({ place: name, isOwn }: Scene): boolean {
    const place = name === null || isOwn || screen.wide ? null : placeOf([name]);
    if (!place) return false;
    const { top, bottom } = place.getBoundingClientRect();
    const dock = document.querySelector('.dock')?.getBoundingClientRect();
    if (top >= 0 && bottom <= (dock?.top ?? innerHeight)) return false;
    place.scrollIntoView({ block: 'center', behavior: settings.calm ? 'auto' : 'smooth' });
    return true;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      this.wake = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }
}
