import { expect, test } from 'vitest';
import type { ListedRow } from '../../wire';
import { removed, repeated, withColumns, written, type Listed } from './edit';

const TEXT = '# Stones.\n\n[[stone]]\nname = "Größe"\nweight = 1\n\n[[stone]]\nweight = 22 # heavy\n';

/** A file as the server lists it: facts are found by their names. */
function listed(text: string): Listed {
  const columns = [{ name: 'name', kind: 'text' as const }, { name: 'weight', kind: 'plain' as const }];
  const rows = [...text.matchAll(/\[\[stone\]\](?:\n+(?!\[\[).+)*/g)].map(({ 0: record, index }): ListedRow => {
    const cells = columns.map(({ name }) => {
      const found = new RegExp(`^${name} = ("[^"]*"|\\d+)`, 'm').exec(record);
      if (!found) return null;
      const key = index + found.index;
      const end = key + found[0].length;
      return { text: found[1].replaceAll('"', ''), line: 0, key, start: end - found[1].length, end };
    });
    return { line: 0, start: index, end: Math.max(index + '[[stone]]'.length, ...cells.map((cell) => cell?.end ?? 0)), cells };
  });
  return { text, listing: { file: 'stones.toml', note: '', record: 'stone', columns, rows, is_readable: true } };
}

/** Is everything where a fresh look would find it? */
function isTrue({ text, listing }: Listed): void {
  expect(listing.rows).toEqual(listed(text).listing.rows);
}

test('a correction moves everything behind it', () => {
  const heavier = written(listed(TEXT), 0, 1, '1000');
  expect(heavier.text).toBe(TEXT.replace('weight = 1\n', 'weight = 1000\n'));
  isTrue(heavier);
  const named = written(heavier, 0, 0, 'Kies');
  expect(named.text).toContain('name = "Kies"\nweight = 1000\n');
  isTrue(named);
  isTrue(written(named, 1, 1, '7'));
});

test('a text keeps its quotes whatever is in it', () => {
  expect(written(listed(TEXT), 0, 0, 'a "b" \\').text).toContain('name = "a \\"b\\" \\\\"\n');
});

test('what is emptied is stated no more, and can be stated again', () => {
  const unnamed = written(listed(TEXT), 0, 0, '');
  expect(unnamed.text).not.toContain('name');
  isTrue(unnamed);
  const named = written(unnamed, 0, 0, 'Kies');
  expect(named.text).toContain('weight = 1\nname = "Kies"\n');
  isTrue(named);
  const empty = written(written(listed(TEXT), 0, 0, ''), 0, 1, ' ');
  isTrue(empty);
  const again = written(empty, 0, 1, '3');
  expect(again.text).toContain('[[stone]]\nweight = 3\n');
  isTrue(again);
  expect(written(unnamed, 0, 0, '')).toBe(unnamed);
});

test('a fact is stated behind a record, before what is remarked there', () => {
  const named = written(listed(TEXT), 1, 0, 'Fels');
  expect(named.text).toContain('weight = 22\nname = "Fels" # heavy\n');
  isTrue(named);
});

test('a record comes once more, and goes', () => {
  const more = repeated(listed(TEXT), 0);
  expect(more.text.match(/weight = 1\n/g)).toHaveLength(2);
  isTrue(more);
  isTrue(written(more, 1, 1, '55'));
  const less = removed(more, 0);
  expect(less.text).toBe(TEXT);
  isTrue(less);
  expect(removed(listed(TEXT), 1).listing.rows).toHaveLength(1);
});

test('a column that nobody states any more stays', () => {
  const before = listed(TEXT).listing;
  const after = listed(TEXT).listing;
  const read = { ...after, columns: [after.columns[1]], rows: after.rows.map((row) => ({ ...row, cells: [row.cells[1]] })) };
  const both = withColumns(read, before);
  expect(both.columns.map(({ name }) => name)).toEqual(['name', 'weight']);
  expect(both.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null))).toEqual([[null, '1'], [null, '22']]);
  expect(withColumns(after, before)).toBe(after);
});
