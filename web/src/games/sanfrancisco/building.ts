/** A build is put together piece by piece: plot and permits in any order, then the offers that have exactly these. */
import type { Desk } from '../../shell/desk.svelte';
import type { Foresight, Offer } from '../../wire';
import { part } from './moves';
import type { Development, PermitCode, PlotCode } from './types';

/** One offered build. */
export interface Way {
  offer: Offer;
  plot: PlotCode;
  permits: PermitCode[];
  take: Development | null;
}

/** What has been picked so far. */
export interface Picked {
  plot: PlotCode | null;
  permits: PermitCode[];
}

/** What can still be picked, and what could be built with it now. */
export interface Composed {
  /** The plots that fit the permits picked, each with the simplest way to build there. */
  plots: Map<PlotCode, Way>;
  /** The permits that could be added. */
  permits: Set<PermitCode>;
  /** The builds with exactly this plot and these permits: without a development first. */
  ready: Way[];
}

export function waysOf(offers: Offer[]): Way[] {
  return offers.flatMap((offer) => {
    const build = part(offer.move, 'build');
    return build ? [{ offer, ...build }] : [];
  });
}

export function compose(ways: Way[], { plot, permits }: Picked): Composed {
  const fitting = ways.filter((way) => permits.every((permit) => way.permits.includes(permit)));
  const plots = new Map<PlotCode, Way>();
  for (const way of fitting) {
    const best = plots.get(way.plot);
    if (!best || effort(way) < effort(best)) plots.set(way.plot, way);
  }
  const here = fitting.filter((way) => plot === null || way.plot === plot);
  const more = new Set(here.flatMap((way) => way.permits).filter((permit) => !permits.includes(permit)));
  const ready = plot === null ? [] : here.filter((way) => way.permits.length === permits.length);
  return { plots, permits: more, ready: ready.sort((one, other) => effort(one) - effort(other)) };
}

/** Permits that cannot be used on the plot are let go; where only one choice of permits is possible, it is made. */
export function settled(ways: Way[], { plot, permits }: Picked): Picked {
  if (plot === null) return { plot, permits };
  const here = ways.filter((way) => way.plot === plot);
  const kept = here.some((way) => permits.every((permit) => way.permits.includes(permit))) ? permits : [];
  const choices = new Set(here.map((way) => [...way.permits].sort().join()));
  return { plot, permits: choices.size === 1 ? [...here[0].permits] : kept };
}

/** What a choice costs in all, as its foreseen events tell; nothing while they are not known. */
export function priceIn(foresight: Foresight | null): number | null {
  if (!foresight) return null;
  return foresight.events.reduce((sum, { event }) => sum + priceOf(event), 0);
}

/** What a choice brings the player at this page; nothing while it is not known. A party without a change is not told. */
export function gainOf(desk: Desk, offer: Offer): number | undefined {
  return desk.foresight(offer)?.gains ? (desk.gain(offer)?.total ?? 0) : undefined;
}

function priceOf(event: unknown): number {
  if (typeof event !== 'object' || event === null) return 0;
  const [details] = Object.values(event) as ({ price?: number } | null)[];
  return details?.price ?? 0;
}

function effort({ permits, take }: Way): number {
  return permits.length * 2 + (take ? 1 : 0);
}
