/** Search among the choices. */
import type { Offer, Sentences } from '../../wire';

/** The choices that have every one of these words, in their sentence or in their code. */
export function having(offers: readonly Offer[], query: string, say: (text: Sentences) => string): Offer[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const said = `${say(offer.text)} ${offer.code}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
