import type { programsEn } from './programs.en';

/** Die Wörter über Programme, die für jemanden handeln. */
export const programsDe: typeof programsEn = {
  programs: 'Programme',
  programsText: 'Ein Programm kann für dich handeln: Es zeigt einen Schlüssel, den du hier machst.',
  programsApi: 'Was Programme können',
  programsNeedMember: 'Dafür braucht es Namen und Passwort eines Mitglieds.',
  tokenName: 'Wofür ist der Schlüssel?',
  tokenScopes: 'Was darf das Programm?',
  scopes: {
    read: 'sehen, was du siehst (immer)',
    play: 'für dich Platz nehmen und entscheiden',
    bot: 'als Bot Platz nehmen und entscheiden',
    host: 'Tische decken',
  },
  tokenMake: 'Schlüssel machen',
  tokenMore: 'Noch ein Schlüssel',
  tokenShown: 'Der neue Schlüssel',
  tokenOnce: 'Er ist nur jetzt zu sehen. Bitte kopieren und niemandem zeigen.',
  tokenUsed: (day: string) => `zuletzt benutzt am ${day}`,
  tokenUnused: 'noch nie benutzt',
  tokenWithdraw: 'Zurückziehen',
  tokenWithdrawOf: (name: string) => `Den Schlüssel „${name}“ zurückziehen`,
  botText: 'Ist dieses Mitglied selbst ein Bot? Dann sag es: Das geht nur mit einem eigenen Mitglied, das noch nie an einem Tisch saß.',
  botMake: 'Das ist ein Bot',
  botAsk: 'Das gilt für immer. Alle lesen „[bot]“ hinter dem Namen, und der Bot sitzt nur an Tischen, an denen fremde Bots ausgemacht sind.',
  botYes: 'Ja, es ist ein Bot',
  botIs: 'Dieses Mitglied ist ein Bot: Alle lesen es im Namen. Es sitzt, wo fremde Bots ausgemacht sind.',
  botProfile: 'Ein Bot, den jemand hier geschrieben hat.',
  foreignBots: 'Fremde Bots',
  foreignBotsOf: { yes: 'dürfen sitzen', no: 'nein' },
  agreedForeignBots: 'Fremde Bots dürfen sitzen',
};
