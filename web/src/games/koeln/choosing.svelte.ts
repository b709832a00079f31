/** What the player at this page is about to choose. Every choice is one that the table offered. */
import type { Desk } from '../../shell/desk.svelte';
import type { Offer } from '../../wire';
import { LETTERS } from './carts';
import { CHURCHES } from './places';
import type { Components, Move, View } from './types';

/** What pressing a place does. */
export interface Lit {
  offer: Offer;
  /** The way there: an action for each step. None where something is done at the place itself. */
  way: number[] | null;
  cart: number | null;
}

export class Choosing {
  private chosenCart = $state<number | null>(null);
  private chosenCard = $state<number | null>(null);
  private chosenTarget = $state<number | null>(null);
  /** A card is chosen for one decision: the next one begins with nothing in the fingers. */
  private chosenAt = $state(-1);
  /** The place whose card lies open. */
  open = $state<number | null>(null);
  /** The steps still to be taken on a longer way. */
  private rest: number[] = [];
  private walker = 0;
  private walkedAt = -1;

  constructor(readonly desk: Desk) {}

  get box(): Components {
    return this.desk.page.components as Components;
  }

  get view(): View {
    return this.desk.now!.view as View;
  }

  get me(): number | null {
    return this.desk.now?.me ?? null;
  }

  /** KOE-43: the abbot or abbess of a church that another finished may be laid. */
  get isAskedForAbbot(): boolean {
    const step = this.view.step;
    return this.desk.isMyTurn && typeof step === 'object' && 'abbot' in step;
  }

  get offers(): Offer[] {
    return this.desk.isMyTurn ? this.desk.now!.choices : [];
  }

  readonly throwing = $derived(this.offers.find(({ move }) => move === 'throw'));
  readonly ending = $derived(this.offers.find(({ move }) => move === 'end'));
  readonly submitting = $derived(this.offers.find(({ move }) => move === 'submit'));
  readonly laying = $derived(this.isAskedForAbbot ? this.offers.filter(({ move }) => part(move, 'abbot')) : []);
  readonly declining = $derived(this.offers.find(({ move }) => move === 'decline'));
  readonly warding = $derived(this.offers.filter(({ move }) => part(move, 'ward')));
  readonly isDiscarding = $derived.by(() => this.desk.isMyTurn && this.view.step === 'discard');
  /** What the carts can do where they stand: load, unload, build, visit. */
  readonly deeds = $derived(this.offers.filter(({ move }) => cartDeed(move) !== null));
  readonly canMove = $derived(this.offers.some(({ move }) => part(move, 'go')));

  /** The carts that can be moved. */
  readonly free = $derived(LETTERS.map((_, cart) => cart).filter((cart) => this.offers.some(({ move }) => part(move, 'go')?.cart === cart)));
  /** The cart that the lit places are for: the chosen one, or the first that can be moved. */
  readonly cart = $derived(this.chosenCart !== null && this.free.includes(this.chosenCart) ? this.chosenCart : (this.free[0] ?? null));

  /** The place in the hand of the card that is chosen. */
  readonly card = $derived.by(() => {
    const card = this.chosenAt === this.desk.now?.number ? this.chosenCard : null;
    return card !== null && this.offersOf(card).length ? card : null;
  });
  /** What can be done with the chosen card, besides discarding it. */
  readonly uses = $derived(this.card === null ? [] : this.offersOf(this.card).filter(({ move }) => !part(move, 'discard')));
  readonly discarding = $derived(this.card === null ? undefined : this.offersOf(this.card).find(({ move }) => part(move, 'discard')));
  /** Where the chosen card can take effect, if it needs a place. */
  readonly targets = $derived([...new Set(this.uses.map(({ move }) => targetOf(move)).filter((place) => place !== null))]);
  readonly target = $derived(this.targets.length === 1 ? this.targets[0] : this.targets.includes(this.chosenTarget ?? -1) ? this.chosenTarget : null);
  /** The answers for the chosen card, once it is clear where. */
  readonly answers = $derived(this.targets.length && this.target === null ? [] : this.uses.filter(({ move }) => targetOf(move) === this.target));

  /** What is lit on the map when no card is chosen: deeds at places, and everywhere the carts come. */
  readonly lit = $derived.by(() => {
    const lit = new Map<number, Lit>();
    if (this.card !== null || this.me === null) return lit;
    const carts = this.view.players[this.me].carts;
    const deeds = new Map<number, Offer[]>();
    for (const offer of this.deeds) {
      const at = carts[cartDeed(offer.move)!].at;
      deeds.set(at, [...(deeds.get(at) ?? []), offer]);
    }
    for (const [at, offers] of deeds) if (offers.length === 1) lit.set(at, { offer: offers[0], way: null, cart: cartDeed(offers[0].move) });
    if (this.cart === null) return lit;
    for (const { cart, way } of this.view.reach) {
      const first = this.going(cart, way[0]);
      if (cart === this.cart && first && !lit.has(way[way.length - 1])) lit.set(way[way.length - 1], { offer: first, way, cart });
    }
    return lit;
  });

  /** Everything that can be done with the card at this place of the hand. */
  offersOf(place: number): Offer[] {
    return this.offers.filter(({ move }) => handPlace(move) === place);
  }

  /** Can the card be played now, not only be discarded? */
  isPlayable(place: number): boolean {
    return this.offersOf(place).some(({ move }) => !part(move, 'discard'));
  }

  takeCart(cart: number): void {
    this.chosenCart = cart;
    this.chosenCard = null;
    this.desk.hush();
  }

  takeCard(place: number | null): void {
    this.chosenCard = this.card === place ? null : place;
    this.chosenTarget = null;
    this.chosenAt = this.desk.now?.number ?? -1;
    this.desk.hush();
    this.desk.point(null);
  }

  aim(target: number | null): void {
    this.chosenTarget = target;
    this.desk.hush();
  }

  /** A place was pressed: go there, do what can be done there, show what is known of it, or hear why not. */
  press(place: number): void {
    if (this.card !== null && this.targets.includes(place)) return this.aim(place);
    const lit = this.card === null ? this.lit.get(place) : undefined;
    if (lit) return void this.follow(lit);
    if (place <= CHURCHES + 5) this.open = place;
    // Why a cart does not come there is said as well, wherever one could be moved.
    if (this.me !== null && (place > CHURCHES + 5 || this.canMove)) void this.desk.explain({ go: { cart: this.cart ?? this.chosenCart ?? 0, to: place } });
  }

  /** Takes the first step; the others follow as long as the table offers them. */
  private async follow({ offer, way, cart }: Lit): Promise<void> {
    if (cart !== null) [this.walker, this.chosenCart] = [cart, cart];
    this.rest = way?.slice(1) ?? [];
    await this.step(offer);
  }

  /** The next step of a longer way, when the table has taken the one before. */
  walkOn(): void {
    if (!this.rest.length || this.desk.now?.number === this.walkedAt) return;
    const to = this.rest.shift();
    const offer = to === undefined ? undefined : this.going(this.walker, to);
    if (offer) void this.step(offer);
    else this.rest = [];
  }

  private step(offer: Offer): Promise<void> {
    this.walkedAt = this.desk.now?.number ?? -1;
    return this.desk.play(offer);
  }

  private going(cart: number, to: number): Offer | undefined {
    return this.offers.find(({ move }) => {
      const go = part(move, 'go');
      return go?.cart === cart && go.to === to;
    });
  }
}

type Parts = { [Name in Extract<Move, object> as keyof Name]: Name[keyof Name] };

/** The details of a move, if it is of this kind. */
export function part<Name extends keyof Parts>(move: unknown, name: Name): Parts[Name] | null {
  return typeof move === 'object' && move && name in move ? (move as Parts)[name] : null;
}

/** Which cart does something where it stands. */
export function cartDeed(move: unknown): number | null {
  const deed = part(move, 'load') ?? part(move, 'unload') ?? part(move, 'build') ?? part(move, 'visit');
  return deed?.cart ?? null;
}

/** Which card of the hand a move is about; the guard's answer has buttons of its own. */
export function handPlace(move: unknown): number | null {
  const names = ['abbot', 'mayor', 'attack', 'merchant', 'notary', 'forger', 'discard', 'visit'] as const;
  for (const name of names) {
    const details = part(move, name);
    if (details) return details.place;
  }
  return null;
}

/** At which place of the map a card takes effect. */
export function targetOf(move: unknown): number | null {
  const gate = part(move, 'merchant')?.gate;
  if (gate !== undefined) return CHURCHES + gate;
  return (part(move, 'notary') ?? part(move, 'forger'))?.church ?? null;
}
