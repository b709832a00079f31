/** Die Wörter um die begleitete erste Partie. */
import type { guidedEn } from './guided.en';

export const guidedDe: typeof guidedEn = {
  guide: 'Begleitete erste Partie',
  guideStep: (nth, count) => `Schritt ${nth} von ${count}`,
  guideNext: 'Weiter',
  guideEnd: 'Weiterspielen',
  guideLeave: 'Ohne Begleitung weiterspielen',
  guideWaits: 'Die anderen spielen. Sieh zu, was sie tun.',
  guideReadOn: 'Lies erst weiter: Drücke „Weiter“.',
  guideLost: 'Die Partie hat einen anderen Weg genommen als die Schritte. Spiele weiter, wie du magst, oder beginne noch einmal eine begleitete erste Partie.',
  guideNoUndo: 'Zurücknehmen kannst du nach den begleiteten Schritten.',
  guideOffer: 'Du kennst das Spiel noch nicht?',
  guideOfferText: 'Eine begleitete erste Partie zeigt dir in wenigen Schritten am echten Tisch, wie es geht.',
  guideAgain: 'Begleitete erste Partie',
  goal: 'Was will ich?',
  legend: 'Was ist das für ein Zeichen?',
  legendText: 'Zeige auf ein Zeichen: Hier steht, was es ist. Gespielt wird solange nichts.',
  soFar: 'Bisher',
  ifEnded: 'Wäre jetzt Schluss',
};
