import { expect, it } from 'vitest';
import type { Said } from '../wire';
import { Talk } from './talk.svelte';

const line = (number: number, seat: number | null = 0, name = 'Anna'): Said => ({ number, seat, name, text: `line ${number}`, at: 0 });

it('keeps each line once, also when they come again', () => {
  const talk = new Talk();
  talk.hear([line(1), line(2)]);
  talk.hear([line(1), line(2), line(3)]);
  expect(talk.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
});

it('counts what was not in sight, but not what nobody wants to hear', () => {
  const talk = new Talk();
  talk.hear([line(1), line(2, 1, 'Ben')]);
  expect(talk.unread).toBe(2);
  talk.mute(line(2, 1, 'Ben'));
  expect(talk.unread).toBe(1);
  talk.read();
  talk.hear([line(3, 1, 'Ben'), line(4)]);
  expect(talk.unread).toBe(1);
  talk.mute(line(2, 1, 'Ben'));
  expect(talk.unread).toBe(2);
});

it('tells somebody who looks on from a player of the same name', () => {
  const talk = new Talk();
  talk.mute(line(1, null, 'Anna'));
  expect(talk.isMuted(line(2, 0, 'Anna'))).toBe(false);
  expect(talk.isMuted(line(3, null, 'Anna'))).toBe(true);
});
