/** What a sign says of itself: the words that those hear who do not see it. */

/** Longest text that is taken for the name of a sign, in letters. */
const LONGEST = 220;

/** What this is called, or else what it lies in; empty if nothing says so. */
export function nameOf(target: Element, within: Element): string {
  for (let node: Element | null = target; node && node !== within; node = node.parentElement) {
    const name = ownName(node);
    if (name) return name;
  }
  return '';
}

function ownName(node: Element): string {
  const labelled = node.getAttribute('aria-label') || node.getAttribute('title') || childOf(node, 'title') || childOf(node, '.hidden-text');
  if (labelled) return tidy(labelled);
  const isTold = node.matches('button, a, li, th, td, h2, h3, p, small, .name');
  const text = isTold ? tidy(node.textContent ?? '') : '';
  return text.length <= LONGEST ? text : '';
}

/** What stands directly below a node for those who do not see, together with what all see there. */
function childOf(node: Element, selector: string): string {
  const child = [...node.children].find((child) => child.matches(selector));
  if (!child) return '';
  return selector === 'title' ? (child.textContent ?? '') : (node.textContent ?? '');
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
