/** What the Committee did last, step by step, as the log tells it. */
import type { Chapter, Shown } from '../../wire';

/** The turns of the Committee in the latest chapter that has any, each as its steps. */
export function latestTurns(log: Chapter[]): Shown[][] {
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const turns = turnsIn(log[at].events);
    if (turns.length) return turns;
  }
  return [];
}

function turnsIn(events: Shown[]): Shown[][] {
  const turns: Shown[][] = [];
  let isOpen = false;
  for (const shown of events) {
    const kind = kindOf(shown.event);
    if (!isOf(kind, shown.event)) {
      isOpen &&= REFILLS.has(kind);
      continue;
    }
    if (!isOpen || kind === 'committee_turned') turns.push([]);
    turns.at(-1)!.push(shown);
    isOpen = true;
  }
  return turns;
}

/** What happens at the table between its steps. */
const REFILLS = new Set(['permits_reshuffled', 'permit_opened', 'tender_opened']);

function kindOf(event: unknown): string {
  return typeof event === 'string' ? event : typeof event === 'object' && event ? Object.keys(event)[0] : '';
}

function isOf(kind: string, event: unknown): boolean {
  if (kind.startsWith('committee_') || kind === 'arrow_followed') return true;
  const details = typeof event === 'object' && event ? (Object.values(event)[0] as { firm?: unknown } | null) : null;
  return details?.firm === 'committee';
}
