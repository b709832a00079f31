/** What server and page say to each other. Generated from crates/server/src/wire. */

/** The same in every language. */
export type Sentences = {
/** In German. */
de: string,
/** In English. */
en: string, };

/** Who scores: a seat, or a neutral party that the rules move. */
export type Party = { "seat": number } | { "neutral": string };

/** Who the page belongs to. */
export type Me = {
/** The name in files. */
id: string,
/** What the others call him. */
name: string,
/** A link that makes another browser the same person: nothing to show to others. */
return_link: string, };

/** A game that can be played here. */
export type GameInfo = {
/** The name in links. */
id: string,
/** What it is called. */
titles: Sentences,
/** The fewest players. */
min_seats: number,
/** The most players. */
max_seats: number,
/** The revision of its rules. */
revision: number,
/** What can be chosen before a game. */
choices: Array<GameChoice>, };

/** Something that can be chosen before a game. */
export type GameChoice = {
/** Its name; the title is the text under `option.<name>`. */
name: string,
/** Everything it can be; titles under `option.<name>.<value>`. */
values: Array<string>,
/** What it is when nobody chooses. */
default: string, };

/** How far a table is. */
export type TableStage = "open" | "running" | "over" | "stopped";

/** Who sits on a seat. */
export type SeatKind = "open" | "person" | "bot";

/** A seat of a table. */
export type SeatInfo = {
/** Which seat, clockwise from 0. */
seat: number,
/** Who sits there. */
kind: SeatKind,
/** What he is called. */
name: string,
/** How well a bot plays. */
level: string | null,
/** Does he look at the table right now? */
online: boolean,
/** Is it the page's own? */
me: boolean, };

/** A table in a list. */
export type TableSummary = {
/** The name in links. */
id: string,
/** The id of the game. */
game: string,
/** How far it is. */
state: TableStage,
/** Who sits there. */
seats: Array<SeatInfo>,
/** Who must decide. */
to_act: Array<number>,
/** The number of the last entry. */
number: number,
/** Must the page's owner decide? */
your_turn: boolean,
/** When something last happened, in seconds since 1970. */
updated: number, };

/** What the lobby shows. */
export type Home = {
/** Who the page belongs to, if he has been here before. */
me: Me | null,
/** What can be played. */
games: Array<GameInfo>,
/** How well bots can play, the weakest first. */
levels: Array<string>,
/** The tables at which the page's owner sits. */
mine: Array<TableSummary>,
/** Tables with free seats. */
open: Array<TableSummary>, };

/** What a page needs of a game, whatever the table. */
export type GamePage = {
/** What it is called and how many may play. */
info: GameInfo,
/** Its sentences by key. */
texts: GameTexts,
/** What never changes and a picture needs beside the view. */
components: unknown,
/** The rules, as Markdown. */
rules: Sentences, };

/** The sentences of a game by key, in every language. */
export type GameTexts = {
/** In German. */
de: Record<string, string>,
/** In English. */
en: Record<string, string>, };

/** A new name, or a new guest. */
export type NewName = {
/** What the others shall call him. */
name: string, };

/** Who shall sit on a seat of a new table. */
export type SeatWish = "me" | "open" | { "bot": string };

/** A table that is wished for. */
export type TableWish = {
/** The id of the game. */
game: string,
/** What was chosen; the rest is by default. */
options?: Record<string, string>,
/** Who shall sit where. */
seats: Array<SeatWish>,
/** What the page's owner contributes to the deal, as hexadecimal digits; the server finds something otherwise. */
contribution?: string, };

/** A table that was made. */
export type NewTable = {
/** The name in links. */
id: string, };

/** A seat that is wished for. */
export type SitWish = {
/** Which one; null: any that is free. */
seat: number | null,
/** What the page's owner contributes to the deal, as hexadecimal digits. */
contribution?: string, };

/** A move that a seat may make. */
export type Offer = {
/** The move. */
move: unknown,
/** Its short code. */
code: string,
/** What it would do. */
text: Sentences,
/** Could it be taken back afterwards? */
undoable: boolean, };

/** Something that happened, as one viewer may know it. */
export type Shown = {
/** The event. */
event: unknown,
/** What happened. */
text: Sentences,
/** The clause that it follows from, where there is one. */
clause: string | null, };

/** What one entry showed a viewer. */
export type Chapter = {
/** The number of the entry; 0 for the set-up. */
number: number,
/** What happened. */
events: Array<Shown>, };

/** Points from one source. */
export type SheetLine = {
/** The clause that gives them. */
clause: string,
/** What they are for, as one word. */
label: string,
/** What they are for. */
text: Sentences,
/** How many. */
points: number, };

/** The points of one party. */
export type Sheet = {
/** Whose points. */
party: Party,
/** What the party is called. */
name: Sentences,
/** Where they come from. */
lines: Array<SheetLine>,
/** The sum of all lines. */
total: number, };

/** What a move would do, as far as the mover can know. */
export type Foresight = {
/** What the mover would be shown. */
events: Array<Shown>,
/** Does chance have a say? */
draws: boolean,
/** Does it end the game? */
ends: boolean,
/** What every party would gain or lose; nothing where chance has a say. */
gains: Array<Sheet> | null, };

/** How one party ended. */
export type Standing = {
/** Who. */
party: Party,
/** The final points. */
points: number,
/** What decides between equal points, the most important first. */
tie_breaks: Array<number>,
/** The place from 1; none for a party that only keeps count. */
place: number | null, };

/** The places at the end of a game. */
export type Ranking = {
/** Everybody, seat 0 first. */
standings: Array<Standing>, };

/** How the deal can be checked, all in hexadecimal digits. */
export type Fair = {
/** The SHA-256 of the secret, published before the seats were known. */
commitment: string,
/** The secret, once the game is over. */
secret: string | null,
/** What each seat contributed, once all are taken. */
contributions: Array<string> | null,
/** Everything that chance brought, once the game is over. */
seed: string | null, };

/** Somebody wants to take back what he may not by himself. */
export type UndoAsked = {
/** Which seat. */
by: number,
/** Who has agreed so far. */
agreed: Array<number>, };

/** The table as the page's owner may see it. */
export type Update = {
/** Always `update`. */
type: "update",
/** The number of the last entry. */
number: number,
/** How far it is. */
state: TableStage,
/** The id of the game. */
game: string,
/** Who sits there. */
seats: Array<SeatInfo>,
/** The page's own seat; null for a spectator. */
me: number | null,
/** Who must decide. */
to_act: Array<number>,
/** The table as it lies; null before the start. */
view: unknown,
/** What the page's owner may do now. */
choices: Array<Offer>,
/** Is there a decision of his own that he could take back, by himself or if all agree? */
can_undo: boolean,
/** Somebody wants to take something back. */
undo_asked: UndoAsked | null,
/** What is new with this update. */
events: Array<Shown>,
/** Everything so far: in the first update after connecting and after an undo. */
log: Array<Chapter> | null,
/** The points so far. */
scores: Array<Sheet>,
/** The places, once the game is over. */
ranking: Ranking | null,
/** How the deal can be checked; null at tables from elsewhere. */
fair: Fair | null,
/** The latest sentence. */
last: Sentences | null, };

/** Why a request is not fulfilled. Nothing has changed. */
export type Trouble = {
/** What is wrong, as one word. */
kind: string,
/** The clause that forbids it. */
clause?: string,
/** Why. */
message?: Sentences, };

/** The body of an HTTP answer that says why not. */
export type Failure = {
/** Why not. */
error: Trouble, };

/** What comes of a request over the socket. */
export type Answer = {
/** Always `answer`. */
type: "answer",
/** The id that the page chose. */
id: string,
/** Always true. */
ok: true,
/** What came of it. */
result: unknown, } | {
/** Always `answer`. */
type: "answer",
/** The id that the page chose; empty where none could be read. */
id: string,
/** Always false. */
ok: false,
/** Why not. */
error: Trouble, };

/** The answer to a ping. */
export type Pong = {
/** Always `pong`. */
type: "pong", };

/** A message from the server. */
export type FromServer = Update | Answer | Pong;

/** A request over the socket. */
export type Request = { "do": "play",
/** The last number seen. */
number: number,
/** The move, or its code. */
move: unknown, } | { "do": "check",
/** The move, or its code. */
move: unknown, } | { "do": "preview",
/** The move, or its code. */
move: unknown, } | { "do": "undo" } | { "do": "agree",
/** He may. */
yes: boolean, } | { "do": "hint" } | { "do": "stand_in",
/** For whom. */
seat: number,
/** How well it plays; none: the person plays again. */
level: string | null, } | { "do": "ping" };

/** A request over the socket with its id. */
export type Letter = {
/** Chosen by the page; the same id is played once. A `ping` needs none. */
id?: string, } & ({ "do": "play",
/** The last number seen. */
number: number,
/** The move, or its code. */
move: unknown, } | { "do": "check",
/** The move, or its code. */
move: unknown, } | { "do": "preview",
/** The move, or its code. */
move: unknown, } | { "do": "undo" } | { "do": "agree",
/** He may. */
yes: boolean, } | { "do": "hint" } | { "do": "stand_in",
/** For whom. */
seat: number,
/** How well it plays; none: the person plays again. */
level: string | null, } | { "do": "ping" });

/** The table after one entry, as a viewer sees it. */
export type ReplayStep = {
/** The number of the entry; 0 for the set-up. */
number: number,
/** The table as the viewer sees it. */
view: unknown,
/** What happened. */
events: Array<Shown>,
/** The points so far. */
scores: Array<Sheet>,
/** Who must decide then. */
to_act: Array<number>, };

/** A whole game, step by step. */
export type Replay = {
/** The id of the game. */
game: string,
/** Set-up first, then entry by entry. */
steps: Array<ReplayStep>, };
