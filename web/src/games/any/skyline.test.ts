import { expect, test } from 'vitest';
import { houses, hue } from './skyline';

test('a name always has the same houses, and another name others', () => {
  expect(houses('harbour')).toEqual(houses('harbour'));
  expect(houses('harbour')).not.toEqual(houses('canal'));
  expect(hue('harbour')).toBeLessThan(360);
});

test('houses stand beside each other from edge to edge and below the sky', () => {
  const row = houses('harbour');
  for (const [at, { x, width, height, roof }] of row.entries()) {
    expect(height + roof).toBeLessThan(160);
    if (at) expect(x).toBeLessThan(row[at - 1].x + row[at - 1].width);
    expect(width).toBeGreaterThan(0);
  }
  expect(row.at(-1)!.x + row.at(-1)!.width).toBeGreaterThanOrEqual(238);
});
