/** Who the page belongs to; and that a name is asked for before the first seat among people. */
import type { Me } from '../wire';
import { api } from './api';

/** Trades of those who built cities: what a guest is proposed to be called. */
const TRADES: Record<'de' | 'en', string[]> = {
  de: ['Maurer', 'Zimmerin', 'Steinmetz', 'Dachdeckerin', 'Glaser', 'Schmiedin', 'Fuhrmann', 'Planerin', 'Stuckateur', 'Brückenbauerin'],
  en: ['Mason', 'Carpenter', 'Stonecutter', 'Roofer', 'Glazier', 'Smith', 'Carter', 'Surveyor', 'Plasterer', 'Bridgewright'],
};

/** A name to begin with. */
export function suggestion(language: 'de' | 'en', random: () => number = Math.random): string {
  const trades = TRADES[language];
  return `${trades[Math.floor(random() * trades.length)]} ${10 + Math.floor(random() * 90)}`;
}

class Who {
  me = $state.raw<Me | null>(null);
  /** Somebody is being asked for a name; what comes of it. */
  private answer = $state.raw<((isNamed: boolean) => void) | null>(null);

  get isAsked(): boolean {
    return this.answer !== null;
  }

  async load(): Promise<Me | null> {
    return (this.me = await api.whoAmI());
  }

  /** Sees to it that the page's owner has a name; false if they would rather not tell one. */
  async named(): Promise<boolean> {
    if ((await this.load())?.name) return true;
    return new Promise((resolve) => (this.answer = resolve));
  }

  async call(name: string): Promise<void> {
    this.me = await api.me(name);
    this.close(true);
  }

  close(isNamed: boolean): void {
    this.answer?.(isNamed);
    this.answer = null;
  }
}

export const who = new Who();
