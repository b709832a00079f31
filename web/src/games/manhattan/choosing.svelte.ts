/** What the player at this page is about to choose. Every choice is one that the table offered. */
import type { Desk } from '../../shell/desk.svelte';
import type { Offer } from '../../wire';
import { CARDS, type ActionCard } from './cards';
import { unpacked } from './land';
import { faceOf, levelOf, LEVELS } from './tiles';
import type { Building, Components, LandCode, LotId, Move, TileCode, View } from './types';
import { aimed, nextForm, placings } from './placing';
import { Plan, squareOf } from './plan';
import { centre, cornered, flipped, formOf, handle, has, keyOf, turned, type Cell, type Form } from './shapes';
import { words } from './words';

/** What is in the fingers. It is for one decision: the next one begins with nothing. */
interface Intent {
  number: number;
  /** The tile to be laid, and how it is held. */
  tile: TileCode | null;
  form: Form;
  /** The choice in question: a lot or a place. */
  aim: Offer | null;
  /** Does the aim stay when the pointer leaves? */
  stays: boolean;
  /** Where the tile is held over squares on which it does not fit. */
  stray: Cell | null;
  /** The place of the open card whose lots are looked for: there may be two of a kind. */
  marketPlace: number | null;
  isGrabbing: boolean;
  isDemolishing: boolean;
}

const NOTHING: Intent = { number: -1, tile: null, form: [], aim: null, stays: false, stray: null, marketPlace: null, isGrabbing: false, isDemolishing: false };

export class Choosing {
  private intent = $state.raw<Intent>(NOTHING);
  /** Whose tiles are looked at; one's own by default. */
  looked = $state<number | null>(null);
  readonly plan: Plan;

  constructor(readonly desk: Desk) {
    this.plan = new Plan(this.box);
  }

  get box(): Components {
    return this.desk.page.components as Components;
  }

  get view(): View {
    return this.desk.now!.view as View;
  }

  /** Whose tiles and cards lie in front. */
  get seat(): number {
    return this.looked ?? this.desk.now?.me ?? this.view.active;
  }

  get isOwn(): boolean {
    return this.seat === this.desk.now?.me;
  }

  get offers(): Offer[] {
    return this.desk.isMyTurn ? this.desk.now!.choices : [];
  }

  private readonly held = $derived.by(() => (this.intent.number === this.desk.now?.number && this.desk.isMyTurn ? this.intent : NOTHING));
  readonly tile = $derived(this.held.tile);
  readonly form = $derived(this.held.form);
  readonly aim = $derived(this.held.aim);
  readonly stays = $derived(this.held.stays);
  /** The open land cards, one after the other. */
  readonly market = $derived(unpacked(this.view.market) as LandCode[]);
  readonly marketPlace = $derived(this.held.marketPlace);
  readonly card = $derived(this.marketPlace === null ? null : this.market[this.marketPlace]);
  readonly isGrabbing = $derived(this.held.isGrabbing);

  private readonly takes = $derived(this.lotsOf('take'));
  private readonly grabs = $derived(this.lotsOf('grab'));
  private readonly returns = $derived(this.lotsOf('return'));
  readonly canTake = $derived(this.takes.size > 0);
  readonly canGrab = $derived(this.grabs.size > 0);
  readonly mustReturn = $derived(this.returns.size > 0);
  readonly shift = $derived(this.offers.find((offer) => offer.move === 'shift'));
  readonly done = $derived(this.offers.find((offer) => offer.move === 'done'));

  /** For each tile the places where it fits. */
  readonly tiles = $derived(placings(this.offers));
  readonly canRebuild = $derived([...this.tiles.values()].some((places) => places.some(({ kind }) => kind === 'rebuild')));
  readonly canBuild = $derived([...this.tiles.values()].some((places) => places.some(({ kind }) => kind === 'build')));
  readonly canBoom = $derived([...this.tiles.values()].some((places) => places.some(({ kind }) => kind === 'boom')));
  /** Is it land that is looked for, not a tile, although tiles could be laid too? */
  readonly isAcquiring = $derived(this.canTake && !this.tile && !this.held.isDemolishing);
  readonly isDemolishing = $derived(this.canTake && this.canRebuild && !this.isAcquiring);

  /** The lit lots. */
  readonly lots = $derived.by(() => {
    if (this.isGrabbing) return this.grabs;
    if (this.mustReturn) return this.returns;
    if (!this.isAcquiring) return new Map<LotId, Offer>();
    if (!this.card) return this.takes;
    return new Map([...this.takes].filter(([lot]) => this.plan.lot(lot).card === this.card));
  });

  /** The places of the tile in the fingers, however it is held. */
  readonly places = $derived((this.tile && this.tiles.get(this.tile)) || []);
  /** Those for which it need not be turned. */
  readonly spots = $derived.by(() => {
    const key = this.form.length ? keyOf(this.form) : '';
    return this.places.filter((place) => place.key === key);
  });

  /** The place in question. */
  readonly place = $derived(this.places.find(({ offer }) => offer === this.aim) ?? null);

  /** The tile as it would lie: at a place where it fits, or where it does not. */
  readonly ghost = $derived.by(() => {
    if (!this.tile) return null;
    if (this.place) return { cells: this.place.cells, place: this.place };
    const cells = this.held.stray && this.heldAt(this.held.stray);
    return cells?.every((cell) => this.plan.holds(cell)) ? { cells, place: null } : null;
  });

  /** Everything that can be aimed at, in the order of the plan. */
  readonly targets = $derived.by(() => {
    if (this.tile) return this.places.map(({ offer, cells }) => ({ offer, cell: centre(cells) })).sort(inOrder).map(({ offer }) => offer);
    return [...this.lots.values()];
  });

  isReady(tile: TileCode): boolean {
    return this.isOwn && this.tiles.has(tile);
  }

  /** Takes a tile into the fingers, turned so that it fits somewhere. */
  pick(tile: TileCode | null): void {
    const places = (tile && this.tiles.get(tile)) || [];
    const printed = tile ? formOf(faceOf(this.box, tile).rows) : [];
    const fits = places.some(({ key }) => key === keyOf(printed));
    this.hold({ tile, form: fits || !places.length ? printed : cornered(places[0].cells), isGrabbing: false, marketPlace: null });
    this.aimed(null);
    this.desk.hush();
    this.foresee();
  }

  /** A tile of the set was pressed: take it, put it back, or hear why not. */
  press(tile: TileCode): void {
    if (!this.isReady(tile)) return this.refuse(tile);
    this.pick(this.tile === tile ? null : tile);
  }

  /** Everything back on the table. */
  drop(): void {
    this.intent = NOTHING;
    this.desk.point(null);
    this.desk.hush();
  }

  /** The pointer is over a square. */
  pointAt(cell: Cell | null, stays = false): void {
    if (!this.tile) return;
    if (!cell) return this.stays ? undefined : this.aimed(null);
    const place = aimed(this.places, this.form, cell);
    if (place && place.key !== keyOf(this.form)) this.hold({ form: cornered(place.cells) });
    this.aimed(place?.offer ?? null, stays, place ? null : cell);
  }

  /** Build at the square, or hear why not. */
  buildAt(cell: Cell): void {
    this.pointAt(cell);
    if (this.place) return void this.desk.play(this.place.offer);
    const cells = this.heldAt(cell);
    if (this.tile && cells.every((cell) => this.plan.holds(cell))) void this.desk.explain(this.laying(this.tile, cells));
  }

  /** A tap: the first one shows, the second one on the same squares builds. */
  tapAt(cell: Cell): void {
    if (this.stays && this.place && has(this.place.cells, cell)) return this.confirm();
    this.pointAt(cell, true);
    if (!this.place && this.tile) void this.desk.explain(this.laying(this.tile, this.heldAt(cell)));
  }

  turn(): void {
    this.reshape(turned);
  }

  flip(): void {
    this.reshape(flipped);
  }

  /** The next or the previous thing to aim at. */
  step(by: number): void {
    const { targets } = this;
    if (!targets.length) return;
    const at = this.aim ? targets.indexOf(this.aim) : by > 0 ? -1 : 0;
    const offer = targets[(at + by + targets.length) % targets.length];
    const place = this.places.find((place) => place.offer === offer);
    if (place) this.hold({ form: cornered(place.cells) });
    this.aimed(offer, true);
  }

  aimed(offer: Offer | null, stays = false, stray: Cell | null = null): void {
    this.hold({ aim: offer, stays: stays && !!offer, stray });
    this.desk.point(offer);
  }

  confirm(): void {
    if (this.aim) void this.desk.play(this.aim);
  }

  /** A lot was pressed: take it, or hear why not. */
  pressLot(lot: LotId, byTouch: boolean): void {
    const offer = this.lots.get(lot);
    if (!offer) return void this.desk.explain(this.lotMove(lot));
    if (byTouch && !(this.stays && this.aim === offer)) return this.aimed(offer, true);
    void this.desk.play(offer);
  }

  /** The open card at this place was pressed: its lots light up, or it is put back. */
  pressLand(place: number): void {
    if (this.isAcquiring || this.canTake) {
      this.hold({ tile: null, isDemolishing: false, marketPlace: this.marketPlace === place ? null : place });
      return this.aimed(null);
    }
    const card = this.market[place];
    const lot = this.box.board.lots.find((lot) => lot.card === card)!;
    void this.desk.explain(this.lotMove(lot.lot));
  }

  /** An action card was pressed: play it, or hear why not. */
  pressCard(card: ActionCard): void {
    const anyLot = this.box.board.lots[0].lot;
    if (card === 'shift') return void (this.shift ? this.desk.play(this.shift) : this.desk.explain('shift'));
    if (card === 'grab') {
      if (!this.canGrab) return void this.desk.explain({ grab: { lot: anyLot } });
      this.hold({ isGrabbing: !this.isGrabbing, tile: null });
      return this.aimed(null);
    }
    const [tile] = this.tiles.keys();
    if (!this.canBoom || !tile) return void this.desk.explain({ boom: this.anywhere('b1') });
    this.pick(tile);
  }

  demolish(yes: boolean): void {
    this.hold({ isDemolishing: yes, tile: null, marketPlace: null });
    this.aimed(null);
  }

  /** Own buildings under the place in question. */
  isDoomed(seat: number, cells: Cell[]): boolean {
    return seat === this.desk.now?.me && this.place?.kind === 'rebuild' && cells.some((cell) => has(this.place!.cells, cell));
  }

  /** The points of a choice: all of them, or those that come before a card is drawn. */
  worth(offer: Offer): number | undefined {
    const told = this.desk.foresight(offer)?.events.map(({ event }) => event as Record<string, { points?: number }>);
    const points = (event: Record<string, { points?: number }>) => event.built?.points ?? event.prestige_scored?.points ?? 0;
    return this.desk.gain(offer)?.total ?? told?.reduce((sum, event) => sum + points(event), 0);
  }

  isUsed(card: ActionCard): boolean {
    return !this.view.players[this.seat]?.cards[card];
  }

  /** Are action cards part of this game? Somebody has one, or has used one. */
  readonly hasCards = $derived.by(() => {
    const told = this.desk.story.flatMap(({ events }) => events.map(({ event }) => event));
    const isUse = (event: unknown) => typeof event === 'object' && !!event && ('boom_played' in event || 'market_shifted' in event || 'grabbed' in event);
    return this.view.players.some(({ cards }) => CARDS.some((card) => cards[card])) || told.some(isUse);
  });

  private hold(change: Partial<Intent>): void {
    this.intent = { ...this.held, ...change, number: this.desk.now?.number ?? -1 };
  }

  private reshape(change: (form: Form) => Form): void {
    if (!this.tile) return;
    const at = this.place ? handle(this.place.cells) : this.held.stray;
    const stays = this.stays;
    const form = nextForm(this.places, this.form, change, at);
    if (this.place && !this.places.some(({ key }) => key === keyOf(form))) return this.tell((own) => own.fitsOnlySo);
    this.hold({ form });
    const spot = at && aimed(this.spots, form, at);
    this.aimed(spot?.offer ?? null, stays, spot ? null : at);
    this.foresee();
  }

  /** The squares under the tile when it is held over this one. */
  private heldAt(cell: Cell): Cell[] {
    const grip = handle(this.form);
    return this.form.map(({ column, row }) => ({ column: column + cell.column - grip.column, row: row + cell.row - grip.row }));
  }

  private foresee(): void {
    for (const { offer } of this.spots) this.desk.foresee(offer);
  }

  private lotsOf(kind: 'take' | 'grab' | 'return'): Map<LotId, Offer> {
    const lit = new Map<LotId, Offer>();
    for (const offer of this.offers) {
      const move = offer.move as Record<string, { lot: LotId }>;
      if (typeof move === 'object' && kind in move) lit.set(move[kind].lot, offer);
    }
    return lit;
  }

  private lotMove(lot: LotId): Move {
    if (this.isGrabbing) return { grab: { lot } };
    return this.mustReturn ? { return: { lot } } : { take: { lot } };
  }

  private laying(tile: TileCode, cells: Cell[]): Move {
    const kind = this.places[0]?.kind ?? 'build';
    const laying: Building = { tile, place: cells.map(squareOf) };
    return kind === 'boom' ? { boom: laying } : kind === 'rebuild' ? { rebuild: laying } : { build: laying };
  }

  /** The tile at the top left of the plan: a place to ask about when it is not the place that matters. */
  private anywhere(tile: TileCode): Building {
    return { tile, place: formOf(faceOf(this.box, tile).rows).map(squareOf) };
  }

  /** Says why a tile cannot be laid now. */
  private refuse(tile: TileCode): void {
    const me = this.desk.now?.me;
    if (me === null || me === undefined || !this.isOwn) return;
    const { level, tiles } = this.view.players[me];
    const isHigh = Math.min(LEVELS.indexOf(levelOf(tile) as (typeof LEVELS)[number]), 2) > LEVELS.indexOf(level as (typeof LEVELS)[number]);
    const isLeft = levelOf(tile) === 'legendary' ? this.view.legends.includes(tile) && !this.view.players[me].legend : tiles[tile] > 0;
    const fitsNowhere = this.desk.isMyTurn && isLeft && !isHigh && !this.canTake && !this.isOver;
    if (fitsNowhere && !this.isBuilt) return this.tell((own) => own.fitsNowhere);
    if (isHigh || !isLeft) return void this.desk.explain({ rebuild: this.anywhere(tile) });
    void this.desk.explain(this.isBuilt ? { boom: this.anywhere(tile) } : { build: this.anywhere(tile) });
  }

  private tell(why: Parameters<typeof words.both>[0]): void {
    this.desk.tell({ kind: 'refusal', text: words.both(why), clause: 'MAN-20' });
  }

  private get isBuilt(): boolean {
    const { step } = this.view;
    return step === 'grab' || (typeof step === 'object' && 'boom' in step);
  }

  private get isOver(): boolean {
    return this.desk.now?.state === 'over';
  }
}

function inOrder(one: { cell: Cell }, other: { cell: Cell }): number {
  return one.cell.row - other.cell.row || one.cell.column - other.cell.column;
}
