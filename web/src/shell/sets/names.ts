/** What component sets are called. */
import type { SetInfo } from '../../wire';
import { settings } from '../settings.svelte';

/** The digits of a digest that people are shown. */
const SHORT = 8;

export function nameOfSet({ name, digest, is_default: isDefault }: SetInfo): string {
  if (isDefault) return settings.words.hostsSet;
  return name ?? settings.words.unnamedSet(digest.slice(0, SHORT));
}
