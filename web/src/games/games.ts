/**
 * The games the page can draw. Each folder here is one, found by its files: `about.ts` for the lobby, `Art.svelte` for
 * its picture, `Primer.svelte` for the pictures of its rules, `facts.ts` for those who correct its component files,
 * `index.ts` for the board, which is loaded when somebody sits down. A game without a folder, or without some of these
 * files, is shown as `any` game is: on a board of letters.
 */
import type { Component } from 'svelte';
import type { Desk } from '../shell/desk.svelte';
import type { Follow } from '../shell/follow';
import { settings } from '../shell/settings.svelte';
import type { Sentences } from '../wire';

export interface GameFace {
  /** Board, hand and choices. */
  Play: Component<{ desk: Desk }>;
  /** What lies before a player. */
  Before: Component<{ desk: Desk; seat: number }>;
  /** How its events are followed on the board. */
  follow: Follow;
  /** What is left until the end, in figures of the view; nothing where the board does not say. */
  left?: (desk: Desk) => string[];
  /** The colour of a seat as a CSS value. */
  seatColour(seat: number): string;
}

/** What is known of a game before its board is loaded. */
export interface About {
  /** One or two sentences for the lobby. */
  tagline: Sentences;
  authors: string[];
  /** From how many to how many minutes a game takes: what its box says, or what we think. */
  minutes: [least: number, most: number];
  /** How much there is to think about. */
  weight: 'light' | 'medium' | 'heavy';
  /** Keys of this board, with what they do; a board without any of its own has those of any board. */
  keys?: Record<keyof Sentences, [key: string, deed: string][]>;
}

/** What is said of the component files of a game to those who correct them. */
export interface Facts {
  /** By the names of the files: what each of them is, and how its facts are written. */
  files: Record<string, { title: Sentences; text: Sentences }>;
  /** What the facts are called, by their names in the files. */
  names: Record<string, Sentences>;
}

const faces = import.meta.glob<GameFace>('./*/index.ts');
const pictures = import.meta.glob<{ default: Component }>('./*/Art.svelte');
const primers = import.meta.glob<{ default: Component<{ desk: Desk; part: number }> }>('./*/Primer.svelte');
const abouts = import.meta.glob<About>('./*/about.ts', { eager: true, import: 'about' });

const facts = import.meta.glob<Facts>('./*/facts.ts', { import: 'facts' });

/** What is said of the component files of a game. */
export async function factsOf(game: string): Promise<Facts | undefined> {
  return facts[`./${game}/facts.ts`]?.();
}

export function aboutOf(game: string): About | undefined {
  return abouts[`./${game}/about.ts`];
}

/** The picture of a game in the lobby. */
export async function pictureOf(game: string): Promise<Component | undefined> {
  return (await pictures[`./${game}/Art.svelte`]?.())?.default;
}

/** The pictures of a game's primer, one for each of its parts. */
export async function primerOf(game: string): Promise<Component<{ desk: Desk; part: number }> | undefined> {
  return (await primers[`./${game}/Primer.svelte`]?.())?.default;
}

/** Is this game played on the board of letters: because it has no other, or because that is wanted? */
export function isPlain(game: string): boolean {
  return settings.board === 'text' || !faces[`./${game}/index.ts`];
}

/** The face of a game, as it is wanted on this device. */
export function faceOf(game: string): Promise<GameFace> {
  return isPlain(game) ? faces['./any/index.ts']() : drawnFaceOf(game)!;
}

/** The face that somebody has drawn for a game, for pictures of its rules; nothing if there is none. */
export function drawnFaceOf(game: string): Promise<GameFace> | undefined {
  return faces[`./${game}/index.ts`]?.();
}
