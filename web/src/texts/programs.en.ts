import type { Scope } from '../wire';

/** The words about programs that act for somebody. */
export const programsEn = {
  programs: 'Programs',
  programsText: 'A program can act for you: it shows a token that you make here.',
  programsApi: 'What programs can do',
  programsNeedMember: 'That needs a handle and a password.',
  tokenName: 'What is the token for?',
  tokenScopes: 'What may the program do?',
  scopes: {
    read: 'see what you see (always)',
    play: 'take seats and decide for you',
    bot: 'take seats and decide as a bot',
    host: 'lay tables',
  } satisfies Record<Scope, string>,
  tokenMake: 'Make a token',
  tokenMore: 'Another token',
  tokenShown: 'The new token',
  tokenOnce: 'It is shown only now. Copy it, and show it to nobody.',
  tokenUsed: (day: string) => `last used ${day}`,
  tokenUnused: 'never used',
  tokenWithdraw: 'Withdraw',
  tokenWithdrawOf: (name: string) => `Withdraw the token “${name}”`,
  botText: 'Is this member itself a bot? Then say so: it takes a member of its own who has never sat at a table.',
  botMake: 'This is a bot',
  botAsk: 'This is for good. Everybody reads “[bot]” behind the name, and the bot sits only at tables where bots of others were agreed.',
  botYes: 'Yes, it is a bot',
  botIs: 'This member is a bot: everybody reads it in the name. It sits where bots of others were agreed.',
  botProfile: 'A bot that one of the people here has written.',
  foreignBots: 'Bots of others',
  foreignBotsOf: { yes: 'may sit down', no: 'no' },
  agreedForeignBots: 'Bots of others may sit down',
};
