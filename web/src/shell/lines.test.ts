import { expect, it } from 'vitest';
import type { Sheet } from '../wire';
import { allLines } from './lines';

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
