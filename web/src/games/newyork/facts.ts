/** What is said of its component files to those who correct them. */
import type { Facts } from '../games';

export const facts: Facts = {
  files: {
    'buildings.toml': {
      title: { de: 'Gebäudekarten', en: 'Building cards' },
      text: {
        de: 'Wie oft es jedes Gebäude zu jedem Preis gibt. Das Buch nennt, wie viele es von einer Art sind und von welchem bis zu welchem Preis sie gehen; wie oft jeder vorkommt, ist rekonstruiert.',
        en: 'How often there is a building of each kind at each price. The book states how many there are of a kind and from which to which price they go; how often each occurs is reconstructed.',
      },
    },
    'money.toml': {
      title: { de: 'Geldkarten', en: 'Money cards' },
      text: {
        de: 'Die Werte einer Währung und wie oft es jeden gibt; die vier Währungen sind gleich.',
        en: 'The values of one currency and how often there is each; the four currencies are alike.',
      },
    },
    'prizes.toml': {
      title: { de: 'Wertungen', en: 'Prizes' },
      text: {
        de: 'Was die Plätze wert sind, nach Wertung (A, B, C) und Art, der erste Platz zuerst.',
        en: 'What the places are worth, by scoring (A, B, C) and kind, the first place first.',
      },
    },
    'yard.toml': {
      title: { de: 'Bauhof', en: 'Yard' },
      text: {
        de: 'Die Plätze des Bauhofs von links nach rechts mit ihrer Währung.',
        en: 'The slots of the yard from left to right with their currency.',
      },
    },
  },
  names: {
    kind: { de: 'Art', en: 'Kind' },
    price: { de: 'Preis', en: 'Price' },
    count: { de: 'Anzahl', en: 'Count' },
    value: { de: 'Wert', en: 'Value' },
    copies: { de: 'Je Währung', en: 'Copies' },
    scoring: { de: 'Wertung', en: 'Scoring' },
    places: { de: 'Plätze', en: 'Places' },
    currency: { de: 'Währung', en: 'Currency' },
  },
};
