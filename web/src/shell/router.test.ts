import { beforeAll, expect, test, vi } from 'vitest';

let routeOf: typeof import('./router.svelte').routeOf;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  ({ routeOf } = await import('./router.svelte'));
});

test('an address means a page', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' });
  expect(routeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(routeOf('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc' });
  expect(routeOf('/programs')).toEqual({ page: 'programs' });
  expect(routeOf('/notices')).toEqual({ page: 'mailLink' });
  expect(routeOf('/about/imprint')).toEqual({ page: 'hostPage', name: 'imprint' });
  expect(routeOf('/rules/koeln')).toEqual({ page: 'rules', game: 'koeln' });
  expect(routeOf('/you/games')).toEqual({ page: 'history' });
  expect(routeOf('/people/Zo%C3%AB')).toEqual({ page: 'profile', handle: 'Zoë' });
  expect(routeOf('/best/koeln')).toEqual({ page: 'leaders', game: 'koeln' });
});

test('a wrong address leads somewhere all the same', () => {
  expect(routeOf('/t/abc/more')).toEqual({ page: 'nowhere' });
  expect(routeOf('/t/%E0%A4%A')).toEqual({ page: 'nowhere' });
  expect(routeOf('/me/0123')).toEqual({ page: 'comeBack', key: '0123' });
  expect(routeOf('/me')).toEqual({ page: 'comeBack', key: '' });
  expect(routeOf('/about')).toEqual({ page: 'nowhere' });
  expect(routeOf('/you')).toEqual({ page: 'you' });
  expect(routeOf('/you/other')).toEqual({ page: 'nowhere' });
});
