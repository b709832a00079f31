import { describe, expect, test } from 'vitest';
import { inked, widthOf } from './ink';

const RED = '\u001b[31mrv2\u001b[0m';

describe('a text board', () => {
  test('comes apart into pieces of one ink', () => {
    expect(inked(`a ${RED} b`)).toEqual([{ text: 'a ', ink: null }, { text: 'rv2', ink: 'red' }, { text: ' b', ink: null }]);
  });
  test('without colours is one piece', () => {
    expect(inked('a\nb')).toEqual([{ text: 'a\nb', ink: null }]);
  });
  test('is as wide as the letters of its longest line', () => {
    expect(widthOf(`ab\n${RED} é‖\n`)).toBe(6);
  });
});
