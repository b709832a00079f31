/** The questions that are not asked over a table's line. */
import type { Account, Achievement, ChannelId, ChannelTest, CheckedSet, Encounters, GamePage, Guidance, Home, House, Invitation, Leaderboard, MailAddress, Me, NewToken, NoticeAccount, NoticeWish, PastGames, Primer, Profile, Replay, ReturnLink, Scope, SeatChange, Sentences, SetFiles, SetInfo, SetList, SitWish, TableReport, TableWish, TimeOff, TokenInfo, Trouble, Waiting, WebhookSecret } from '../wire';
import { freshId, Refused } from './socket';

/** The texts of component files by their names. */
export type Texts = Record<string, string>;

const setsOf = (game: string) => `/api/games/${encodeURIComponent(game)}/sets`;
/** The file of a component set, to be kept. */
export const fileOfSet = ({ game, digest }: SetInfo) => `${setsOf(game)}/${digest}/file`;

export const api = {
  home: () => ask<Home>('GET', '/api/home'),
  /** What never changes of a game; with another component set than the host's, of that one. */
  game: (id: string, set?: SetInfo) => cached(`/api/games/${encodeURIComponent(id)}${set && !set.is_default ? `?set=${set.digest}` : ''}`),
  primer: (id: string) => ask<Primer>('GET', `/api/games/${encodeURIComponent(id)}/primer`),
  /** A page that the host has filled in. */
  hostPage: (name: string) => ask<Sentences>('GET', `/api/pages/${encodeURIComponent(name)}`),
  whoAmI: () => ask<Me | null>('GET', '/api/me'),
  me: (name: string) => ask<Me>('POST', '/api/me', { name }),
  account: () => ask<Account>('GET', '/api/me/account'),
  newLink: () => ask<ReturnLink>('POST', '/api/me/link', {}),
  withdrawLink: () => ask<unknown>('POST', '/api/me/link/withdraw', {}),
  lookUpLink: (key: string) => ask<Me>('POST', '/api/return/look', { key }),
  comeBack: (key: string, replace: boolean) => ask<Me>('POST', '/api/return', { key, replace }),
  join: (handle: string, password: string, invitation?: string) => ask<Me>('POST', '/api/me/member', { handle, password, invitation }),
  /** What everybody may know of this house. */
  house: () => ask<House>('GET', '/api/house'),
  /** Tells the host of something at a table. */
  report: (table: string, report: TableReport) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/report`, report),
  logIn: (handle: string, password: string, replace: boolean) => ask<Me>('POST', '/api/log-in', { handle, password, replace }),
  logOut: () => ask<unknown>('POST', '/api/log-out', {}),
  changePassword: (old: string, wanted: string) => ask<unknown>('POST', '/api/me/password', { old, new: wanted }),
  endSession: (id: string | null) => ask<unknown>('POST', '/api/me/sessions/end', { id }),
  forget: (password?: string) => ask<unknown>('POST', '/api/me/forget', { password }),
  tokens: () => ask<TokenInfo[]>('GET', '/api/me/tokens'),
  newToken: (name: string, scopes: Scope[]) => ask<NewToken>('POST', '/api/me/tokens', { name, scopes }),
  withdrawToken: (id: string) => ask<unknown>('POST', '/api/me/tokens/withdraw', { id }),
  /** The member is a bot from now on. */
  becomeProgram: () => ask<Me>('POST', '/api/me/program', {}),
  notices: () => ask<NoticeAccount>('GET', '/api/me/notices'),
  wishNotices: (wish: NoticeWish) => ask<unknown>('POST', '/api/me/notices', wish),
  addPush: (endpoint: string, p256dh: string, auth: string) => ask<ChannelId>('POST', '/api/me/notices/push', { endpoint, p256dh, auth }),
  addMail: (address: string) => ask<unknown>('POST', '/api/me/notices/mail', { address }),
  addWebhook: (address: string) => ask<WebhookSecret>('POST', '/api/me/notices/webhook', { address }),
  testChannel: (id: string) => ask<ChannelTest>('POST', '/api/me/notices/test', { id }),
  removeChannel: (id: string) => ask<unknown>('POST', '/api/me/notices/remove', { id }),
  lookUpMail: (key: string) => ask<MailAddress>('POST', '/api/notices/look', { key }),
  confirmMail: (key: string) => ask<unknown>('POST', '/api/notices/confirm', { key }),
  stopMail: (key: string) => ask<unknown>('POST', `/api/notices/stop?key=${encodeURIComponent(key)}`, {}),
  /** Finished games, some at a time; after the table that the response before named. */
  games: (game: string, before: string | null) => ask<PastGames>('GET', `/api/me/games?${new URLSearchParams({ ...(game && { game }), ...(before && { before }) })}`),
  achievements: () => ask<Achievement[]>('GET', '/api/me/achievements'),
  against: (table: string, seat: number) => ask<Encounters>('GET', `/api/me/against?${new URLSearchParams({ table, seat: String(seat) })}`),
  showProfile: (isPublic: boolean) => ask<unknown>('POST', '/api/me/profile', { is_public: isPublic }),
  profile: (handle: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(handle)}`),
  leaders: (game: string) => ask<Leaderboard>('GET', `/api/games/${encodeURIComponent(game)}/leaderboard`),
  holiday: () => ask<TimeOff | null>('GET', '/api/me/holiday'),
  changeHoliday: (holiday: TimeOff | null) => ask<TimeOff | null>('POST', '/api/me/holiday', { holiday }),
  waiting: (except: string) => ask<Waiting>('GET', `/api/waiting?except=${encodeURIComponent(except)}`),
  invitation: () => ask<Invitation>('GET', '/api/invitation'),
  guided: (game: string) => ask<Guidance>('GET', `/api/games/${encodeURIComponent(game)}/guided`),
  layGuided: (game: string) => ask<{ id: string }>('POST', `/api/games/${encodeURIComponent(game)}/guided`, {}),
  newTable: (wish: TableWish) => ask<{ id: string }>('POST', '/api/tables', { ...wish, contribution: freshId() }),
  sit: (table: string, seat: number | null) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/sit`, { seat, contribution: freshId() } satisfies SitWish),
  stand: (table: string) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/stand`, {}),
  arrange: (table: string, change: SeatChange) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/seats`, change),
  rematch: (table: string) => ask<{ id: string }>('POST', `/api/tables/${encodeURIComponent(table)}/rematch`, { contribution: freshId() }),
  replay: wholeReplay,
  /** The board in words as it lay after an entry. */
  replayText: (table: string, number: number, view: string) => ask<Sentences>('GET', `/api/tables/${encodeURIComponent(table)}/replay/${number}/text?view=${view}`),
  /** Why one does not get to a table, if not for the line: a browser does not tell why a socket was refused. */
  whyNot: (table: string) =>
    ask<unknown>('GET', `/api/tables/${encodeURIComponent(table)}/record`, undefined, 'text').then(() => null, (error) => (error instanceof Refused && FOR_GOOD.includes(error.trouble.kind) ? error : null)),
  /** The component set with which a table is played. */
  setOf: (table: string) => ask<SetInfo>('GET', `/api/tables/${encodeURIComponent(table)}/set`),
  sets: (game: string) => ask<SetList>('GET', setsOf(game)),
  setFiles: (game: string, digest: string) => ask<SetFiles>('GET', `${setsOf(game)}/${encodeURIComponent(digest)}`),
  checkSet: (game: string, files: Texts) => ask<CheckedSet>('POST', `${setsOf(game)}/check`, { files }),
  saveSet: (game: string, name: string, files: Texts) => ask<SetInfo>('POST', setsOf(game), { name, files }),
  /** A set that is not kept on the server, as the file that others can open. */
  writeSet: (game: string, name: string, files: Texts) => ask<string>('POST', `${setsOf(game)}/file`, { name, files }, 'text'),
  importSet: (game: string, text: string) => ask<SetInfo>('POST', `${setsOf(game)}/import`, text),
  importRecord: (text: string) => ask<{ id: string }>('POST', '/api/records', text),
};

/** Why no line to a table will ever open. */
const FOR_GOOD = ['not_found', 'not_agreed', 'banned'];

/** A replay comes in pieces. */
async function wholeReplay(table: string, view: string): Promise<Replay> {
  const address = `/api/tables/${encodeURIComponent(table)}/replay?view=${view}`;
  const replay = await ask<Replay>('GET', address);
  while (replay.next !== null) {
    const more = await ask<Replay>('GET', `${address}&from=${replay.next}`);
    replay.steps.push(...more.steps);
    replay.next = more.next;
  }
  return replay;
}

const pages = new Map<string, Promise<GamePage>>();

/** What never changes while the page is open is asked for once. */
function cached(address: string): Promise<GamePage> {
  let page = pages.get(address);
  if (!page) {
    page = ask<GamePage>('GET', address);
    page.catch(() => pages.delete(address));
    pages.set(address, page);
  }
  return page;
}

async function ask<T>(method: string, address: string, body?: unknown, expected: 'json' | 'text' = 'json'): Promise<T> {
  const isText = typeof body === 'string';
  const answer = await fetch(address, {
    method,
    headers: body === undefined ? {} : { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' },
    body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.ok) return (expected === 'text' ? text : text ? JSON.parse(text) : null) as T;
  throw new Refused(troubleIn(text, answer.status));
}

function troubleIn(text: string, status: number): Trouble {
  try {
    const { error } = JSON.parse(text) as { error: Trouble };
    if (error?.kind) return error;
  } catch {
    // Not one of ours: a proxy, or a server that is just starting.
  }
  const message: Sentences = { de: `Der Server antwortet mit ${status}.`, en: `The server answers ${status}.` };
  return { kind: 'http', message };
}
