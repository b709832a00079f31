/** Where nothing can be decided: a choice without an alternative. */
import type { Chapter, Offer, Update } from '../wire';

/**
 * The only choice that the player at this page has in the course of their own turn; nothing if there are more, or if
 * the question is asked out of it.
 *
 * A question out of one's turn is one that others can time: how long the answer takes must not tell what is held. Such
 * a question always follows on what somebody else decided, or is asked of several at once. So a choice is carried out
 * by itself only where nobody else is to decide, and both the first and the latest decision of the turn were one's own.
 * The story must be what still counts.
 */
export function onlyChoice({ me, to_act, choices }: Pick<Update, 'me' | 'to_act' | 'choices'>, story: readonly Pick<Chapter, 'turn' | 'seat'>[]): Offer | null {
  if (me === null || choices.length !== 1 || to_act.length !== 1 || to_act[0] !== me) return null;
  const last = story.at(-1);
  const first = story.find(({ turn }) => turn === last?.turn);
  return last?.seat === me && first?.seat === me ? choices[0] : null;
}
