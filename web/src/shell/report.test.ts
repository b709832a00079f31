import { beforeAll, expect, test, vi } from 'vitest';
import type { PageError } from '../wire';

let Reporter: typeof import('./report').Reporter;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/t/abcdefghjkmnpqrs', hash: '', origin: 'https://city.example' });
  ({ Reporter } = await import('./report'));
});

test('a report says what and where, but not at which table', () => {
  const sent: PageError[] = [];
  const error = new TypeError('x is not a function');
  error.stack = 'TypeError\n at play (https://city.example/assets/index-Ab3.js:1:20)';
  new Reporter((report) => sent.push(report)).tell(error);
  expect(sent).toEqual([{ message: 'TypeError: x is not a function', page: 'table', stack: 'TypeError\n at play (/assets/index-Ab3.js:1:20)' }]);
});

test('the same is told once, and of a visit no more than a few', () => {
  const sent: PageError[] = [];
  const reporter = new Reporter((report) => sent.push(report));
  for (let time = 0; time < 3; time += 1) reporter.tell('again');
  expect(sent.length).toBe(1);
  for (let nth = 0; nth < 20; nth += 1) reporter.tell(`number ${nth}`);
  expect(sent.length).toBe(5);
  expect(sent.every(({ message }) => message.length <= 1000)).toBe(true);
});

test('long messages are cut', () => {
  const sent: PageError[] = [];
  new Reporter((report) => sent.push(report)).tell('x'.repeat(5000));
  expect(sent[0].message.length).toBe(1000);
});
