import { expect, it } from 'vitest';
import type { Chapter } from '../../wire';
import { latestTurns } from './committee';

const chapter = (number: number, ...events: unknown[]): Chapter => ({ number, turn: 1, seat: 0, undo: null, is_undone: false, line: null, events: events.map((event) => ({ event, text: { de: '', en: '' }, clause: null })) });
const kinds = (log: Chapter[]) => latestTurns(log).map((turn) => turn.map(({ event }) => (typeof event === 'string' ? event : Object.keys(event as object)[0])));

const placed = { placed: { firm: 'committee', space: 2 } };
const mine = { placed: { firm: { seat: 0 }, space: 0 } };
const turned = { committee_turned: { permit: 'g2b' } };

it('tells a turn without what others do', () => {
  expect(kinds([chapter(1, mine, turned, { arrow_followed: { from: 2, to: 0 } }, placed, 'committee_cannot', { got_money: { firm: 'committee', money: 1 } }, { card_began: { card: 'B' } })])).toEqual([
    ['committee_turned', 'arrow_followed', 'placed', 'committee_cannot', 'got_money'],
  ]);
});

it('tells both turns where the Committee is last on a card and first on the next', () => {
  expect(kinds([chapter(1, mine, turned, placed, { permit_opened: {} }, { card_began: { card: 'B' } }, turned, placed)])).toEqual([
    ['committee_turned', 'placed'],
    ['committee_turned', 'placed'],
  ]);
});

it('goes on over a refill, and back to the last chapter with a turn', () => {
  const bonus = [{ committee_bonus: { year: 1907 } }, { permit_opened: {} }, { took_permit: { firm: 'committee' } }];
  expect(kinds([chapter(1, turned, placed), chapter(2, ...bonus), chapter(3, mine)])).toEqual([['committee_bonus', 'took_permit']]);
  expect(kinds([chapter(1, mine)])).toEqual([]);
});
