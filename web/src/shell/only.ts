/** Where nothing can be decided: a choice without an alternative. */
import type { Chapter, Offer, Update } from '../wire';
import { standing } from './story';

/**
 * The only choice that the player at this page has in the course of their own turn; nothing if there are more, or if
 * the question is asked out of it.
 *
 * A question out of one's turn is one that others can time: how long the answer takes must not tell what is held. Such
 * a question always follows on what somebody else decided, or is asked of several at once. So a choice is carried out
 * by itself only where nobody else is to decide, and both the first and the latest decision of the turn were one's own.
 * What was just taken back is not made again by itself, and nothing is while others are asked whether something may be.
 */
export function onlyChoice({ me, to_act, choices, undo_asked }: Pick<Update, 'me' | 'to_act' | 'choices' | 'undo_asked'>, log: readonly Pick<Chapter, 'number' | 'turn' | 'seat' | 'undo' | 'note'>[]): Offer | null {
  if (undo_asked || log.findLast(({ note }) => !note)?.undo || me === null || choices.length !== 1 || to_act.length !== 1 || to_act[0] !== me) return null;
  const story = standing(log);
  const last = story.at(-1);
  const first = story.find(({ turn }) => turn === last?.turn);
  return last?.seat === me && first?.seat === me ? choices[0] : null;
}
