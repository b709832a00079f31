/** What is said of its component files to those who correct them. */
import type { Facts } from '../games';

export const facts: Facts = {
  files: {
    'actions.toml': {
      title: { de: 'Aktionskarten', en: 'Action cards' },
      text: {
        de: 'Die sechs Aktionskarten, ihre Felder von links nach rechts: eine Seite für ein oder zwei, eine für drei oder vier Spieler.',
        en: 'The six action cards, their spaces from left to right: one side for one or two players, one for three or four.',
      },
    },
    'committee.toml': {
      title: { de: 'Spielhilfe solo', en: 'Solo helper card' },
      text: {
        de: 'Die beiden Seiten der Spielhilfe. Links, Mitte, rechts: die Zahlen der Baugenehmigungen, die dorthin führen. Pfeile: wohin sie zeigen, wenn ein Platz nicht frei ist.',
        en: 'The two sides of the helper card. Left, middle, right: the permit numbers that lead there. Arrows: where they point if a place is not free.',
      },
    },
    'comparisons.toml': {
      title: { de: 'Vergleiche', en: 'Comparisons' },
      text: {
        de: 'Was die Plätze in einem Vergleich wert sind, der erste zuerst.',
        en: 'What the places in a comparison are worth, the first place first.',
      },
    },
    'developments.toml': {
      title: { de: 'Stadtentwicklungen', en: 'Developments' },
      text: {
        de: 'Was eine Karte sofort kostet und was eine, zwei, drei … von ihnen wert sind.',
        en: 'What taking a card costs at once, and what one, two, three … of them are worth.',
      },
    },
    'income.toml': {
      title: { de: 'Einkommensleiste', en: 'Income track' },
      text: {
        de: 'Die Felder der Einkommensleiste von links nach rechts.',
        en: 'The spaces of the income track from left to right.',
      },
    },
    'lots.toml': {
      title: { de: 'Grundstücke', en: 'Lots' },
      text: {
        de: 'Die acht Grundstücke des Stadtplans. Kette: vier Bauplätze, die aneinandergrenzen und an der Ecke abbiegen. Einzeln: der Bauplatz für sich. cell: Reihe und Spalte auf der Karte, je 0 bis 2. Schutt: die Zahlen der Bauplätze mit Schutt auf beiden Seiten der Karte.',
        en: 'The eight lots of the city plan. Chain: four plots in a row that bends at the corner. Detached: the plot that stands alone. cell: row and column on the card, 0 to 2 each. Debris: the numbers of the plots with debris on either side of the card.',
      },
    },
    'permits.toml': {
      title: { de: 'Baugenehmigungen', en: 'Permits' },
      text: {
        de: 'Die 42 Baugenehmigungen: Zahl, Farbe und zwei Symbole. Symbole: light Licht, cable_car Cable Car, hydrant Hydrant, park Park. Frei: worin ein Joker frei ist.',
        en: 'The 42 building permits: number, colour and two symbols. Symbols: light, cable_car, hydrant, park. Any: what a joker is free in.',
      },
    },
    'plans.toml': {
      title: { de: 'Stadtpläne', en: 'City plans' },
      text: {
        de: 'Welche Grundstücke bei wie vielen Spielern liegen, Reihe für Reihe.',
        en: 'Which lots lie on the table with how many players, row by row.',
      },
    },
    'progress.toml': {
      title: { de: 'Fortschrittstafel', en: 'Progress board' },
      text: {
        de: 'Die Spalten von links nach rechts, die Reihen von unten nach oben. Wert: was sie zu den −7 des Anfangs beitragen. Ausschreibung: die Zahl in der goldenen Reihe oder der grünen Spalte.',
        en: 'The columns from left to right, the rows from bottom to top. Value: what each adds to the −7 of the start. Tender: the number in the golden row or the green column.',
      },
    },
    'tenders.toml': {
      title: { de: 'Ausschreibungen', en: 'Tenders' },
      text: {
        de: 'Die 25 Ausschreibungen: Rahmen und Punkte. Zu zweit: wo zwei Spieler andere Punkte bekommen.',
        en: 'The 25 tenders: frame and points. For two: where two players get other points.',
      },
    },
    'years.toml': {
      title: { de: 'Jahresleiste', en: 'Year track' },
      text: {
        de: 'Was Bauen in jedem Jahr kostet.',
        en: 'What building costs in each year.',
      },
    },
  },
  names: {
    id: { de: 'Kennung', en: 'Id' },
    few: { de: 'Für 1–2', en: 'For 1–2' },
    many: { de: 'Für 3–4', en: 'For 3–4' },
    side: { de: 'Seite', en: 'Side' },
    left: { de: 'Links', en: 'Left' },
    middle: { de: 'Mitte', en: 'Middle' },
    right: { de: 'Rechts', en: 'Right' },
    arrows: { de: 'Pfeile', en: 'Arrows' },
    private_tender: { de: 'Je private Ausschreibung', en: 'Per private tender' },
    players: { de: 'Spieler', en: 'Players' },
    points: { de: 'Punkte', en: 'Points' },
    points_for_two: { de: 'Punkte zu zweit', en: 'Points for two' },
    kind: { de: 'Art', en: 'Kind' },
    cost: { de: 'Kosten', en: 'Cost' },
    money: { de: 'Geld', en: 'Money' },
    chain: { de: 'Kette', en: 'Chain' },
    corner: { de: 'Ecke', en: 'Corner' },
    detached: { de: 'Einzeln', en: 'Detached' },
    debris_a: { de: 'Schutt A', en: 'Debris A' },
    debris_b: { de: 'Schutt B', en: 'Debris B' },
    number: { de: 'Zahl', en: 'Number' },
    colour: { de: 'Farbe', en: 'Colour' },
    symbols: { de: 'Symbole', en: 'Symbols' },
    any: { de: 'Frei', en: 'Any' },
    rows: { de: 'Reihen', en: 'Rows' },
    axis: { de: 'Achse', en: 'Axis' },
    value: { de: 'Wert', en: 'Value' },
    tender: { de: 'Ausschreibung', en: 'Tender' },
    frame: { de: 'Rahmen', en: 'Frame' },
    year: { de: 'Jahr', en: 'Year' },
  },
};
