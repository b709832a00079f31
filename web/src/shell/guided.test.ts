import { describe, expect, it } from 'vitest';
import type { GuidanceStep } from '../wire';
import { stepAt } from './guided.svelte';

const step = (...moves: string[]): GuidanceStep => ({ text: {}, at: [], moves, hint: null, clause: null });
const STEPS = [step(), step(), step('a'), step('b', 'c'), step()];
const at = (decided: number, ...seen: number[]) => stepAt(STEPS, decided, new Set(seen));

describe('the step of a guided game', () => {
  it('is seen before the next one comes', () => {
    expect(at(0)).toEqual({ nth: 0, code: null });
    expect(at(0, 0)).toEqual({ nth: 1, code: null });
    expect(at(0, 0, 1)).toEqual({ nth: 2, code: 'a' });
  });

  it('follows from what was decided, also when the page is opened anew', () => {
    expect(at(1)).toEqual({ nth: 3, code: 'b' });
    expect(at(2)).toEqual({ nth: 3, code: 'c' });
    expect(at(3)).toEqual({ nth: 4, code: null });
  });

  it('is none when all are over', () => {
    expect(at(3, 4)).toBeNull();
    expect(at(9)).toBeNull();
  });
});
