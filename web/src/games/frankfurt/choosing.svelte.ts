/** What the player at this page is about to choose. Every choice is one that the table offered. */
import type { Desk } from '../../shell/desk.svelte';
import type { Offer } from '../../wire';
import type { Components, Move, TileCode, View } from './types';

export class Choosing {
  private picked = $state<TileCode | null>(null);
  /** A pick is for one decision: the next turn begins with nothing in the fingers. */
  private pickedAt = $state(-1);
  /** Where in the hand it was picked: equal tiles are one choice, but only one of them is lifted. */
  place = $state(0);
  /** The district whose card lies open. */
  card = $state<number | null>(null);

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

  /** The tile in hand that is to be built. */
  readonly tile = $derived.by(() => {
    const tile = this.pickedAt === this.desk.now?.number ? this.picked : null;
    return this.offers.some((offer) => building(offer)?.tile === tile) ? tile : null;
  });

  /** The lit building spaces for that tile, by district and space. */
  readonly builds = $derived.by(() => {
    const lit = new Map<string, Offer>();
    for (const offer of this.offers) {
      const build = building(offer);
      if (build && build.tile === this.tile) lit.set(`${build.district}.${build.space}`, offer);
    }
    return lit;
  });

  readonly takes = $derived.by(() => {
    const lit = new Map<number, Offer>();
    for (const offer of this.offers) {
      const move = offer.move as Move;
      if (typeof move === 'object' && 'take' in move) lit.set(move.take.offer, offer);
    }
    return lit;
  });

  readonly complete = $derived(this.offers.find((offer) => offer.move === 'complete'));
  readonly decline = $derived(this.offers.find((offer) => offer.move === 'decline'));
  readonly canBuild = $derived(this.offers.some((offer) => building(offer)));

  pick(tile: TileCode | null, place = 0): void {
    this.picked = tile;
    this.pickedAt = this.desk.now?.number ?? -1;
    this.place = place;
    this.desk.hush();
    for (const offer of this.builds.values()) this.desk.foresee(offer);
  }

  /** A building space was pressed: build there, or hear why not. */
  press(district: number, space: number): void {
    const offer = this.builds.get(`${district}.${space}`);
    if (offer) return void this.desk.play(offer);
    const tile = this.tile ?? this.myTiles[0];
    if (this.canBuild && !this.tile) return this.desk.tell(this.firstTile);
    if (tile) void this.desk.explain({ build: { tile, district, space } });
  }

  pressOffer(offer: number): void {
    const take = this.takes.get(offer);
    if (take) void this.desk.play(take);
    else if (this.desk.now?.me !== null) void this.desk.explain({ take: { offer } });
  }

  get myTiles(): TileCode[] {
    const me = this.desk.now?.me;
    return me === null || me === undefined ? [] : this.view.players[me].hand.map((held) => held.tile);
  }

  private firstTile = {
    kind: 'refusal' as const,
    text: { de: 'Wähle zuerst eines deiner Plättchen.', en: 'Choose one of your tiles first.' },
    clause: 'FRA-9',
  };
}

function building(offer: Offer): { tile: TileCode; district: number; space: number } | null {
  const move = offer.move as Move;
  return typeof move === 'object' && 'build' in move ? move.build : null;
}
