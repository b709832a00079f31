/** What somebody has set on this device: language, theme, motion. */
import type { Sentences } from '../wire';
import { de } from '../texts/de';
import { en, type Words } from '../texts/en';

export type Language = 'de' | 'en';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'less';

const KEY = 'citywright.settings';
const WORDS: Record<Language, Words> = { de, en };

class Settings {
  language = $state<Language>(browserLanguage());
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  systemCalm = $state(false);

  constructor() {
    const stored = read();
    if (stored.language === 'de' || stored.language === 'en') this.language = stored.language;
    if (stored.theme === 'light' || stored.theme === 'dark') this.theme = stored.theme;
    if (stored.motion === 'full' || stored.motion === 'less') this.motion = stored.motion;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    this.systemCalm = calm.matches;
    calm.addEventListener('change', () => (this.systemCalm = calm.matches));
  }

  get words(): Words {
    return WORDS[this.language];
  }

  get calm(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.systemCalm);
  }

  /** Writes the settings to the page and to this device. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.calm ? 'less' : 'full';
    const { language, theme, motion } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, motion }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

/** The sentence in the language of the page. */
export function say(sentences: Sentences | null | undefined): string {
  return sentences?.[settings.language] ?? '';
}

/** That somebody has taken something back, in every language; without a name, all agreed. */
export function tookBack(who: string | null): Sentences {
  return { de: de.takenBack(who), en: en.takenBack(who) };
}

/** A duration, or none where motion is unwanted. */
export function duration(milliseconds: number): number {
  return settings.calm ? 0 : milliseconds;
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
