/** What is scored for: the parties need not have the same lines. */
import type { Sheet, SheetLine } from '../wire';

/** Every line of any sheet once. What only some have comes after the line that it follows there. */
export function allLines(sheets: Sheet[]): SheetLine[] {
  const all: SheetLine[] = [];
  for (const { lines } of sheets) {
    let after = -1;
    for (const line of lines) {
      const at = all.findIndex(({ label }) => label === line.label);
      if (at < 0) all.splice(after + 1, 0, line);
      after = at < 0 ? after + 1 : at;
    }
  }
  return all;
}

/** The points of a party from one source; nothing if it has no such line. */
export function pointsOf(sheet: Sheet, { label }: SheetLine): number | null {
  return sheet.lines.find((line) => line.label === label)?.points ?? null;
}

/** Did everybody get the same from this source? */
export function isEqual(sheets: Sheet[], line: SheetLine): boolean {
  return new Set(sheets.map((sheet) => pointsOf(sheet, line) ?? 0)).size <= 1;
}

/** The most that anybody got from this source. */
export function mostOf(sheets: Sheet[], line: SheetLine): number {
  return Math.max(...sheets.map((sheet) => pointsOf(sheet, line) ?? 0));
}
