/** What is said of its component files to those who correct them. */
import type { Facts } from '../games';

export const facts: Facts = {
  files: {
    'board.toml': {
      title: { de: 'Stadtplan', en: 'Map' },
      text: {
        de: 'Die Reihen des Plans von oben nach unten, jedes Feld von links nach rechts. Ein Grundstück heißt nach seinem Bezirk (R rot, B blau, Y gelb, G grün, P rosa) und einer Nummer, ein Park nach seinem Kürzel. Alle Reihen haben gleich viele Felder.',
        en: 'The rows of the map from top to bottom, each square from left to right. A lot is called by its district (R red, B blue, Y yellow, G green, P pink) and a number, a park by its code. All rows have the same number of squares.',
      },
    },
    'characters.toml': {
      title: { de: 'Charaktere', en: 'Characters' },
      text: {
        de: 'Ein Charakter für jeden Bezirk, mit dem Grundstück, auf dem der Startbesitz liegt.',
        en: 'One character for each district, with the lot on which the starting property is put.',
      },
    },
    'parks.toml': {
      title: { de: 'Parks', en: 'Parks' },
      text: {
        de: 'Auf ihnen wird nichts gebaut. Kürzel: drei Großbuchstaben, unter denen der Stadtplan sie nennt.',
        en: 'Nothing is built on them. Code: three capital letters by which the map calls them.',
      },
    },
    'streets.toml': {
      title: { de: 'Straßen', en: 'Streets' },
      text: {
        de: 'Eine Straße läuft zwischen zwei Reihen oder zwei Spalten oder am Rand (0). Wertungskarte: broadway, nassau_broad, wall, cedar oder pine_thames. Von und bis: die Spalten (oder Reihen), an denen sie entlangläuft.',
        en: 'A street runs between two rows or two columns, or along the edge (0). Scoring card: broadway, nassau_broad, wall, cedar or pine_thames. From and to: the columns (or rows) along which it runs.',
      },
    },
    'tiles.toml': {
      title: { de: 'Hochhäuser', en: 'Skyscrapers' },
      text: {
        de: 'Die Hochhausplättchen. Form: das Plättchen von oben, X ist ein Feld. Anzahl: so viele hat jeder Spieler. Fuß: die Höhe eines legendären Gebäudes.',
        en: 'The skyscraper tiles. Shape: the tile from above, X is a square of it. Count: that many in every player’s set. Feet: the height of a legendary building.',
      },
    },
  },
  names: {
    squares: { de: 'Felder', en: 'Squares' },
    district: { de: 'Bezirk', en: 'District' },
    name: { de: 'Name', en: 'Name' },
    lot: { de: 'Grundstück', en: 'Lot' },
    code: { de: 'Kürzel', en: 'Code' },
    card: { de: 'Wertungskarte', en: 'Scoring card' },
    after_row: { de: 'Nach Reihe', en: 'After row' },
    after_column: { de: 'Nach Spalte', en: 'After column' },
    from: { de: 'Von', en: 'From' },
    to: { de: 'Bis', en: 'To' },
    level: { de: 'Stufe', en: 'Level' },
    shape: { de: 'Form', en: 'Shape' },
    points: { de: 'Punkte', en: 'Points' },
    regular: { de: 'Regelmäßig', en: 'Regular' },
    count: { de: 'Anzahl', en: 'Count' },
    feet: { de: 'Fuß', en: 'Feet' },
  },
};
