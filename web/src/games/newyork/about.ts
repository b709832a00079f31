/** What the lobby and the help say of this game. */
import type { About } from '../games';

export const about: About = {
  tagline: {
    de: 'New York wächst in die Höhe. Sammle Scheine in vier Währungen, kaufe am Bauhof und zahle passend: wer nichts verschenkt, darf gleich noch einmal.',
    en: 'New York is going up. Collect bills in four currencies, buy at the yard and pay to the dollar: whoever wastes nothing goes on at once.',
  },
  authors: ['Dirk Henn'],
  minutes: [45, 60],
  weight: 'light',
  keys: {
    de: [
      ['1 – 4', 'ein Gebäude des Bauhofs wählen'],
      ['5 – 8', 'einen Schein der Auslage wählen'],
      ['1 – 9', 'beim Zahlen: einen Schein dieses Werts dazulegen'],
      ['⌫', 'beim Zahlen: den letzten Schein zurücknehmen'],
      ['D', 'beim Zahlen: für Dirk oder für dich kaufen'],
      ['W', 'die letzte Wertung auf- und zuschlagen'],
    ],
    en: [
      ['1 – 4', 'choose a building of the yard'],
      ['5 – 8', 'choose a bill of the display'],
      ['1 – 9', 'when paying: add a bill of this value'],
      ['⌫', 'when paying: take back the last bill'],
      ['D', 'when paying: buy for Dirk or for yourself'],
      ['W', 'open and close the latest scoring'],
    ],
  },
};
