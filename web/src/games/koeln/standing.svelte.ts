/** What somebody answers on this device without being asked. */
const KEY = 'citywright.koeln.abbot';

class Standing {
  /** KOE-43: an abbot or abbess is laid as soon as another's stone has finished the church, if it is held. */
  laysAbbots = $state(read() !== 'ask');

  set(laysAbbots: boolean): void {
    this.laysAbbots = laysAbbots;
    try {
      localStorage.setItem(KEY, laysAbbots ? 'lay' : 'ask');
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const standing = new Standing();

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
