/** What is said of its component files to those who correct them. */
import type { Facts } from '../games';

export const facts: Facts = {
  files: {
    'cards.toml': {
      title: { de: 'Begegnungskarten', en: 'Encounter cards' },
      text: {
        de: 'Wie viele es von jeder Begegnungskarte gibt.',
        en: 'How many there are of each encounter card.',
      },
    },
    'cathedral.toml': {
      title: { de: 'Dom', en: 'Cathedral' },
      text: {
        de: 'Das Feld des Doms, wo man den Erzbischof besucht. x und y: die Stelle auf dem Plan, von links 0 bis 100, von oben 0 bis 140.',
        en: 'The field of the cathedral, where the archbishop is visited. x and y: the place on the map, from the left 0 to 100, from the top 0 to 140.',
      },
    },
    'churches.toml': {
      title: { de: 'Kirchen', en: 'Churches' },
      text: {
        de: 'Die zwölf Kirchen mit ihren Baustellen. Steine: wg weiße und graue, wgb auch schwarze. Abt: die Begegnungskarte, die zu der Kirche gehört. x und y: die Stelle auf dem Plan. Wert, Steine und Stelle sind rekonstruiert.',
        en: 'The twelve churches with their sites. Stones: wg white and grey, wgb black as well. Abbot: the encounter card that belongs to the church. x and y: the place on the map. Value, stones and place are reconstructed.',
      },
    },
    'dice.toml': {
      title: { de: 'Steinwürfel', en: 'Stone die' },
      text: {
        de: 'Die sechs Flächen des Steinwürfels. Das Buch nennt ihre Arten; wie viele es von jeder gibt, ist rekonstruiert.',
        en: 'The six faces of the stone die. The book states their kinds; how many there are of each is reconstructed.',
      },
    },
    'gates.toml': {
      title: { de: 'Stadttore', en: 'City gates' },
      text: {
        de: 'Die fünf Stadttore mit ihren Lagern. Namen und Stellen sind rekonstruiert.',
        en: 'The five city gates with their storages. Names and places are reconstructed.',
      },
    },
    'points.toml': {
      title: { de: 'Straßenpunkte', en: 'Points of the streets' },
      text: {
        de: 'Die roten Punkte der Straßen; auf jedem ist Platz für einen Karren. Start: der wievielte Spieler hier beginnt, je zwei Punkte.',
        en: 'The red points of the streets; each holds one cart. Start: which player in turn order begins here, two points each.',
      },
    },
    'stones.toml': {
      title: { de: 'Steine', en: 'Stones' },
      text: {
        de: 'Wie viele Steine es von jeder Art gibt.',
        en: 'How many stones there are of each kind.',
      },
    },
    'streets.toml': {
      title: { de: 'Straßen', en: 'Streets' },
      text: {
        de: 'Jede Straße verbindet zwei Orte, die einen Schritt auseinander liegen: Punkte, Kirchen, Tore, Dom. Alle sind rekonstruiert.',
        en: 'Each street joins two places that are one step apart: points, churches, gates, the cathedral. All of them are reconstructed.',
      },
    },
  },
  names: {
    id: { de: 'Kennung', en: 'Id' },
    name: { de: 'Name', en: 'Name' },
    kind: { de: 'Art', en: 'Kind' },
    count: { de: 'Anzahl', en: 'Count' },
    x: { de: 'x', en: 'x' },
    y: { de: 'y', en: 'y' },
    value: { de: 'Wert', en: 'Value' },
    stones: { de: 'Steine', en: 'Stones' },
    abbot: { de: 'Abt', en: 'Abbot' },
    shows: { de: 'Zeigt', en: 'Shows' },
    start: { de: 'Start', en: 'Start' },
    from: { de: 'Von', en: 'From' },
    to: { de: 'Nach', en: 'To' },
  },
};
