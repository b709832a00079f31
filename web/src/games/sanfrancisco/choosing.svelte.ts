/** What the player at this page is about to choose. Every choice is one that the table offered. */
import type { Desk } from '../../shell/desk.svelte';
import type { Offer } from '../../wire';
import { part } from './moves';
import type { Components, PermitCode, PlotCode, PrintedPermit, Tender, View } from './types';
import { compose, settled, waysOf, type Picked } from './building';

const NOTHING: Picked = { plot: null, permits: [] };

export class Choosing {
  private picked = $state.raw<Picked>(NOTHING);
  /** A pick is for one decision: the next turn begins with nothing in the fingers. */
  private pickedAt = $state(-1);

  constructor(readonly desk: Desk) {}

  get box(): Components {
    return this.desk.page.components as Components;
  }

  get view(): View {
    return this.desk.now!.view as View;
  }

  get offers(): Offer[] {
    return this.desk.isMyTurn ? this.desk.now!.choices : [];
  }

  permit(code: PermitCode): PrintedPermit {
    return this.box.permits.find(({ permit }) => permit === code)!;
  }

  /** What a private tender pays for each thing it counts. */
  each(tender: Tender): number {
    const printed = this.box.tenders.find((other) => other.tender === tender);
    const isForTwo = this.view.players.length <= 2;
    return (isForTwo ? printed?.points_for_two : printed?.points) ?? 0;
  }

  /** The lit spaces of the card in play, or of the income track: to put the stone there, or to act there. */
  readonly spaces = $derived(byKey(this.offers, (move) => (part(move, 'place') ?? part(move, 'act'))?.space));
  readonly isPlacing = $derived(this.offers.some(({ move }) => part(move, 'place')));
  readonly blocks = $derived(byKey(this.offers, (move) => { const block = part(move, 'block'); return block ? `${block.card}.${block.space}` : undefined; }));
  readonly permits = $derived(byKey(this.offers, (move) => part(move, 'take_permit')?.slot));
  readonly tenders = $derived(byKey(this.offers, (move) => part(move, 'take_tender')?.slot));
  readonly keeps = $derived(byKey(this.offers, (move) => part(move, 'keep')?.tender));
  readonly clears = $derived(byKey(this.offers, (move) => part(move, 'clear')?.plot ?? undefined));
  /** What is no place on the board. */
  readonly answers = $derived(this.offers.filter(({ move }) => typeof move === 'string' || part(move, 'act') || part(move, 'clear')?.plot === null));

  readonly ways = $derived(waysOf(this.offers));
  readonly pick = $derived.by(() => (this.pickedAt === this.desk.now?.number && this.ways.length ? this.picked : NOTHING));
  readonly build = $derived(compose(this.ways, this.pick));

  /** The offer behind a plot of the plan, where pressing it decides at once. */
  clearAt(plot: PlotCode): Offer | undefined {
    return this.clears.get(plot);
  }

  isPlotLit(plot: PlotCode): boolean {
    return this.clears.has(plot) || this.build.plots.has(plot);
  }

  /** A plot was pressed: clear it, build on it, or hear why not. */
  pressPlot(plot: PlotCode): void {
    const clear = this.clears.get(plot);
    if (clear) return void this.desk.play(clear);
    if (this.build.plots.has(plot)) return this.take({ plot: this.pick.plot === plot ? null : plot, permits: this.pick.permits });
    if (this.clears.size) return void this.desk.explain({ clear: { plot } });
    const me = this.desk.now?.me ?? null;
    if (me === null) return;
    const permits = this.pick.permits.length ? this.pick.permits : this.view.players[me].permits.slice(0, 2);
    void this.desk.explain({ build: { plot, permits, take: null } });
  }

  /** A permit in hand was pressed: it is used, or no longer. */
  pressPermit(permit: PermitCode): void {
    const { plot, permits } = this.pick;
    if (permits.includes(permit)) return this.take({ plot, permits: permits.filter((other) => other !== permit) });
    if (this.build.permits.has(permit)) return this.take({ plot, permits: [...permits, permit] });
    // With two in use already, or beside a plot it does not fit, it begins anew.
    if (this.ways.some((way) => way.permits.includes(permit))) return this.take({ plot: null, permits: [permit] });
    void this.desk.explain({ build: { plot: plot ?? this.box.lots[0].plots[0].plot, permits: [permit], take: null } });
  }

  letGo(): void {
    this.picked = NOTHING;
  }

  private take(picked: Picked): void {
    this.picked = settled(this.ways, picked);
    this.pickedAt = this.desk.now?.number ?? -1;
    this.desk.hush();
    for (const { offer } of this.build.ready) this.desk.foresee(offer);
  }
}

/** The offers by what their moves are about. */
function byKey<Key>(offers: Offer[], key: (move: unknown) => Key | undefined): Map<Key, Offer> {
  const found = new Map<Key, Offer>();
  for (const offer of offers) {
    const at = key(offer.move);
    if (at !== undefined) found.set(at, offer);
  }
  return found;
}
