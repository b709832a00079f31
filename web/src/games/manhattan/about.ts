/** What the lobby and the help say of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'Manhattan um 1901. Erwirb Grundstücke, setze Wolkenkratzer darauf, und reiße sie ab für höhere.',
    en: 'Manhattan around 1901. Buy lots, raise skyscrapers on them, and tear them down for taller ones.',
  },
  authors: ['Chénier La Salle'],
  minutes: [30, 60],
  weight: 'medium',
  keys: {
    de: [
      ['1 – 9', 'eine Karte des Marktes oder einen Wolkenkratzer wählen'],
      ['R', 'den Wolkenkratzer drehen'],
      ['F', 'den Wolkenkratzer wenden'],
      ['A / D', 'Land erwerben, oder abreißen und wiederaufbauen'],
      ['G / M', 'Landnahme, Änderungen am Markt'],
      ['E', 'den Zug beenden'],
      ['Esc', 'den Wolkenkratzer zurücklegen'],
    ],
    en: [
      ['1 – 9', 'choose a card of the market, or a skyscraper'],
      ['R', 'turn the skyscraper'],
      ['F', 'flip the skyscraper'],
      ['A / D', 'acquire land, or demolish and rebuild'],
      ['G / M', 'Land Grab, Market Shift'],
      ['E', 'end the turn'],
      ['Esc', 'put the skyscraper back'],
    ],
  },
};
