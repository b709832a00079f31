/** Corrections that are neither saved nor discarded: this device keeps them. */
import type { Texts } from '../api';

export interface Kept {
  files: Texts;
  name: string;
}

const KEY = 'citywright.set';
const keyOf = (game: string, digest: string) => `${KEY}.${game}.${digest}`;

export function keep(game: string, digest: string, draft: Kept): void {
  try {
    localStorage.setItem(keyOf(game, digest), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still corrects.
  }
}

export function kept(game: string, digest: string): Kept | null {
  try {
    const { files, name } = JSON.parse(localStorage.getItem(keyOf(game, digest)) ?? 'null') as Kept;
    const isTexts = typeof files === 'object' && Object.values(files).every((text) => typeof text === 'string');
    return isTexts ? { files, name: String(name) } : null;
  } catch {
    return null;
  }
}

export function forget(game: string, digest: string): void {
  try {
    localStorage.removeItem(keyOf(game, digest));
  } catch {
    // What a browser did not keep it need not forget.
  }
}

/** The digests of the sets of a game to which there are corrections. */
export function draftsOf(game: string): string[] {
  try {
    const before = keyOf(game, '');
    return Object.keys(localStorage).filter((key) => key.startsWith(before)).map((key) => key.slice(before.length));
  } catch {
    return [];
  }
}
