// Nobody receives what they may not know: everything that reaches a page is kept and searched.
import { check, choose, layForTwo, newPerson, nextOf } from './stage.mjs';

/** Neither a seat nor a spectator hears what others hold, nor the seed while the game runs. */
export async function no_secret_reaches_a_page({ browser, address, game }) {
  const [anna, bruno, guest] = [await newPerson(browser), await newPerson(browser), await newPerson(browser)];
  const table = new URL(await layForTwo(anna.page, address, game.id)).pathname;
  await guest.page.goto(address + table);
  await guest.page.locator('.seats .button').first().waitFor();
  await bruno.page.goto(address + table);
  await bruno.page.locator('.seats .button').first().click();
  await Promise.all([anna, bruno, guest].map(({ page }) => page.locator('.dock').waitFor()));

  const half = game.choices.least;
  let heard = null;
  let made = 0;
  for (let person; (person = await nextOf([anna, bruno])); made += 1) {
    check(made < 2 * game.choices.most, 'a game ends');
    await choose(person.page, game.click, made);
    if (made === half) heard = Object.entries({ anna, bruno, guest }).map(([name, { frames }]) => ({ name, frames: [...frames] }));
  }
  check(heard, `half a game has at least ${half} choices`);
  // The other page may have been told first.
  await anna.page.locator('.result .podium').waitFor();
  const last = anna.frames.map(read).filter((frame) => ['update', 'change'].includes(frame?.type) && frame.fair?.seed).at(-1);
  check(last, 'secret and seed are revealed at the end');
  if (game.hidden) await searchesFind(address + table.replace('/t/', '/api/tables/'), game);

  for (const { name, frames } of heard) {
    const all = frames.join('\n');
    check(all.length > 1000, `${name} heard something`);
    for (const secret of [last.fair.seed, last.fair.secret]) check(!all.includes(secret), `${name} did not hear the seed or the secret`);
    const own = { anna: 0, bruno: 1, guest: null }[name];
    for (const frame of frames.map(read).filter(Boolean)) check(!leak(frame, own, game), `${name} did not hear ${leak(frame, own, game)}`);
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

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
