/** What somebody has set on this device: language, theme, motion, speed, sound, rule numbers, choices without an alternative, boards. */
import { withMinus } from './sentence';
import type { Sentences } from '../wire';
import { de } from '../texts/de';
import { en, type Words } from '../texts/en';

export type Language = 'de' | 'en';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'less';
export type Speed = 'slow' | 'usual' | 'quick' | 'atOnce';
export type Badges = 'pointed' | 'always';
export type Only = 'byItself' | 'ask';
export type Boards = 'drawn' | 'text';

const KEY = 'citywright.settings';
const WORDS: Record<Language, Words> = { de, en };
export const THEMES: Theme[] = ['system', 'light', 'dark'];
export const MOTIONS: Motion[] = ['system', 'full', 'less'];
export const SPEEDS: Speed[] = ['slow', 'usual', 'quick', 'atOnce'];
export const BADGES: Badges[] = ['pointed', 'always'];
export const ONLY: Only[] = ['byItself', 'ask'];
export const BOARDS: Boards[] = ['drawn', 'text'];
/** How much longer than usual everything takes. */
const PACES: Record<Speed, number> = { slow: 1.8, usual: 1, quick: 0.5, atOnce: 0 };

class Settings {
  language = $state<Language>(browserLanguage());
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  speed = $state<Speed>('usual');
  /** Sound is off until it is wanted. */
  sound = $state(false);
  /** When the log shows the numbers of rules. */
  badges = $state<Badges>('pointed');
  /** What happens to a choice without an alternative. */
  only = $state<Only>('byItself');
  /** What people say at tables is shown unless it is not wanted. */
  chat = $state(true);
  /** What games are played on: the board that somebody has drawn for them, or the one of letters that every game has. */
  boards = $state<Boards>('drawn');
  /** A link may ask for one of them, as `?board=text`, until the page is left. */
  private readonly asked = oneOf(BOARDS, new URLSearchParams(location.search).get('board'));
  systemCalm = $state(false);

  constructor() {
    this.take(read());
    // What is set on another page of this device holds here too; otherwise this page would write its own over it.
    window.addEventListener('storage', ({ key }) => key === KEY && this.take(read()));
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    this.systemCalm = calm.matches;
    calm.addEventListener('change', () => (this.systemCalm = calm.matches));
  }

  private take(stored: Record<string, unknown>): void {
    if (stored.language === 'de' || stored.language === 'en') this.language = stored.language;
    this.theme = oneOf(THEMES, stored.theme) ?? this.theme;
    this.motion = oneOf(MOTIONS, stored.motion) ?? this.motion;
    this.speed = oneOf(SPEEDS, stored.speed) ?? this.speed;
    this.badges = oneOf(BADGES, stored.badges) ?? this.badges;
    this.only = oneOf(ONLY, stored.only) ?? this.only;
    this.boards = oneOf(BOARDS, stored.boards) ?? this.boards;
    this.sound = stored.sound === true;
    this.chat = stored.chat !== false;
  }

  get words(): Words {
    return WORDS[this.language];
  }

  /** Which boards are shown here. */
  get board(): Boards {
    return this.asked ?? this.boards;
  }

  get calm(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.systemCalm);
  }

  /** How long what happens takes to be shown, as a part of the usual time; nothing where motion is unwanted. */
  get pace(): number {
    return this.calm ? 0 : PACES[this.speed];
  }

  /** Writes the settings to the page and to this device. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.calm ? 'less' : 'full';
    root.dataset.badges = this.badges;
    const { language, theme, motion, speed, sound, badges, only, chat, boards } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, motion, speed, sound, badges, only, chat, boards }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

/** The sentence in the language of the page; while a line is told anew in another one, in the one before. */
export function say(sentences: Sentences | null | undefined): string {
  return withMinus(sentences?.[settings.language] ?? Object.values(sentences ?? {})[0] ?? '');
}

/** That somebody has taken something back, in every language; without a name, all agreed. */
export function tookBack(who: string | null): Sentences {
  return { de: de.takenBack(who), en: en.takenBack(who) };
}

/** A duration, or none where motion is unwanted. */
export function duration(milliseconds: number): number {
  return settings.calm ? 0 : milliseconds;
}

function oneOf<Value extends string>(values: readonly Value[], stored: unknown): Value | undefined {
  return values.find((value) => value === stored);
}

function read(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>) ?? {};
  } catch {
    return {};
  }
}

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}
