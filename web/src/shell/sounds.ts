/** Quiet sounds, made here: a piece is placed or taken, one's turn comes, the game ends. */
import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import { settings } from './settings.svelte';
import type { TableState } from './state';

export type Sound = 'place' | 'take' | 'turn' | 'end';

/** How loud the loudest sound is, of 1. */
const LOUD = 0.16;

interface Note {
  /** In hertz, at the beginning and at the end. */
  pitch: [number, number];
  shape: OscillatorType;
  /** In seconds: when it begins, and how long it takes to die away. */
  at: number;
  fades: number;
  /** As a part of the loudest. */
  loud: number;
}

const NOTES: Record<Sound, Note[]> = {
  // A piece of wood is put down: a dull knock with a click on top of it.
  place: [
    { pitch: [190, 95], shape: 'sine', at: 0, fades: 0.11, loud: 1 },
    { pitch: [940, 420], shape: 'triangle', at: 0, fades: 0.035, loud: 0.35 },
  ],
  // One is lifted: lighter, and upwards.
  take: [
    { pitch: [310, 470], shape: 'triangle', at: 0, fades: 0.09, loud: 0.6 },
    { pitch: [1240, 1500], shape: 'sine', at: 0.02, fades: 0.05, loud: 0.18 },
  ],
  // Two strokes of a small bell.
  turn: [bell(659, 0, 0.7), bell(1318, 0, 0.25), bell(880, 0.15, 0.7), bell(1760, 0.15, 0.25)],
  // The bells of the town, one after the other.
  end: [bell(392, 0, 0.8), bell(494, 0.18, 0.8), bell(587, 0.36, 0.8), bell(784, 0.54, 1), bell(1568, 0.54, 0.3)],
};

function bell(pitch: number, at: number, loud: number): Note {
  return { pitch: [pitch, pitch], shape: 'sine', at, fades: 0.9, loud: loud * 0.6 };
}

let context: AudioContext | null = null;

/** Plays a sound, if sound is wanted. A browser may wait with it until somebody has touched the page. */
export function play(sound: Sound): void {
  if (!settings.sound || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const note of NOTES[sound]) strike(context, note);
}

function strike(audio: AudioContext, { pitch, shape, at, fades, loud }: Note): void {
  const [from, to] = [audio.currentTime + at, audio.currentTime + at + fades];
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch[0], from);
  tone.frequency.exponentialRampToValueAtTime(pitch[1], to);
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUD * loud, from + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, to);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(to);
}

/** What is to be heard of a table that has just changed; the turn and the end before the pieces. */
export class Listening {
  private heard: TableState | null = null;
  private wasMine = false;
  private wasOver: boolean | null = null;

  /** To be called in an effect: each state of the table that is shown is heard once. */
  follow({ state, isMyTurn, moves }: Desk): void {
    if (!state || state === this.heard) return;
    const isOver = state.now.state === 'over';
    const sound = this.wasOver === false && isOver ? 'end' : isMyTurn && !this.wasMine ? 'turn' : moves;
    [this.heard, this.wasMine, this.wasOver] = [state, isMyTurn, isOver];
    if (sound && state.isNews) untrack(() => play(sound));
  }
}
