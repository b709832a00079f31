// Nobody receives what they may not know: everything that reaches a page is kept and searched.
import { check, choose, layForTwo, letBotPlay, newPerson, nextOf, sitDown } from './stage.mjs';

/** Neither a seat nor a spectator hears what others hold, nor the seed while the game runs. */
export async function no_secret_reaches_a_page({ browser, address, game }) {
  const [anna, bruno, guest] = [await newPerson(browser), await newPerson(browser), await newPerson(browser)];
  const table = new URL(await layForTwo(anna.page, address, game.id)).pathname;
  await guest.page.goto(address + table);
  await guest.page.locator('.seats .button').first().waitFor();
  await bruno.page.goto(address + table);
  await sitDown(bruno.page);
  await Promise.all([anna, bruno, guest].map(({ page }) => page.locator('.dock').waitFor()));

  for (let made = 0; made <= game.choices.least; made += 1) {
    const person = await nextOf([anna, bruno]);
    check(person, `half a game has at least ${game.choices.least} choices`);
    await choose(person.page, game.click, made);
  }
  const heard = Object.entries({ anna, bruno, guest }).map(([name, { frames }]) => ({ name, frames: [...frames] }));
  // Bots play on to the end, where everything is told.
  await Promise.all([anna, bruno].map(({ page }) => letBotPlay(page)));
  const last = tables(anna.frames).at(-1);
  check(last?.fair?.seed, 'secret and seed are revealed at the end');
  if (game.hidden) await searchesFind(address + table.replace('/t/', '/api/tables/'), game);

  for (const { name, frames } of heard) {
    const all = frames.join('\n');
    check(all.length > 1000, `${name} heard something`);
    for (const secret of [last.fair.seed, last.fair.secret]) check(!all.includes(secret), `${name} did not hear the seed or the secret`);
    const own = { anna: 0, bruno: 1, guest: null }[name];
    for (const frame of [...frames.map(read).filter(Boolean), ...tables(frames)]) check(!leak(frame, own, game), `${name} did not hear ${leak(frame, own, game)}`);
  }
  await Promise.all([anna.close(), bruno.close(), guest.close()]);
}

/** The same search finds something in the whole record, where all is open. */
async function searchesFind(table, game) {
  const { steps } = await (await fetch(`${table}/replay?view=all`)).json();
  check(steps.some((step) => leak(step, null, game)), 'the search would find a secret if there were one');
}

/** What a frame gives away that somebody in seat `own` may not know; there are games in which nobody hides anything. */
function leak(frame, own, game) {
  if (!game.hidden) return null;
  const events = [...(frame.events ?? []), ...(frame.log ?? []).flatMap((chapter) => chapter.events)];
  for (const { event } of events) {
    const found = game.hidden({ event }, own);
    if (found) return found;
  }
  return frame.view ? game.hidden({ view: frame.view }, own) : null;
}

/** The table after each frame that told something of it. */
function tables(frames) {
  let known = null;
  const told = [];
  for (const frame of frames.map(read)) {
    if (frame?.type === 'update') known = frame;
    else if (frame?.type === 'change') known = renewed(known, frame.new ?? 0);
    else continue;
    told.push(known);
  }
  return told;
}

/** A value with what is new of it: see `Difference` in src/wire. */
function renewed(known, difference) {
  if (difference === 0) return known;
  if (!Array.isArray(difference)) {
    const value = structuredClone(known);
    for (const [part, its] of Object.entries(difference)) value[part] = renewed(value[part], its);
    return value;
  }
  if (difference.length === 1) return difference[0];
  const [first, more] = difference;
  if (typeof more === 'string') return known.slice(0, first) + more;
  const rows = (columns) => (Array.isArray(columns) ? columns.length : rows(Object.values(columns)[0]));
  const row = (columns, at) => (Array.isArray(columns) ? columns[at] : Object.fromEntries(Object.entries(columns).map(([part, its]) => [part, row(its, at)])));
  const list = [first];
  for (let at = 0; at < rows(more); at += 1) list.push(renewed(list[at], row(more, at)));
  return list;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
