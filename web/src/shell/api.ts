/** The questions that are not asked over a table's line. */
import type { CheckedSet, GamePage, Home, Me, Primer, Replay, SeatWish, Sentences, SetFiles, SetInfo, SetList, Trouble, UndoRule } from '../wire';
import { freshId, Refused } from './socket';

/** What somebody wishes for a new table; what is not said is as usual. */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats: SeatWish[];
  undo?: UndoRule;
  /** The digest of the component set. */
  set?: string;
}

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
  me: (name: string) => ask<Me>('POST', '/api/me', { name }),
  newTable: (wish: NewTable) => ask<{ id: string }>('POST', '/api/tables', { ...wish, contribution: freshId() }),
  sit: (table: string, seat: number | null) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/sit`, { seat, contribution: freshId() }),
  stand: (table: string) => ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/stand`, {}),
  replay: wholeReplay,
  /** The board in words as it lay after an entry. */
  replayText: (table: string, number: number, view: string) => ask<Sentences>('GET', `/api/tables/${encodeURIComponent(table)}/replay/${number}/text?view=${view}`),
  /** Is there such a table? Its line cannot say so: a browser does not tell why a socket was refused. */
  isTable: (table: string) =>
    ask<unknown>('GET', `/api/tables/${encodeURIComponent(table)}/record`, undefined, 'text').then(() => true, (error) => !(error instanceof Refused && error.trouble.kind === 'not_found')),
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
