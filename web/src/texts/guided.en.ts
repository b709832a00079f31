/** The words around the guided first game. */
export const guidedEn = {
  guide: 'Guided first game',
  guideStep: (nth: number, count: number) => `Step ${nth} of ${count}`,
  guideNext: 'Next',
  guideEnd: 'Play on',
  guideLeave: 'Play on without a guide',
  guideWaits: 'The others are playing. Watch what they do.',
  guideReadOn: 'Read on first: press “Next”.',
  guideLost: 'The game has taken another way than the steps. Play on as you like, or begin a guided first game again.',
  guideNoUndo: 'Taking back comes after the guided steps.',
  guideOffer: 'You do not know this game yet?',
  guideOfferText: 'A guided first game shows you in a few steps at the real table how it is played.',
  guideAgain: 'Guided first game',
};
