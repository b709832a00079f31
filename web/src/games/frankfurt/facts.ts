/** What is said of its component files to those who correct them. */
import type { Facts } from '../games';

export const facts: Facts = {
  files: {
    'districts.toml': {
      title: { de: 'Viertel', en: 'Districts' },
      text: {
        de: 'Fünfzehn Viertel mit ihren Großprojekten. Felder der Reihe nach: c Münzfeld, 2 Zweierfeld, . einfaches Baufeld. x und y: die Stelle auf unserem Plan, je 0 bis 100 von oben links. Das Buch nennt Namen und Jahre; welches Viertel welche Farbe, Felder, Preis und Bonus hat, ist rekonstruiert.',
        en: 'Fifteen districts with their great projects. Spaces in their order: c coin space, 2 “2” space, . plain space. x and y: the place on our map, 0 to 100 each from the top left. The book states names and years; which district has which colour, spaces, price and bonus is reconstructed.',
      },
    },
    'offer.toml': {
      title: { de: 'Angebot', en: 'Offer' },
      text: {
        de: 'Die fünf Felder des Angebots, im Uhrzeigersinn um den Ring. Das Buch nennt Preise von 1 oder 2; welches Feld welchen hat, ist rekonstruiert.',
        en: 'The five spaces of the offer, clockwise around the ring. The book states prices of 1 or 2; which space has which is reconstructed.',
      },
    },
    'tiles.toml': {
      title: { de: 'Bauplättchen', en: 'Building tiles' },
      text: {
        de: 'Die Plättchen einer Farbe; in jeder der fünf Farben sind es dieselben. Wie viele es von jedem gibt, ist rekonstruiert: 60 sind es zusammen.',
        en: 'The tiles of one colour; every one of the five colours has the same. How many there are of each is reconstructed: 60 in all.',
      },
    },
  },
  names: {
    id: { de: 'Kennung', en: 'Id' },
    name: { de: 'Name', en: 'Name' },
    year: { de: 'Jahr', en: 'Year' },
    colour: { de: 'Farbe', en: 'Colour' },
    spaces: { de: 'Felder', en: 'Spaces' },
    price: { de: 'Preis', en: 'Price' },
    bonus: { de: 'Bonus', en: 'Bonus' },
    x: { de: 'x', en: 'x' },
    y: { de: 'y', en: 'y' },
    beyond_the_map: { de: 'Jenseits des Plans', en: 'Beyond the map' },
    kind: { de: 'Art', en: 'Kind' },
    value: { de: 'Wert', en: 'Value' },
    per_colour: { de: 'Je Farbe', en: 'Per colour' },
  },
};
