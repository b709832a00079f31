/** What the lobby and the help say of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'Frankfurt im neunzehnten Jahrhundert. Die Mauern sind gefallen: Fülle das Land um die Altstadt mit Häusern, Villen und Parks.',
    en: 'Frankfurt, nineteenth century. The walls are down: fill the ground around the old town with houses, villas and parks.',
  },
  authors: ['Michael Schacht'],
  minutes: [45, 45],
  weight: 'light',
  keys: {
    de: [
      ['1 – 3', 'ein Plättchen der Hand wählen'],
      ['1 – 5', 'ein Plättchen des Angebots wählen'],
      ['J / N', 'das Großprojekt abschließen oder offen lassen'],
    ],
    en: [
      ['1 – 3', 'choose a tile of your hand'],
      ['1 – 5', 'choose an offered tile'],
      ['Y / N', 'complete the great project, or leave it open'],
    ],
  },
};
