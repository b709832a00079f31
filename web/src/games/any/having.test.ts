import { expect, test } from 'vitest';
import type { Offer } from '../../wire';
import { having } from './having';

const offer = (code: string, en: string) => ({ code, move: code, text: { de: en, en } }) as unknown as Offer;
const offers = [offer('lay.1', 'Lay a brick for 2 points'), offer('lay.2', 'Lay a beam for 1 point'), offer('end', 'End the turn')];
const codes = (query: string) => having(offers, query, ({ en }) => en!).map(({ code }) => code);

test('every word must stand in the sentence or in the code, in any order and case', () => {
  expect(codes('POINT lay')).toEqual(['lay.1', 'lay.2']);
  expect(codes('lay.2')).toEqual(['lay.2']);
  expect(codes('ship')).toEqual([]);
});

test('without words everything is found', () => {
  expect(codes('  ')).toEqual(['lay.1', 'lay.2', 'end']);
});
