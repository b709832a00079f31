/** What is in the box and how a viewer sees it, as the server tells it. */
import type { Desk } from '../../shell/desk.svelte';

export type Colour = 'yellow' | 'green' | 'blue' | 'red';
export type Kind = 'light' | 'cable_car' | 'hydrant' | 'park';
/** Lot and number, both from 1: `3.5`. */
export type PlotCode = string;
/** Colour, number and which of the two, `y4a`; or a joker, `any-colour`, `any-number`. */
export type PermitCode = string;
export type TenderCode = string;
/** `build`, `permit`, `pass`, … or an income such as `$3`. */
export type SpaceCode = string;
export type Firm = { seat: number } | 'committee';
export type Bonus = 'permit' | 'tender' | 'material' | 'develop' | 'build' | { money: number } | { money_per_building: number };

export const KINDS: Kind[] = ['light', 'cable_car', 'hydrant', 'park'];

export interface Plot {
  plot: PlotCode;
  colour: Colour;
  number: number;
  /** Row and column on the lot, from the top left. */
  cell: [number, number];
}

export interface Lot {
  plots: Plot[];
  corner: PlotCode | null;
}

export interface Permit {
  permit: PermitCode;
  colour: Colour | null;
  number: number | null;
  symbols: Kind[];
}

interface Line {
  value: number;
  tender: number;
}

export interface Box {
  lots: Lot[];
  /** By number of players, from 1: the lots in rows from the top, counted from 0. */
  plans: number[][][];
  income: number[];
  years: { year: number; cost: number; bonuses?: Bonus[] }[];
  columns: Line[];
  rows: Line[];
  permits: Permit[];
  developments: { kind: Kind; cost: number; points: number[] }[];
  tenders: { tender: TenderCode; points: number; points_for_two: number }[];
  comparisons: number[][];
  master_builder: number;
  helpers: { side: 'green' | 'blue'; places: number[]; arrows: number[]; private_tender: number }[];
}

export interface EstateView {
  stone: number | null;
  built: PlotCode[];
  money: number;
  debris: number;
  marker: { column: number; row: number };
  progress: number;
  developments: Partial<Record<Kind, number>>;
  total: number;
}

export interface PlayerView {
  estate: EstateView;
  material: number;
  supply: number;
  permits: PermitCode[];
  tenders: { tender: TenderCode; points: number; known: boolean }[];
  hidden: number;
  dealt: TenderCode[];
  rejected: TenderCode | null;
  has_chosen: boolean;
  blocker: { card: string; space: number } | null;
}

export interface CommitteeView {
  estate: EstateView;
  row: PermitCode[];
  tenders: TenderCode[];
  turned: PermitCode | null;
  helper: 'green' | 'blue';
  blocked: number;
  rate: number;
}

export type Phase = 'tenders' | 'income' | 'blockers' | { card: { nth: number } } | 'exposition';
export type Step = 'keep' | 'place' | 'bonus' | 'block' | 'act' | 'permit' | 'tender' | 'clear' | { build: { support: 'none' | 'any_colour' | 'any_number' } } | 'over';

export interface View {
  seats: number;
  year: number;
  cost: number;
  phase: Phase;
  step: Step;
  order: (Firm | null)[];
  active: Firm | null;
  turn: number;
  cards: { card: string; spaces: SpaceCode[] }[];
  sides: ('a' | 'b' | null)[];
  debris: PlotCode[];
  public: { tender: TenderCode; points: number[] }[];
  open_permits: (PermitCode | null)[];
  open_tenders: (TenderCode | null)[];
  permit_pile: Record<PermitCode, number>;
  discards: PermitCode[];
  tender_pile: number;
  unseen: TenderCode[];
  developments: number[];
  parks: (Firm | null)[];
  master_builder: Firm | null;
  duopoly: boolean;
  players: PlayerView[];
  committee: CommitteeView | null;
}

export type Move =
  | { keep: { tender: TenderCode } }
  | { place: { space: number } }
  | { act: { space: number } }
  | 'forgo'
  | { take_permit: { slot: number } }
  | { take_tender: { slot: number } }
  | { clear: { plot: PlotCode | null } }
  | { build: { plot: PlotCode; permits: PermitCode[]; take: Kind | null } }
  | 'material'
  | 'money'
  | 'develop'
  | { block: { card: string; space: number } };

/** The details of a move of this kind; nothing for any other. */
export function part<K extends string>(move: unknown, kind: K): Extract<Move, Record<K, unknown>>[K] | null {
  return typeof move === 'object' && move !== null && kind in move ? (move as Record<K, never>)[kind] : null;
}

/** All who compete, in the order of the table: players, then the Committee. */
export function firms(view: View): Firm[] {
  const seats: Firm[] = view.players.map((_, seat) => ({ seat }));
  return view.committee ? [...seats, 'committee'] : seats;
}

export function estateOf(view: View, firm: Firm): EstateView {
  return firm === 'committee' ? view.committee!.estate : view.players[firm.seat].estate;
}

export function sameFirm(one: Firm | null, other: Firm | null): boolean {
  if (one === null || other === null) return false;
  return one === 'committee' || other === 'committee' ? one === other : one.seat === other.seat;
}

/** Whose building stands on a plot. */
export function builderOf(view: View, plot: PlotCode): Firm | null {
  return firms(view).find((firm) => estateOf(view, firm).built.includes(plot)) ?? null;
}

export function firmName(desk: Desk, firm: Firm): string {
  return firm === 'committee' ? desk.text('party.committee') : desk.name(firm.seat);
}

/** The class that gives a firm its colour. */
export function firmClass(firm: Firm): string {
  return firm === 'committee' ? 'sf-firm-committee' : `sf-firm-${firm.seat % 4}`;
}

/** What stands on the stone of a firm. */
export function firmSign(firm: Firm): string {
  return firm === 'committee' ? 'L' : String(firm.seat + 1);
}

/** Which of the six cards is in play; -1 for none. */
export function cardInPlay(view: View): number {
  if (view.phase === 'exposition') return view.cards.length - 1;
  return typeof view.phase === 'object' ? view.phase.card.nth : -1;
}

/** Where the plots of a plan lie, in cells; a street as wide as `street` cells separates the lots. */
export function layOut(rows: number[][], lots: Lot[], street: number): { wide: number; high: number; lots: { lot: number; x: number; y: number }[]; plots: (Plot & { lot: number; x: number; y: number; isCorner: boolean })[] } {
  const step = 3 + street;
  const placed = rows.flatMap((row, down) => row.map((lot, across) => ({ lot, x: across * step, y: down * step })));
  const plots = placed.flatMap(({ lot, x, y }) =>
    lots[lot].plots.map((plot) => ({ ...plot, lot, x: x + plot.cell[1], y: y + plot.cell[0], isCorner: plot.plot === lots[lot].corner })),
  );
  const across = Math.max(...rows.map((row) => row.length));
  return { wide: across * step - street, high: rows.length * step - street, lots: placed, plots };
}

/** The rows of a plan for a narrow screen: two lots side by side. */
export function narrowed(rows: number[][]): number[][] {
  const west = rows.map((row) => row.slice(0, 2));
  const east = rows.map((row) => row.slice(2));
  return [...west, ...(east[0].length === 1 ? [east.flat()] : east)].filter((row) => row.length);
}

/** Where a plot lies and what it is, in words. */
export function plotText(desk: Desk, { plot, colour, number }: Plot): string {
  return desk.text('plot.name', { colour: desk.text(`colour.${colour}`), number, lot: plot.split('.')[0] });
}

export function permitText(desk: Desk, { permit, colour, number, symbols }: Permit): string {
  const [first, second] = symbols.map((kind) => desk.text(`development.${kind}`));
  if (colour === null || number === null) return desk.text(permit === 'any-colour' ? 'permit.any_colour' : 'permit.any_number', { first, second });
  return desk.text('permit.plain', { colour: desk.text(`colour.${colour}`), number, first, second });
}

export function spaceText(desk: Desk, space: SpaceCode): string {
  const money = incomeOf(space);
  return money === null ? desk.text(`space.${space}`) : desk.text('space.income', { money });
}

/** The money of an income space; null for any other. */
export function incomeOf(space: SpaceCode): number | null {
  return space.startsWith('$') ? Number(space.slice(1)) : null;
}
