/** What the lobby and the help say of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'San Francisco, 1906. Die Erde hat gebebt, dann brannte die Stadt. Räume Schutt, sammle Genehmigungen und baue, bis 1915 die Welt zur Ausstellung kommt. Auch allein gegen das Komitee der Fünfzig.',
    en: 'San Francisco, 1906. The earth shook, then the city burned. Clear debris, gather permits and build until the world comes to the exposition of 1915. Also alone, against the Committee of Fifty.',
  },
  authors: ['Perepau Llistosella'],
  minutes: [45, 45],
  weight: 'heavy',
  keys: {
    de: [
      ['1 – 6', 'ein leuchtendes Feld, eine Karte oder eine Antwort ansteuern'],
      ['P', 'zum Stadtplan'],
    ],
    en: [
      ['1 – 6', 'go to a lit space, card or answer'],
      ['P', 'to the city plan'],
    ],
  },
};
