/**
 * What the page is told of the game. Generated from games/sanfrancisco/src; refresh with:
 * CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page
 */
import type { Seat } from '../../wire';

/** The table as one viewer sees it. */
export type View = {
  /** How many play. */
  seats: number,
  /** The year on the year track. */
  year: Year,
  /** What building costs. */
  cost: number,
  /** What all firms are doing in turn. */
  phase: Phase,
  /** What the player to act must decide. */
  step: Step,
  /** The firms in the order of their turns in this phase. */
  order: Array<Firm | null>,
  /** The firm whose turn it is. */
  active: Firm | null,
  /** How many turns have begun. */
  turn: number,
  /** The action cards in the order of play, with their spaces. */
  cards: Array<CardView>,
  /** The side of each lot; none if it is not in play. */
  sides: Array<Side | null>,
  /** The plots with debris. */
  debris: Array<PlotCode>,
  /** The public tenders in play, with what each firm would get for them now. */
  public: Array<PublicView>,
  /** The open permits. */
  open_permits: Array<PermitCode | null>,
  /** The open private tenders. */
  open_tenders: Array<Tender | null>,
  /** The permits still to come, in whatever order. */
  permit_pile: { [key in PermitCode]: number },
  /** The discarded permits. */
  discards: Array<PermitCode>,
  /** How many private tenders are still to come. */
  tender_pile: number,
  /** Tenders that the viewer cannot place: in the pile, or kept by another player. */
  unseen: Array<Tender>,
  /** The developments that are left. */
  developments: Array<number>,
  /** Who has each park, from A to D. */
  parks: Array<Firm | null>,
  /** Who was the first to build all their buildings. */
  master_builder: Firm | null,
  /** Whether the two players have blockers. */
  duopoly: boolean,
  /** What lies before each player. */
  players: Array<PlayerView>,
  /** The opponent of a single player. */
  committee: CommitteeView | null,
};

/** One decision. */
export type Move =
  | { "keep": {
    /** Which one. */
    tender: Tender,
  } }
  | { "place": {
    /** Which one, from the left, from 0. */
    space: number,
  } }
  | { "act": {
    /** Which one, from the left, from 0. */
    space: number,
  } }
  | "forgo"
  | { "take_permit": {
    /** Which one, from the left, from 0. */
    slot: number,
  } }
  | { "take_tender": {
    /** Which one, from the left, from 0. */
    slot: number,
  } }
  | { "clear": {
    /** Which plot. */
    plot: PlotCode | null,
  } }
  | { "build": {
    /** Where. */
    plot: PlotCode,
    /** With one or two permits. */
    permits: Array<PermitCode>,
    /** SFO-35: the development taken with it. */
    take: Development | null,
  } }
  | "material"
  | "money"
  | "develop"
  | { "block": {
    /** Which card. */
    card: Card,
    /** Which of its spaces, from the left, from 0. */
    space: number,
  } };

/** Something that happened. */
export type Event =
  | { "lot_laid": { lot: number, side: Side, debris: number, } }
  | { "cards_laid": { cards: Array<Card>, } }
  | { "public_tenders": { tenders: Array<Public>, } }
  | { "dealt": { seat: Seat, tenders: [Tender, Tender] | null, } }
  | { "kept": { seat: Seat, tender: Tender | null, } }
  | { "permit_opened": { slot: number, permit: PermitCode, } }
  | { "tender_opened": { slot: number, tender: Tender, } }
  | { "permits_reshuffled": { count: number, } }
  | { "start_player": { seat: Seat, } }
  | { "year_began": { year: Year, cost: number, } }
  | { "placed_on_income": { firm: Firm, space: number, money: number, } }
  | { "blocked": { seat: Seat, card: Card, space: number, } }
  | "blockers_returned"
  | { "card_began": { card: Card, } }
  | { "placed": { firm: Firm, card: Card, space: number, offers: SpaceCode, } }
  | { "passed": { seat: Seat, } }
  | { "paid_distance": { seat: Seat, offers: SpaceCode, price: number, } }
  | { "forwent": { seat: Seat, } }
  | { "got_money": { firm: Firm, money: number, } }
  | { "got_material": { seat: Seat, } }
  | { "took_permit": { firm: Firm, slot: number, permit: PermitCode, } }
  | { "took_tender": { firm: Firm, slot: number, tender: Tender, } }
  | { "developed": { firm: Firm, price: number, } }
  | { "cleared": { firm: Firm, plot: PlotCode | null, price: number, } }
  | { "marker_moved": { firm: Firm, marker: Marker, value: number, } }
  | { "corner_money": { firm: Firm, } }
  | { "marker_stayed": { firm: Firm, } }
  | { "built": { firm: Firm, plot: PlotCode, permits: Array<PermitCode>, price: number, } }
  | { "took_development": { firm: Firm, kind: Development, price: number, } }
  | { "master_builder": { firm: Firm, } }
  | { "committee_turned": { permit: PermitCode, } }
  | { "arrow_followed": { from: number, to: number, } }
  | "committee_cannot"
  | { "committee_wants_permit": { permits: number, } }
  | { "committee_wants_tender": { permits: number, } }
  | { "committee_colour_full": { permit: PermitCode, } }
  | { "committee_match": { kind: Development, } }
  | { "committee_match_gone": { kind: Development, } }
  | { "committee_bonus": { year: Year, } }
  | "game_over"
  | { "tender_revealed": { seat: Seat, tender: Tender, } };

/** Everything in the box that never changes. */
export type Components = {
  lots: Array<PrintedLot>,
  /** By number of players, from 1: the lots in rows from the top, each from the left, counted from 0. */
  plans: Array<Array<Array<number>>>,
  cards: Array<PrintedCard>,
  income: Array<number>,
  years: Array<PrintedYear>,
  columns: Array<ProgressLine>,
  rows: Array<ProgressLine>,
  permits: Array<PrintedPermit>,
  developments: Array<PrintedDevelopment>,
  tenders: Array<PrintedTender>,
  /** By number of firms, from 2: the points of the places in a comparison. */
  comparisons: Array<Array<number>>,
  master_builder: number,
  helpers: Array<PrintedHelper>,
};

/** A year on the year track. As JSON it is the year itself. */
export type Year = number;

/** What all firms are doing in turn. */
export type Phase =
  | "tenders"
  | "income"
  | "blockers"
  | { "card": {
    /** Which one, in the order of play, from 0. */
    nth: number,
  } }
  | "exposition";

/** What the player to act must decide. */
export type Step =
  | "keep"
  | "place"
  | "bonus"
  | "block"
  | "act"
  | "permit"
  | "tender"
  | "clear"
  | { "build": {
    /** SFO-38: what may be chosen freely. */
    support: Support,
  } }
  | "over";

/** Who competes: a player, or the Committee. */
export type Firm = { "seat": Seat } | "committee";

/** An action card. */
export type CardView = {
  /** Which one. */
  card: Card,
  /** Its spaces from left to right. */
  spaces: Array<SpaceCode>,
};

/** A side of a lot card. */
export type Side = "a" | "b";

/** A building plot: a number on a lot. As text it is `3.5` for number 5 on lot 3. */
export type PlotCode = string;

/** A public tender. */
export type PublicView = {
  /** Which one. */
  tender: Public,
  /** What each player would get for it now, then the Committee. */
  points: Array<number>,
};

/** A building permit. As text it is its colour, its number and which of the two it is, such as `y3a`; a joker is
 * `any-colour` or `any-number`. */
export type PermitCode = string;

/** A private tender (SFO-60). */
export type Tender =
  | "buildings"
  | "pairs"
  | "next_to_opponents"
  | "corners"
  | "detached"
  | "yellow"
  | "green"
  | "blue"
  | "red"
  | "four_colours"
  | "debris"
  | "lights"
  | "cable_cars"
  | "hydrants"
  | "parks"
  | "four_developments";

/** What a viewer sees of a player. */
export type PlayerView = {
  /** What everybody can own. */
  estate: EstateView,
  /** The buildings in the player's area. */
  material: number,
  /** The buildings in the player's supply. */
  supply: number,
  /** Permits. */
  permits: Array<PermitCode>,
  /** The private tenders that the viewer knows the player to have, with their present value. */
  tenders: Array<TenderView>,
  /** How many more there are. */
  hidden: number,
  /** The two tenders from which the viewer must choose. */
  dealt: Array<Tender>,
  /** The tender that the player rejected: nobody else knows. */
  rejected: Tender | null,
  /** Whether the player has chosen a tender to keep. */
  has_chosen: boolean,
  /** Where the player's blocker is. */
  blocker: Blocker | null,
};

/** What everybody sees of the Committee. */
export type CommitteeView = {
  /** What everybody can own. */
  estate: EstateView,
  /** Its permits from left to right. */
  row: Array<PermitCode>,
  /** Its private tenders. */
  tenders: Array<Tender>,
  /** The permit it turned up last. */
  turned: PermitCode | null,
  /** The side of the helper. */
  helper: HelperSide,
  /** The space of the income track that is not available. */
  blocked: number,
  /** The money for which it gets a point. */
  rate: number,
};

/** A kind of city development; also a symbol on permits. */
export type Development = "light" | "cable_car" | "hydrant" | "park";

/** An action card. */
export type Card = "A" | "B" | "C" | "D" | "E" | "F";

/** A public tender (SFO-62). */
export type Public =
  | "most_yellow"
  | "most_green"
  | "most_blue"
  | "most_red"
  | "most_debris"
  | "most_money"
  | "golden_row"
  | "green_column";

/** What a space of an action card offers. */
export type SpaceCode = string;

/** A place on the progress board: columns from the left, rows from the bottom. */
export type Marker = {
  /** The column from the left, from 0. */
  column: number,
  /** The row from the bottom, from 0. */
  row: number,
};

export type PrintedLot = {
  /** The plots of the block in their row, then the one that stands alone. */
  plots: Array<PrintedPlot>,
  /** The plot at which the block bends. */
  corner: PlotCode | null,
  debris_a: Array<PlotCode>,
  debris_b: Array<PlotCode>,
};

export type PrintedCard = { card: Card, few: Array<SpaceCode>, many: Array<SpaceCode>, };

export type PrintedYear = {
  year: Year,
  cost: number,
  /** What the year offers, from left to right. */
  bonuses: Array<Bonus>,
};

/** A column or a row of the progress board. */
export type ProgressLine = {
  /** What it adds to the value of the first space. */
  value: number,
  /** SFO-62: the number in the golden row, or in the green column. */
  tender: number,
};

export type PrintedPermit = { permit: PermitCode, colour: Colour | null, number: number | null, symbols: Array<Development>, };

export type PrintedDevelopment = { kind: Development, cost: number, points: Array<number>, };

export type PrintedTender = { tender: Tender, points: number, points_for_two: number, };

export type PrintedHelper = {
  side: HelperSide,
  /** The place for each number, from 1: 0 left, 1 middle, 2 right. */
  places: Array<number>,
  /** Where the arrow leads from each place. */
  arrows: Array<number>,
  private_tender: number,
};

/** What may be chosen freely in a build (SFO-38). */
export type Support = "none" | "any_colour" | "any_number";

/** What a viewer sees of a firm. */
export type EstateView = {
  /** Where its stone stands. */
  stone: number | null,
  /** The plots on which it has built. */
  built: Array<PlotCode>,
  /** Money. */
  money: number,
  /** Debris markers. */
  debris: number,
  /** The place on the progress board. */
  marker: Marker,
  /** What that place is worth. */
  progress: number,
  /** Developments. */
  developments: { [key in Development]?: number },
  /** All points so far, as far as the viewer may know them. */
  total: number,
};

/** A private tender of a player. */
export type TenderView = {
  /** Which one. */
  tender: Tender,
  /** What it is worth now. */
  points: number,
  /** Whether everybody knows who has it. */
  known: boolean,
};

/** A space that a blocker closes. */
export type Blocker = {
  /** On which card. */
  card: Card,
  /** On which of its spaces, from the left. */
  space: number,
};

/** A side of the helper card. */
export type HelperSide = "green" | "blue";

export type PrintedPlot = {
  plot: PlotCode,
  colour: Colour,
  number: number,
  /** Row and column on the card, from the top left. */
  cell: [number, number],
};

/** What a year may offer. */
export type Bonus =
  | "permit"
  | "tender"
  | "material"
  | "develop"
  | "build"
  | { "money": number }
  | { "money_per_building": number };

/** The colour of a plot and of a permit. */
export type Colour = "yellow" | "green" | "blue" | "red";
