/** A component set that is being corrected: its files, what the server says of them, and the copy that survives a reload. */
import type { BadFact, OpenedSet, SetFiles } from '../../wire';
import { api, type Texts } from '../api';
import { repeated, removed, withColumns, written, type Listed } from './edit';
import { forget, keep, kept } from './keeping';

/** After this time without a correction the server is asked, in milliseconds. */
const PAUSE = 350;

export type Verdict = 'checking' | 'right' | 'wrong' | 'unknown';

export class Draft {
  files = $state.raw<Texts>({});
  name = $state('');
  /** What is in the files, as far as it can be told at the moment. */
  listed = $state.raw<Readonly<Record<string, Listed>>>({});
  /** The set as it was when everything was right the last time. */
  opened = $state.raw<OpenedSet | null>(null);
  bad = $state.raw<BadFact | null>(null);
  verdict = $state<Verdict>('checking');
  readonly isChanged = $derived.by(() => Object.entries(this.files).some(([file, text]) => text !== this.base.files[file]));
  private timer = 0;
  private asked = 0;

  constructor(readonly base: SetFiles) {
    const { game, digest } = base.set;
    const before = kept(game, digest);
    this.files = before ? { ...base.files, ...before.files } : base.files;
    this.name = before?.name ?? '';
    void this.check();
  }

  close(): void {
    window.clearTimeout(this.timer);
    this.asked += 1;
  }

  /** Corrects one fact. */
  write(file: string, row: number, column: number, text: string): void {
    this.take(file, written(this.listed[file], row, column, text));
  }

  repeat(file: string, row: number): void {
    this.take(file, repeated(this.listed[file], row));
  }

  remove(file: string, row: number): void {
    this.take(file, removed(this.listed[file], row));
  }

  /** Corrects the text of a file: what is in it is known when the server has read it. */
  rewrite(file: string, text: string): void {
    const { [file]: _, ...listed } = this.listed;
    this.listed = listed;
    this.put(file, text);
  }

  rename(name: string): void {
    this.name = name;
    this.keep();
  }

  /** Forgets all corrections. */
  discard(): void {
    this.forget();
    this.files = this.base.files;
    this.name = '';
    this.listed = {};
    void this.check();
  }

  /** What is saved elsewhere need not be kept here. */
  forget(): void {
    const { game, digest } = this.base.set;
    forget(game, digest);
  }

  async check(): Promise<void> {
    window.clearTimeout(this.timer);
    const asked = (this.asked += 1);
    const { files } = this;
    this.verdict = 'checking';
    try {
      const { listings, bad, opened } = await api.checkSet(this.base.set.game, files);
      if (asked !== this.asked) return;
      this.bad = bad;
      this.opened = opened ?? this.opened;
      this.verdict = opened ? 'right' : 'wrong';
      const read = listings.map((listing) => {
        const before = this.listed[listing.file];
        // Of what cannot be read the server sees less than is known here.
        const known = before && !listing.is_readable ? before.listing : before ? withColumns(listing, before.listing) : listing;
        return [listing.file, { text: files[listing.file], listing: known }] as const;
      });
      this.listed = { ...this.listed, ...Object.fromEntries(read) };
    } catch {
      if (asked === this.asked) this.verdict = 'unknown';
    }
  }

  private take(file: string, now: Listed): void {
    this.listed = { ...this.listed, [file]: now };
    this.put(file, now.text);
  }

  private put(file: string, text: string): void {
    this.files = { ...this.files, [file]: text };
    this.keep();
    this.verdict = 'checking';
    this.asked += 1;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  private keep(): void {
    const { game, digest } = this.base.set;
    if (this.isChanged) keep(game, digest, { files: this.files, name: this.name });
    else forget(game, digest);
  }
}
