/** Fills the gaps of a game's sentences: `{value}` and `{n|one|many}`. */
export function fill(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = gaps[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

/** A hyphen before a number is a minus. */
export function withMinus(text: string): string {
  return text.replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

/** `+3`, `−2`, `0`: with a true minus. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}
