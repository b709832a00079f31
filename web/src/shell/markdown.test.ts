import { describe, expect, it } from 'vitest';
import { blocks, inline, slug, withClauses } from './markdown';

describe('rules as Markdown', () => {
  it('knows headings and their anchors', () => {
    expect(blocks('## Wer weiß was?')).toEqual([{ kind: 'heading', level: 2, id: 'wer-weiß-was', inner: [{ kind: 'text', text: 'Wer weiß was?' }] }]);
    expect(slug('Step 2: complete the great project')).toBe('step-2-complete-the-great-project');
  });

  it('finds the clause an item is', () => {
    const [list] = blocks('- **FRA-10** You must build.\n- no clause');
    expect(list.kind === 'list' && list.items.map(({ clause }) => clause)).toEqual(['FRA-10', null]);
  });

  it('reads tables without their ruler', () => {
    const [table] = blocks('| kind | value |\n|---|---|\n| house | `2` |');
    expect(table.kind === 'table' && [table.head.length, table.rows.length, table.rows[0][1]]).toEqual([2, 1, [{ kind: 'code', text: '2' }]]);
  });

  it('keeps the lines of a drawing', () => {
    expect(blocks('```\n a  b\n=====\n```\nafter').slice(0, 2)).toEqual([{ kind: 'code', text: ' a  b\n=====' }, { kind: 'paragraph', inner: [{ kind: 'text', text: 'after' }] }]);
  });

  it('knows what is folded and what is counted', () => {
    const [first, second, list] = blocks('## A\n<!-- fold -->\n## B\n1. one\n2. two');
    expect([first, second].map((block) => block.kind === 'heading' && !!block.folded)).toEqual([false, true]);
    expect(list.kind === 'list' && [list.counted, list.items.length]).toEqual([true, 2]);
  });

  it('knows bold, italics, code and links', () => {
    expect(inline('a **b** *c* `d` [e](#f)').map(({ kind }) => kind)).toEqual(['text', 'strong', 'text', 'em', 'text', 'code', 'text', 'link']);
  });

  it('never makes anything of foreign code but text', () => {
    const nasty = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
    expect(inline(nasty)).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)> ' }, { kind: 'text', text: 'x' }, { kind: 'text', text: ')' }]);
  });

  it('finds clauses in a text', () => {
    expect(withClauses('see FRA-11, FRA-12')).toEqual([
      { text: 'see ', isClause: false },
      { text: 'FRA-11', isClause: true },
      { text: ', ', isClause: false },
      { text: 'FRA-12', isClause: true },
    ]);
  });
});
