import { expect, it } from 'vitest';
import type { Sheet } from '../wire';
import { allLines, isEqual, mostOf } from './lines';

const sheet = (...labels: string[]): Sheet => ({
  party: { seat: 0 }, name: { de: '', en: '' }, total: 0,
  lines: labels.map((label) => ({ clause: 'FRA-1', label, text: { de: '', en: '' }, points: 1 })),
});
const labels = (...sheets: Sheet[]) => allLines(sheets).map(({ label }) => label);

it('equal sheets have their lines once', () => expect(labels(sheet('a', 'b'), sheet('a', 'b'))).toEqual(['a', 'b']));

it('a line that only one party has stands where it stands on its sheet', () => {
  expect(labels(sheet('public', 'pairs', 'money'), sheet('public', 'debris', 'money'), sheet('public', 'money', 'loans'))).toEqual(['public', 'debris', 'pairs', 'money', 'loans']);
});

it('without sheets there is nothing', () => expect(labels()).toEqual([]));

it('what everybody got alike did not decide anything', () => {
  const scored = (points: number) => ({ ...sheet('a'), lines: sheet('a').lines.map((line) => ({ ...line, points })) });
  const [line] = sheet('a').lines;
  expect(isEqual([scored(2), scored(2)], line)).toBe(true);
  expect(isEqual([scored(2), scored(3)], line)).toBe(false);
  expect(isEqual([scored(0), sheet('b')], line)).toBe(true);
  expect(mostOf([scored(2), scored(3), sheet('b')], line)).toBe(3);
});
