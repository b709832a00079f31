/** The rule that is read beside a table, and where one came from. */
import { setContext } from 'svelte';

export class RuleBeside {
  clause = $state<string | null>(null);
  private from: HTMLElement | null = null;

  /** To be made while a component is: links to rules within it open them here. */
  constructor() {
    setContext('rule', (clause: string, from: HTMLElement) => this.open(clause, from));
  }

  close(): void {
    this.clause = null;
    if (this.from?.isConnected) this.from.focus();
  }

  open(clause: string, from: HTMLElement): void {
    [this.clause, this.from] = [clause, from];
  }
}
