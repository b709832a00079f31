/**
 * The little Markdown that rules are written in: headings, lists, tables, paragraphs; bold, italics, code, links.
 * The result is data, never HTML: whatever stands in the text is shown as text. A comment `<!-- fold -->` before a
 * heading says that its chapter is for those who look for it.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inner: Inline[] }
  | { kind: 'em'; inner: Inline[] }
  | { kind: 'link'; to: string; inner: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; inner: Inline[]; folded?: true }
  | { kind: 'paragraph'; inner: Inline[] }
  | { kind: 'list'; items: Item[]; counted?: true }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export interface Item {
  /** The clause that this item is, if it begins with one in bold. */
  clause: string | null;
  inner: Inline[];
}

const FOLD = '<!-- fold -->';
const FENCE = /^```/;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;
const CLAUSE = /^[A-Z]{3}-\d+$/;

export function blocks(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const out: Block[] = [];
  let at = 0;
  let folded = false;
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading) {
      out.push({ kind: 'heading', level: heading[1].length, id: slug(heading[2]), inner: inline(heading[2]), ...(folded ? { folded } : {}) });
      folded = false;
      at += 1;
    } else if (line.trim() === FOLD) {
      folded = true;
      at += 1;
    } else if (FENCE.test(line)) {
      const end = lines.findIndex((other, index) => index > at && FENCE.test(other));
      const until = end < 0 ? lines.length : end;
      out.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') });
      at = until + 1;
    } else if (ITEM.test(line)) {
      const [list, next] = listFrom(lines, at);
      out.push(list);
      at = next;
    } else if (line.startsWith('|')) {
      const [table, next] = tableFrom(lines, at);
      out.push(table);
      at = next;
    } else if (line.trim() === '') {
      at += 1;
    } else {
      const from = at;
      while (at < lines.length && lines[at].trim() !== '' && !/^(#{1,6}\s|\||\s*(?:[-*]|\d+\.)\s+|```)/.test(lines[at])) at += 1;
      out.push({ kind: 'paragraph', inner: inline(lines.slice(from, at).join(' ')) });
    }
  }
  return out;
}

function listFrom(lines: string[], from: number): [Block, number] {
  const items: string[] = [];
  let at = from;
  for (; at < lines.length && lines[at].trim() !== ''; at += 1) {
    if (ITEM.test(lines[at])) items.push(lines[at].replace(ITEM, ''));
    else items[items.length - 1] += ` ${lines[at].trim()}`;
  }
  const counted = /^\s*\d/.test(lines[from]) ? { counted: true as const } : {};
  return [{ kind: 'list', items: items.map(itemOf), ...counted }, at];
}

function itemOf(text: string): Item {
  const inner = inline(text);
  const first = inner[0];
  const word = first?.kind === 'strong' && first.inner[0]?.kind === 'text' ? first.inner[0].text : '';
  return { clause: CLAUSE.test(word) ? word : null, inner };
}

function tableFrom(lines: string[], from: number): [Block, number] {
  let at = from;
  const rows: Inline[][][] = [];
  for (; at < lines.length && lines[at].startsWith('|'); at += 1) {
    const cells = lines[at].replace(/^\||\|\s*$/g, '').split('|').map((cell) => cell.trim());
    if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells.map(inline));
  }
  return [{ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) }, at];
}

const MARK = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let rest = text;
  while (rest) {
    const found = MARK.exec(rest);
    if (!found) {
      out.push({ kind: 'text', text: rest });
      break;
    }
    if (found.index > 0) out.push({ kind: 'text', text: rest.slice(0, found.index) });
    out.push(marked(found));
    rest = rest.slice(found.index + found[0].length);
  }
  return out;
}

function marked([, code, strong, em, label, to]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', inner: inline(strong) };
  if (em !== undefined) return { kind: 'em', inner: inline(em) };
  // Only addresses that cannot run anything.
  if (!/^(https?:|mailto:|\/|#|[\w.-]+$)/.test(to)) return { kind: 'text', text: label };
  return { kind: 'link', to, inner: inline(label) };
}

/** The anchor of a heading, as forges write them. */
export function slug(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '');
  return words.trim().replace(/\s+/g, '-');
}

/** Cuts a text into words and the clauses named in it, so that they can be links. */
export function withClauses(text: string): { text: string; isClause: boolean }[] {
  const parts = text.split(/\b([A-Z]{3}-\d+)\b/);
  return parts.map((part, index) => ({ text: part, isClause: index % 2 === 1 })).filter((part) => part.text);
}
