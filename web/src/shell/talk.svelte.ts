/** What people say at one table: as much of it as this page has heard and wants to see. */
import type { Said } from '../wire';

export class Talk {
  lines = $state.raw<readonly Said[]>([]);
  /** Whom the page's owner does not want to hear here; a seat, or the name of somebody who looks on. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** The last line that was in sight. */
  private seen = $state(0);

  /** Lines come again after a break of the line: each counts once. */
  hear(lines: Said[]): void {
    const last = this.lines.at(-1)?.number ?? 0;
    this.lines = [...this.lines, ...lines.filter(({ number }) => number > last)];
  }

  /** How many lines came that were not in sight. */
  get unread(): number {
    return this.lines.filter((line) => line.number > this.seen && !this.isMuted(line)).length;
  }

  read(): void {
    this.seen = this.lines.at(-1)?.number ?? 0;
  }

  isMuted(line: Said): boolean {
    return this.muted.has(speaker(line));
  }

  mute(line: Said): void {
    const muted = new Set(this.muted);
    if (!muted.delete(speaker(line))) muted.add(speaker(line));
    this.muted = muted;
  }
}

function speaker({ seat, name }: Said): string {
  return seat === null ? `, ${name}` : String(seat);
}
