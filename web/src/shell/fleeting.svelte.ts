/** What shows on a board for a moment when it happens, like the points that rise from a building. */
import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import { settings } from './settings.svelte';

const STAYS = 900;

export class Fleeting<What> {
  now = $state.raw<What | null>(null);
  private timer = 0;

  /** To be made while a component is; `find` says whether an event is one to be shown. */
  constructor(desk: Desk, find: (event: unknown) => What | null) {
    $effect(() => {
      const state = desk.state;
      if (state) untrack(() => this.follow(state.isRetold, state.fresh.map(({ event }) => find(event)).find((found) => found !== null) ?? null));
    });
    $effect(() => () => window.clearTimeout(this.timer));
  }

  /** Where the story is told anew, something may have been taken back: then nothing is celebrated. */
  private follow(isRetold: boolean, news: What | null): void {
    if (isRetold) return this.show(null);
    if (news === null || settings.calm) return;
    this.show(news);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(null), STAYS);
  }

  private show(what: What | null): void {
    this.now = what;
  }
}
