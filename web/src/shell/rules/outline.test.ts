import { describe, expect, it } from 'vitest';
import { blocks } from '../markdown';
import { chaptersOf, chapterWith, search } from './outline';

const RULES = chaptersOf(blocks(`# The wall

What it is.

## A turn

### Lifting

- **WAL-3** You lift a stone.
- **WAL-13** Große Steine zählen 3.

## Words

| word | meaning |
|---|---|
| stone | what walls are made of |
| gate | a gap |

<!-- fold -->
## Measured

A game has 33 turns.`));

describe('the rules in chapters', () => {
  it('cuts them at their headings', () => {
    expect(RULES.map(({ heading }) => heading?.id)).toEqual([undefined, 'a-turn', 'words', 'measured']);
    expect(RULES.map(({ heading }) => !!heading?.folded)).toEqual([false, false, false, true]);
  });

  it('finds words wherever they stand, and leaves the rest out', () => {
    const { chapters, count } = search(RULES, 'stone');
    expect(count).toBe(2);
    expect(chapters.map(({ heading }) => heading?.id)).toEqual(['a-turn', 'words']);
    expect(chapters[0].blocks.map((block) => block.kind)).toEqual(['heading', 'list']);
  });

  it('finds a clause by its number, and no other that has the digit in it', () => {
    const items = (query: string) => search(RULES, query).chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ clause }) => clause) : [])));
    expect(items('wal-3')).toEqual(['WAL-3']);
    expect(items('13')).toEqual(['WAL-13']);
    expect(items('gross zahlen')).toEqual(['WAL-13']);
    expect(search(RULES, 'tower')).toEqual({ chapters: [], count: 0 });
  });

  it('knows where a clause or a heading stands', () => {
    expect(chapterWith(RULES, 'WAL-13')?.heading?.id).toBe('a-turn');
    expect(chapterWith(RULES, 'measured')?.heading?.id).toBe('measured');
    expect(chapterWith(RULES, 'nowhere')).toBeUndefined();
  });
});
