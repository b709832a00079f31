/** What the lobby says of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'Ziegel, Glas, Schiefer und Holz liegen bereit. Wer die letzte Karte legt, lässt das Schiff ablegen.',
    en: 'Brick, glass, slate and timber lie ready. The last card laid lets the ship sail.',
  },
  authors: ['Citywright'],
  minutes: [5, 10],
  weight: 'light',
};
