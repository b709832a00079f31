/** What is wrong with a component file, in words for people: what reading a file says of its spelling, every game's files alike. */
import { settings } from '../settings.svelte';

/** What a fact is expected to be, by the words of the reader. */
const EXPECTED: [RegExp, 'number' | 'list' | 'text' | 'truth'][] = [
  [/^[iu](8|16|32|64|size)$/, 'number'],
  [/sequence|array|tuple/, 'list'],
  [/string|identifier/, 'text'],
  [/boolean/, 'truth'],
];

/** The reason as people read it; what a game's own loader says is a sentence already. */
export function reasonOf(reason: string, nameOf: (fact: string) => string): string {
  const { reasons } = settings.words;
  const [first] = reason.split('\n');
  const variant = /^unknown variant `(.*)`, expected (?:one of )?(.*)$/.exec(first);
  if (variant) return reasons.variant(variant[1], [...variant[2].matchAll(/`([^`]*)`/g)].map(([, name]) => name).join(', '));
  const missing = /^missing field `(.*)`/.exec(first);
  if (missing) return reasons.missing(nameOf(missing[1]));
  const unknown = /^unknown field `([^`]*)`/.exec(first);
  if (unknown) return reasons.unknown(unknown[1]);
  const twice = /^duplicate key/.exec(first);
  if (twice) return reasons.twice;
  const range = /^invalid value: integer `(.*)`, expected/.exec(first);
  if (range) return reasons.range(range[1]);
  const type = /^invalid type: .*, expected (?:an? )?(.*)$/.exec(first);
  const expected = type && EXPECTED.find(([sign]) => sign.test(type[1]));
  if (expected) return reasons.expected[expected[1]];
  return first;
}
