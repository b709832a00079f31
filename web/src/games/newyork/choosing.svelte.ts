/** What the player at this page is about to choose. Every choice is one that the table offered, or asks the table. */
import type { Desk } from '../../shell/desk.svelte';
import { fill } from '../../shell/sentence';
import type { GameTexts, Offer, Sentences } from '../../wire';
import type { Party } from './parties';
import type { BuildingView, Components, Currency, MoneyCode, Move, Receiver, Scoring, View } from './types';
import { codeOf, currencyOf, sorted, valueOf, without, worth } from './purse';
import { scorings } from './tally';

/** A purchase that is offered. */
export interface Way {
  offer: Offer;
  slot: number;
  payment: MoneyCode[];
  receiver: Receiver;
  /** What is paid beyond the price. */
  over: number;
}

interface Picks {
  /** Picks are for one decision: the next one begins with nothing in the fingers. */
  at: number;
  slot: number | null;
  paid: MoneyCode[];
  /** Places of the display. */
  taken: number[];
  receiver: Receiver;
}

const NOTHING: Picks = { at: -1, slot: null, paid: [], taken: [], receiver: 'buyer' };

export class Choosing {
  private picks = $state.raw<Picks>(NOTHING);
  /** The scoring whose table lies open. */
  open = $state<Scoring | null>(null);
  /** The slot that is pointed at: its building shows where it would stand. */
  over = $state<number | null>(null);

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

  private readonly now = $derived.by(() => (this.picks.at === this.desk.now?.number && this.desk.isMyTurn ? this.picks : NOTHING));
  readonly slot = $derived(this.now.slot);
  readonly paid = $derived(this.now.paid);
  readonly taken = $derived(this.now.taken);
  readonly receiver = $derived(this.now.receiver);
  readonly scorings = $derived.by(() => scorings(this.desk.story));

  /** My money. */
  readonly hand = $derived.by((): MoneyCode[] => {
    const me = this.desk.now?.me ?? null;
    return (me === null ? null : this.view.players[me]?.hand) ?? [];
  });

  /** What is left in hand beside the slip. */
  readonly left = $derived(without(this.hand, this.paid) ?? this.hand);
  readonly building = $derived(this.slot === null ? null : this.view.yard[this.slot]);
  readonly currency = $derived(this.slot === null ? null : this.view.slots[this.slot]);

  /** All purchases on offer, the exact ones first, then those that waste least, with few cards. */
  readonly ways = $derived.by((): Way[] => {
    const found: Way[] = [];
    for (const offer of this.offers) {
      const buy = buying(offer.move as Move);
      const building = buy && this.view.yard[buy.slot];
      if (buy && building) found.push({ offer, ...buy, over: worth(buy.payment) - building.price });
    }
    return found.sort((a, b) => a.over - b.over || a.payment.length - b.payment.length);
  });

  readonly pass = $derived(this.offers.find(({ move }) => move === 'pass'));
  readonly takes = $derived(this.offers.flatMap((offer) => taking(offer.move as Move) ?? []));
  /** Can something be given to Dirk? */
  readonly canGive = $derived(this.ways.some(({ receiver }) => receiver === 'dirk'));
  /** Did I pay exactly a moment ago? */
  readonly again = $derived.by(() => {
    const last = this.desk.story.at(-1)?.events.at(-1)?.event as { paid_exactly?: { seat: number } } | undefined;
    return this.desk.isMyTurn && last?.paid_exactly?.seat === this.desk.now?.me;
  });

  waysOf(slot: number, receiver: Receiver = 'buyer'): Way[] {
    return this.ways.filter((way) => way.slot === slot && way.receiver === receiver);
  }

  /** The exact payment for a slot, if there is only one. */
  quick(slot: number): Way | null {
    const exact = this.waysOf(slot).filter(({ over }) => over === 0);
    return exact.length === 1 ? exact[0] : null;
  }

  /** Payments that go on from what lies on the slip. */
  readonly goOn = $derived(this.slot === null ? [] : this.waysOf(this.slot, this.receiver).filter(({ payment }) => without(payment, this.paid)));

  /** What the slip holds: the purchase or what is taken; wasteful payments are composed here. */
  readonly ready = $derived.by((): Offer | null => {
    const move = this.slip;
    if (!move) return null;
    const code = codeOf(move);
    const listed = this.offers.find((offer) => offer.code === code);
    if (listed) return listed;
    const buy = buying(move);
    const building = this.building;
    if (!buy || !building || worth(buy.payment) < building.price) return null;
    return { move, code, text: this.wasteful(building, buy.payment, buy.receiver), undoable: false };
  });

  /** The move on the slip, allowed or not. */
  get slip(): Move | null {
    if (this.slot !== null) return { buy: { slot: this.slot, payment: sorted(this.paid), receiver: this.receiver } };
    return this.taken.length ? { take: { cards: this.takenCards } } : null;
  }

  get takenCards(): MoneyCode[] {
    return sorted(this.taken.flatMap((place) => this.view.display[place] ?? []));
  }

  /** What one more card would make of the payment: `exact`, part of an exact one, or nothing special. */
  promise(card: MoneyCode): 'exact' | 'part' | null {
    if (!this.building || currencyOf(card) !== this.currency) return null;
    const next = [...this.paid, card];
    if (worth(next) === this.building.price) return 'exact';
    return this.goOn.some(({ over, payment }) => over === 0 && without(payment, next)) ? 'part' : null;
  }

  /** Does some offer take this card together with those that are picked? */
  goesWith(place: number): boolean {
    const card = this.view.display[place];
    if (!card || this.taken.includes(place)) return !!card;
    const next = [...this.takenCards, card];
    return this.takes.some((cards) => without(cards, next));
  }

  /** Where a building would stand, while it is chosen or pointed at. */
  readonly ghost = $derived.by((): { building: BuildingView; party: Party } | null => {
    const slot = this.slot ?? this.over;
    const building = slot === null ? null : this.view.yard[slot];
    const me = this.desk.now?.me ?? null;
    if (!building || me === null || !this.desk.isMyTurn) return null;
    return { building, party: this.slot !== null && this.receiver === 'dirk' ? 'dirk' : me };
  });

  private pick(picks: Partial<Picks>): void {
    this.picks = { ...this.now, ...picks, at: this.desk.now?.number ?? -1 };
    this.desk.hush();
    this.desk.propose(this.ready);
  }

  letGo(): void {
    this.pick({ ...NOTHING });
  }

  /** A building of the yard was pressed: pay for it, or hear what is missing. */
  pressSlot(slot: number): void {
    if (slot === this.slot) return this.letGo();
    const ways = this.waysOf(slot);
    if (ways.length) return this.pick({ slot, taken: [], receiver: 'buyer', paid: ways.length === 1 ? ways[0].payment : [] });
    const payment = this.hand.filter((card) => currencyOf(card) === this.view.slots[slot]);
    void this.desk.explain({ buy: { slot, payment: sorted(payment), receiver: 'buyer' } });
  }

  /** A card in hand was pressed: it goes on the slip, or the table says why not. */
  pressHand(card: MoneyCode): void {
    const slot = this.slot ?? this.view.slots.indexOf(currencyOf(card));
    const payment = [...this.paid, card];
    const fits = this.view.slots[slot] === currencyOf(card) && this.waysOf(slot).length > 0 && without(this.hand, payment);
    if (fits) this.pick({ slot, taken: [], paid: payment, receiver: this.slot === null ? 'buyer' : this.receiver });
    else void this.desk.explain({ buy: { slot, payment: sorted(payment), receiver: this.receiver } });
  }

  pressHandOf(currency: Currency): void {
    const slot = this.view.slots.indexOf(currency);
    if (slot !== this.slot) this.pressSlot(slot);
  }

  /** A bill on the slip goes back into the hand. */
  unpay(index: number): void {
    this.pick({ paid: this.paid.filter((_, at) => at !== index) });
  }

  pay(payment: MoneyCode[]): void {
    this.pick({ paid: payment });
  }

  give(receiver: Receiver): void {
    if (this.slot !== null) this.pick({ receiver });
  }

  /** A card of the display was pressed. What does not go with the others replaces them, and the table says why. */
  pressDisplay(place: number): void {
    const card = this.view.display[place];
    if (!card) return;
    if (!this.takes.length) return void this.desk.explain({ take: { cards: [card] } });
    if (this.taken.includes(place)) return this.pick({ taken: this.taken.filter((other) => other !== place) });
    if (this.goesWith(place)) return this.pick({ slot: null, paid: [], taken: [...this.taken, place] });
    void this.desk.explain({ take: { cards: sorted([...this.takenCards, card]) } });
    this.pick({ slot: null, paid: [], taken: [place] });
  }

  /** Pays or takes what lies on the slip, or hears why not. */
  confirm(): void {
    if (this.ready) void this.desk.play(this.ready);
    else if (this.slip) void this.desk.explain(this.slip);
  }

  /** The sentence of a payment that the table does not propose. */
  private wasteful(building: BuildingView, payment: MoneyCode[], receiver: Receiver): Sentences {
    const say = (language: keyof GameTexts): string => {
      const texts = this.desk.page.texts[language];
      const money = fill(texts['money.cards'] ?? '', {
        values: payment.map(valueOf).join(' + '),
        currency: texts[`currency.${currencyOf(payment[0])}`] ?? '',
      });
      const what = fill(texts[`building.${building.kind}`] ?? '', { price: building.price });
      const key = receiver === 'dirk' ? 'move.give' : 'move.buy';
      return fill(texts[key] ?? '', { building: what, money, over: worth(payment) - building.price });
    };
    return { de: say('de'), en: say('en') };
  }
}

function buying(move: Move): { slot: number; payment: MoneyCode[]; receiver: Receiver } | null {
  return typeof move === 'object' && 'buy' in move ? move.buy : null;
}

function taking(move: Move): MoneyCode[][] | null {
  return typeof move === 'object' && 'take' in move ? [move.take.cards] : null;
}
