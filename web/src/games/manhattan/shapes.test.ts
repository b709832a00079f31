import { describe, expect, it } from 'vitest';
import { cornered, flipped, formOf, handle, keyOf, outline, pathOf, turned } from './shapes';

const drawn = (rows: string[]) => keyOf(formOf(rows));

describe('a tile in the hand', () => {
  it('is turned clockwise', () => {
    expect(keyOf(turned(formOf(['XXX', 'X..'])))).toBe(drawn(['XX', '.X', '.X']));
  });

  it('is the same after four turns', () => {
    const form = formOf(['XXXX', 'XX..']);
    expect(keyOf(turned(turned(turned(turned(form)))))).toBe(keyOf(form));
  });

  it('is flipped from left to right', () => {
    expect(keyOf(flipped(formOf(['XX.', '.XX'])))).toBe(drawn(['.XX', 'XX.']));
  });

  it('is known by its shape, wherever it lies and in whatever order its squares come', () => {
    const place = [{ column: 8, row: 4 }, { column: 7, row: 4 }, { column: 7, row: 5 }];
    expect(keyOf(place)).toBe(drawn(['XX', 'X.']));
    expect(cornered(place)).toEqual(formOf(['XX', 'X.']));
  });

  it('is held in its middle', () => {
    expect(handle(formOf(['XXX']))).toEqual({ column: 1, row: 0 });
    expect(handle(formOf(['XXX', '.X.']))).toEqual({ column: 1, row: 0 });
    expect(handle(formOf(['XX']))).toEqual({ column: 0, row: 0 });
  });
});

describe('an outline', () => {
  it('has the corners of the shape, clockwise', () => {
    expect(outline(formOf(['XX']))).toHaveLength(1);
    expect(outline(formOf(['XX']))[0]).toHaveLength(4);
    expect(outline(formOf(['XX', 'X.']))[0]).toHaveLength(6);
    expect(outline(formOf(['XXX', 'X.X']))[0]).toHaveLength(8);
  });

  it('lies within the squares', () => {
    expect(pathOf(formOf(['X']), 10, 1)).toBe('M9 1L9 9L1 9L1 1Z');
    expect(pathOf(formOf(['XX', 'X.']), 10, 1)).toBe('M19 1L19 9L9 9L9 19L1 19L1 1Z');
  });
});
