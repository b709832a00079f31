/** One table on the page: what is known of it, and what can be done at it. */
import type { Foresight, GamePage, Happening, Offer, Pace, Request, SeatInfo, Sentences, SetInfo, Sheet } from '../wire';
import { untrack } from 'svelte';
import { ByItself } from './byitself.svelte';
import type { Told } from './patch';
import type { Guide } from './guided.svelte';
import { isOnBoard, marksOf, sinceLast, type Follow } from './follow';
import { noted } from './noted';
import { fill } from './sentence';
import { settings, tookBack } from './settings.svelte';
import { Showing, type Scene } from './showing.svelte';
import { Line, Refused, type LineState } from './socket';
import { isTurn, reduce, type TableState } from './state';
import { standing } from './story';
import { Talk } from './talk.svelte';

/** A sentence for the player, with the clause it rests on. */
export interface Notice {
  kind: 'refusal' | 'hint' | 'trouble';
  text: Sentences;
  clause: string | null;
}

/** What a finger has aimed at, and what happens when that is confirmed. */
export interface Aim {
  offer: Offer;
  choose: () => void;
}

const NOTICE_STAYS = 9_000;
/** Most decisions that can be shown again. */
const LONGEST_TRAIL = 64;
/** Most questions about effects that are under way at once; the others wait for their turn. */
const MOST_FORESIGHTS = 4;

/** Where the line to a table begins: it speaks the language of the page. */
function socketOf(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?language=${settings.language}`;
}

export class Desk {
  /** The table as it is shown: what is heard comes here when what happened before has been seen. */
  state = $state.raw<TableState | null>(null);
  /** The places that the line of the log in question speaks of. */
  told = $state.raw<ReadonlySet<string>>(new Set());
  line = $state<LineState>('connecting');
  /** How much the server's time is ahead of this page's, in milliseconds. */
  ahead = $state(0);
  notice = $state.raw<Notice | null>(null);
  /** What a finger has aimed at: it stays until it is confirmed, something else is aimed at, or the table moves on. */
  aimed = $state.raw<Aim | null>(null);
  private hovered = $state.raw<Offer | null>(null);
  private proposed = $state.raw<Offer | null>(null);
  foresights = $state.raw<ReadonlyMap<string, Foresight>>(new Map());
  /** The table as it would lie after choices that were looked at, by code. */
  private afters = $state.raw<ReadonlyMap<string, unknown>>(new Map());
  hinted = $state.raw<Offer | null>(null);
  busy = $state(false);
  /** Does the server have another page than this one? */
  isOutdated = $state(false);

  private wire: Line | null = null;
  private heard: TableState | null = null;
  /** The table as it was shown since the player at this page last decided, to be shown again. */
  private trail = $state.raw<readonly TableState[]>([]);
  private readonly showing = new Showing((state) => this.lay(state), (state) => this.scene(state), () => this.haste);
  /** What is done without being asked, because nothing else can be done. */
  readonly byItself = new ByItself(this);
  /** What people say. */
  readonly talk = new Talk();
  /** What leads through the beginning of a guided first game. */
  guide = $state.raw<Guide | null>(null);
  private foreseen = -1;
  private asked = new Set<string>();
  private looked = new Set<string>();
  private asking = 0;
  private toAsk: Offer[] = [];
  private noticeTimer = 0;

  /** What is known of the game; set before anything of it is drawn. */
  page!: GamePage;
  /** The components with which it is played. */
  set: SetInfo | null = null;
  /** How its events are followed on its board. */
  follow: Follow | null = null;

  constructor(
    readonly id: string,
    /** Is a game told again here? Then nobody decides anything. */
    readonly isReplay = false,
    /** Who draws the board in words, if not the line to the table. */
    private readonly drawer: (() => Promise<Sentences | null>) | null = null,
  ) {}

  connect(): void {
    this.wire = new Line(() => socketOf(this.id), {
      update: (update) => this.hear(update),
      line: (state) => (this.line = state),
      time: (now) => (this.ahead = now - Date.now()),
      chat: (lines) => this.talk.hear(lines),
      outdated: () => (this.isOutdated = true),
    });
  }

  close(): void {
    this.wire?.close();
    window.clearTimeout(this.noticeTimer);
  }

  /** After sitting down one may be somebody else than before, and in another language everything is told anew. */
  renew(): void {
    this.wire?.renew();
  }

  /** The page lies behind others, or does no longer. */
  sight(isHidden: boolean): void {
    this.wire?.sight(isHidden);
  }

  hurry(): void {
    this.wire?.hurry();
  }

  /** Asks for the seat at which the page is; where several share the device, the server compares. */
  private request(what: Request): Promise<unknown> {
    const { me, own } = this.now ?? { me: null, own: [] };
    return this.wire!.request(me !== null && own.length > 1 ? { ...what, seat_of: me } : what);
  }

  /** An update has come: from the line, or step by step in a replay, which waits for nothing. */
  hear(update: Told): void {
    untrack(() => {
      this.heard = reduce(this.heard, update);
      if (this.isReplay) this.showing.skip();
      this.showing.add(this.heard);
    });
  }

  /** How much faster than usual what happens is shown. */
  haste = 1;

  /** Everything that was heard has been shown, and what travels has arrived. */
  get shown(): Promise<void> {
    return this.showing.done;
  }

  /** Is there something that was heard and is still to be shown? */
  get isBehind(): boolean {
    return this.showing.waiting.length > 0;
  }

  /** Everything that is still to be shown is shown at once. */
  skip(): void {
    this.showing.skip();
  }

  /** Can what happened since one's last decision be shown again? */
  get canShowAgain(): boolean {
    return this.trail.length > 1 && !this.isBehind;
  }

  showAgain(): void {
    if (!this.canShowAgain) return;
    const [first, ...rest] = this.trail;
    this.trail = [];
    this.lay({ ...first, fresh: [], isNews: false });
    this.showing.again(rest);
  }

  /** Puts a state of the table on the desk. */
  private lay(state: TableState): void {
    const before = this.state?.now.number;
    this.state = state;
    this.keep(state);
    // What is told anew may come in another language.
    if (state.now.number === before && !state.isRetold) return;
    this.foresights = new Map();
    this.afters = new Map();
    this.looked.clear();
    this.asked.clear();
    this.toAsk = [];
    this.foreseen = state.now.number;
    this.hovered = null;
    this.aimed = null;
    this.proposed = null;
    this.hinted = null;
    if (this.notice?.kind !== 'trouble') this.notice = null;
  }

  private keep(state: TableState): void {
    const { news, me } = state.now;
    const last = this.trail.at(-1);
    const begins = me === null ? news?.turn !== last?.now.news?.turn : news?.seat === me;
    if (!last || state.isRetold || (state.isNews && begins)) this.trail = [state];
    else if (state.isNews) this.trail = [...this.trail, state].slice(-LONGEST_TRAIL);
    else this.trail = [...this.trail.slice(0, -1), { ...state, fresh: last.fresh, isNews: last.isNews }];
  }

  /** Did what is new place a piece on the board, or take one from it? */
  get moves(): 'place' | 'take' | null {
    const first = this.state?.fresh.flatMap(({ event }) => this.follow?.marks(event) ?? []).at(0);
    if (!first) return null;
    return isOnBoard(first) ? 'place' : 'take';
  }

  /** What can be seen when the table changes to this state. */
  private scene(state: TableState): Scene {
    const around = { before: this.now?.view, after: state.now.view };
    const events = state.isRetold || !around.before ? [] : state.fresh.map(({ event }) => event);
    const journeys = events.map((event) => this.follow?.journeys(event, around) ?? []).filter((group) => group.length > 0);
    const place = events.flatMap((event) => this.follow?.marks(event) ?? []).find(isOnBoard)?.at ?? null;
    const { me, news } = state.now;
    return { journeys, place, isOwn: me !== null && news?.seat === me };
  }

  get now(): Told | null {
    return this.state?.now ?? null;
  }

  /** What happened last; that a turn begins is no news to who sees whose turn it is. */
  readonly last = $derived.by((): Sentences | null => {
    const undone = this.undone;
    if (undone) return tookBack(undone.by === null ? null : this.name(undone.by));
    for (let at = this.story.length - 1; at >= 0; at -= 1) {
      const news = this.story[at].events.findLast(({ event }) => !isTurn(event));
      if (news) return news.text;
    }
    return null;
  });

  /** What happened and still counts. */
  readonly story = $derived.by(() => standing(this.state?.log ?? []));

  /** The places where something happened since the player at this page last decided. */
  readonly since = $derived.by(() => marksOf(sinceLast(this.story, this.now?.me ?? null), this.follow));

  /** Who has just taken something back, if that is what happened last. */
  readonly undone = $derived.by(() => {
    const last = this.state?.log.findLast(({ note }) => !note);
    return last?.undo ?? null;
  });

  /** Is a step of a guided game to be done or seen? Then it is the page that knows what comes next. */
  get isLed(): boolean {
    return this.guide !== null && this.guide.nth !== null;
  }

  get isMyTurn(): boolean {
    const now = this.now;
    return !this.isReplay && !this.isBehind && !!now && now.me !== null && now.to_act.includes(now.me) && now.state === 'running';
  }

  /** Does a bot stand in for the player at this page? Then the page decides nothing by itself: that would end it. */
  get hasStandIn(): boolean {
    const own = this.now?.me ?? null;
    const info = own === null ? undefined : this.seat(own);
    return info?.kind === 'person' && info.level !== null;
  }

  seat(seat: number): SeatInfo | undefined {
    return this.now?.seats.find((info) => info.seat === seat);
  }

  name(seat: number): string {
    return this.seat(seat)?.name || settings.words.seat(seat);
  }

  /** What happened around the game, in words. */
  noted(what: Happening): string {
    const when = (at: number) => new Date(at).toLocaleString(settings.language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
    return noted(what, { name: (seat) => this.name(seat), when }, settings.words);
  }

  /** A sentence of the game with its gaps filled. */
  text(key: string, gaps: Record<string, string | number> = {}): string {
    return fill(this.page.texts[settings.language][key] ?? key, gaps);
  }

  async play(offer: Offer): Promise<void> {
    if (!this.wire || this.busy || !this.now || this.isBehind) return;
    if (this.guide && !this.guide.admits(offer)) return;
    this.showing.land();
    this.busy = true;
    try {
      await this.request({ do: 'play', number: this.now.number, move: offer.move });
    } catch (error) {
      this.complain(error);
    } finally {
      this.busy = false;
    }
  }

  /** Asks the table why something cannot be done. */
  async explain(move: unknown): Promise<void> {
    if (!this.wire || this.now?.me === null) return;
    try {
      await this.request({ do: 'check', move });
    } catch (error) {
      this.complain(error);
    }
  }

  /** The choice that the pointer or the focus is on, or that a finger has aimed at, or that is put together. */
  get pointed(): Offer | null {
    return this.hovered ?? this.aimed?.offer ?? this.proposed;
  }

  /** What the player has put together lies there until something else is. */
  propose(offer: Offer | null): void {
    this.proposed = offer;
    if (offer) this.foresee(offer);
  }

  point(offer: Offer | null): void {
    this.hovered = offer;
    if (offer) this.foresee(offer);
  }

  /** A finger on a piece of the board: the first tap shows what it would do, the second one on the same does it. */
  tap(offer: Offer, choose: () => void): void {
    if (this.aimed?.offer.code === offer.code) return this.confirm();
    this.aimed = { offer, choose };
    this.hovered = null;
    if (this.notice?.kind === 'refusal') this.notice = null;
    this.foresee(offer);
  }

  confirm(): void {
    const { aimed } = this;
    this.aimed = null;
    aimed?.choose();
  }

  foresight(offer: Offer | null | undefined): Foresight | null {
    return (offer && this.foresights.get(offer.code)) ?? null;
  }

  /** Asks once what a choice would do. */
  foresee(offer: Offer): void {
    if (!this.wire || this.asked.has(offer.code)) return;
    this.asked.add(offer.code);
    this.toAsk.push(offer);
    void this.askNext();
  }

  private async askNext(): Promise<void> {
    const offer = this.asking < MOST_FORESIGHTS ? this.toAsk.shift() : undefined;
    if (!offer || !this.wire) return;
    const number = this.foreseen;
    this.asking += 1;
    try {
      const told = (await this.request({ do: 'preview', move: offer.move })) as Foresight;
      if (number === this.foreseen) this.foresights = new Map(this.foresights).set(offer.code, told);
    } catch {
      this.asked.delete(offer.code);
    } finally {
      this.asking -= 1;
      void this.askNext();
    }
  }

  /** The table as it would lie after a choice; nothing as long as that is unknown, or where chance has a say. */
  after(offer: Offer | null | undefined): unknown {
    return (offer && this.afters.get(offer.code)) ?? null;
  }

  /** Asks once how the table would lie after a choice. */
  async lookAhead(offer: Offer): Promise<void> {
    if (!this.wire || this.now?.me === null || this.looked.has(offer.code)) return;
    this.looked.add(offer.code);
    const number = this.foreseen;
    try {
      const view = await this.request({ do: 'after', move: offer.move });
      if (number === this.foreseen) this.afters = new Map(this.afters).set(offer.code, view);
    } catch {
      this.looked.delete(offer.code);
    }
  }

  /** What a choice would bring this seat at once; nothing where chance has a say. */
  gain(offer: Offer): Sheet | null {
    const gains = this.foresight(offer)?.gains;
    return gains?.find((sheet) => 'seat' in sheet.party && sheet.party.seat === this.now?.me) ?? null;
  }

  async undo(): Promise<void> {
    if (this.isLed) return;
    this.byItself.stop();
    await this.ask({ do: 'undo' });
  }

  /** A bot decides for a seat from now on; without a level the person plays again. */
  async standIn(seat: number, level: string | null): Promise<void> {
    await this.ask({ do: 'stand_in', seat, level });
  }

  /** Uncovers a seat of this device, or covers all. */
  async lift(seat: number | null): Promise<void> {
    await this.ask({ do: 'lift', seat });
  }

  /** Leaves the game for good. */
  async resign(): Promise<void> {
    await this.ask({ do: 'resign' });
  }

  /** Says something; true if the others have it. */
  async say(text: string): Promise<boolean> {
    return (await this.ask({ do: 'say', text })) !== undefined;
  }

  /** The clocks stop, if the others agree. */
  async pause(): Promise<void> {
    await this.ask({ do: 'pause' });
  }

  async resume(): Promise<void> {
    await this.ask({ do: 'resume' });
  }

  async changePace(pace: Pace): Promise<void> {
    await this.ask({ do: 'change_pace', pace });
  }

  async breakOff(): Promise<void> {
    await this.ask({ do: 'break_off' });
  }

  /** What this seat answers from now on, without being asked, to what it is asked aside; tells all such answers. */
  async answerAlways(answers: Record<string, string>): Promise<Record<string, string> | undefined> {
    return (await this.ask({ do: 'standing', answers })) as Record<string, string> | undefined;
  }

  async agree(yes: boolean): Promise<void> {
    await this.ask({ do: 'agree', yes });
  }

  async hint(): Promise<void> {
    if (this.isLed) return;
    const offer = (await this.ask({ do: 'hint' })) as Offer | undefined;
    if (!offer) return;
    this.hinted = offer;
    this.tell({ kind: 'hint', text: offer.text, clause: null });
    this.foresee(offer);
  }

  /** The board in words, as far as it may be seen from here. */
  async drawn(): Promise<Sentences | null> {
    if (this.drawer) return this.drawer();
    return ((await this.ask({ do: 'text' })) as Sentences | undefined) ?? null;
  }

  /** Everybody's points if the game ended now. */
  async pointsIfEnded(): Promise<Sheet[] | null> {
    return ((await this.ask({ do: 'if_ended' })) as Sheet[] | undefined) ?? null;
  }

  tell(notice: Notice): void {
    this.notice = notice;
    window.clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice = null), NOTICE_STAYS);
  }

  /** Something else was picked: what was said and aimed at before is done with. */
  hush(): void {
    this.notice = null;
    this.aimed = null;
  }

  /** What comes of a request; undefined if it was refused, which is told. */
  private async ask(what: Request): Promise<unknown> {
    if (!this.wire) return;
    try {
      return await this.request(what);
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    const { kind, clause, message } = error.trouble;
    if (kind === 'closed') return;
    const own = { de: kind, en: kind };
    this.tell({ kind: kind === 'refused' ? 'refusal' : 'trouble', text: message ?? own, clause: clause ?? null });
  }
}
