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
  guideOfferText: 'Eine begleitete erste Partie zeigt dir in wenigen Schritten am richtigen Tisch, wie es geht.',
  guideAgain: 'Begleitete erste Partie',
};
