/** The chapters of the rules, and what of them somebody looks for. */
import type { Block, Inline } from '../markdown';

export interface Chapter {
  /** Its heading; what stands before the first one has none. */
  heading: Extract<Block, { kind: 'heading' }> | null;
  blocks: Block[];
}

export interface Found {
  chapters: Chapter[];
  /** How many clauses, paragraphs and rows of tables there are in them. */
  count: number;
}

/** Cuts the rules at their headings of the second level. */
export function chaptersOf(text: Block[]): Chapter[] {
  const chapters: Chapter[] = [{ heading: null, blocks: [] }];
  for (const block of text) {
    if (block.kind === 'heading' && block.level === 2) chapters.push({ heading: block, blocks: [] });
    else chapters.at(-1)!.blocks.push(block);
  }
  return chapters;
}

/** What has all words of the query in it; numbers are whole ones. */
export function search(chapters: Chapter[], query: string): Found {
  const signs = plain(query).split(/\s+/).filter(Boolean).map(signOf);
  const isFound = (text: string) => signs.every((sign) => sign.test(text));
  let count = 0;
  const keep = (text: string) => {
    const found = isFound(plain(text));
    if (found) count += 1;
    return found;
  };
  const found = chapters.map(({ heading, blocks }) => ({ heading, blocks: withoutEmptyParts(blocks.flatMap((block) => partOf(block, keep))) }));
  return { chapters: found.filter(({ blocks }) => blocks.length > 0), count };
}

/** Where a clause or a heading stands. */
export function chapterWith(chapters: Chapter[], id: string): Chapter | undefined {
  const isHere = (block: Block) => (block.kind === 'heading' ? block.id === id : block.kind === 'list' && block.items.some(({ clause }) => clause === id));
  return chapters.find(({ heading, blocks }) => heading?.id === id || blocks.some(isHere));
}

/** The text without its marks. */
export function textOf(inner: Inline[]): string {
  return inner.map((part) => ('inner' in part ? textOf(part.inner) : part.text)).join('');
}

function signOf(word: string): RegExp {
  const literal = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(/\d$/.test(word) ? `(?<!\\d)${literal}(?!\\d)` : literal);
}

/** Small letters without marks above them, so that nobody need know how a word is spelt exactly. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

function partOf(block: Block, keep: (text: string) => boolean): Block[] {
  if (block.kind === 'heading') return [block];
  if (block.kind === 'paragraph') return keep(textOf(block.inner)) ? [block] : [];
  if (block.kind === 'code') return keep(block.text) ? [block] : [];
  if (block.kind === 'list') {
    const items = block.items.filter(({ inner }) => keep(textOf(inner)));
    return items.length ? [{ ...block, items }] : [];
  }
  const rows = block.rows.filter((row) => keep(row.map(textOf).join(' ')));
  return rows.length ? [{ ...block, rows }] : [];
}

/** Headings stay only where something follows them. */
function withoutEmptyParts(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => block.kind !== 'heading' || (blocks[index + 1] && blocks[index + 1].kind !== 'heading'));
}
