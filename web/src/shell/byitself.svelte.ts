/** A choice without an alternative is carried out by itself, after a pause in which it can be seen and stopped. */
import { untrack } from 'svelte';
import type { Offer } from '../wire';
import type { Desk } from './desk.svelte';
import { onlyChoice } from './only';
import { settings } from './settings.svelte';

/** How long it can be stopped, in milliseconds. */
export const PAUSE = 2_000;

export class ByItself {
  /** The number of the entry after which the player wants to decide alone. */
  private stoppedAt = $state(-1);

  constructor(private readonly desk: Desk) {}

  private readonly only = $derived.by((): Offer | null => {
    const { now, isMyTurn, isLed, hasStandIn, state } = this.desk;
    return settings.only === 'byItself' && now && isMyTurn && !isLed && !hasStandIn && now.number !== this.stoppedAt ? onlyChoice(now, state?.log ?? []) : null;
  });

  /** What will be done when the pause is over. What chance decides cannot be taken back: that waits for a hand. */
  readonly offer = $derived.by((): Offer | null => {
    const foresight = this.desk.foresight(this.only);
    return foresight && !foresight.draws && !this.desk.busy ? this.only : null;
  });

  /** The same choice is waited for once, however often the table is told again. */
  private readonly awaited = $derived.by(() => this.offer && `${this.desk.now?.number} ${this.offer.code}`);

  /** To be called in an effect. */
  follow(): (() => void) | undefined {
    const { only, awaited } = this;
    if (only) untrack(() => this.desk.foresee(only));
    if (!awaited) return undefined;
    const timer = window.setTimeout(() => this.carryOut(), PAUSE);
    return () => window.clearTimeout(timer);
  }

  /** A pause that nobody has seen is none. */
  private carryOut(): void {
    if (document.hidden) this.stop();
    else if (this.offer) void this.desk.play(this.offer);
  }

  stop(): void {
    if (this.only) this.stoppedAt = this.desk.now?.number ?? -1;
  }
}
