/** What the lobby and the help say of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'Köln im zwölften Jahrhundert. Zwölf romanische Kirchen wachsen zugleich: Hole Steine an den Toren, karre sie durch die Gassen und gib am meisten für die größten.',
    en: 'Cologne, twelfth century. Twelve Romanesque churches rise at once: fetch stones at the gates, cart them through the lanes and give the most to the greatest.',
  },
  authors: ['Christian Schäfer-Scheidtweiler', 'Stefan Scheidtweiler'],
  minutes: [60, 90],
  weight: 'medium',
  keys: {
    de: [
      ['T', 'würfeln'],
      ['A / B', 'einen deiner beiden Karren wählen'],
      ['1 – 4', 'eine Karte der Hand wählen'],
      ['E', 'den Zug beenden'],
      ['J / N', 'den Wächter rufen oder es geschehen lassen'],
    ],
    en: [
      ['T', 'throw the dice'],
      ['A / B', 'choose one of your two carts'],
      ['1 – 4', 'choose a card of your hand'],
      ['E', 'end the turn'],
      ['Y / N', 'call the guard, or let it happen'],
    ],
  },
};
