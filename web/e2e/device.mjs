// Several people on one device: the table is covered between their turns.
import { check, choose, named, newPerson } from './stage.mjs';

const PEOPLE = ['Anna', 'Bruno', 'Carla'];
/** Shorter texts could be anything. */
const LEAST_CHARS = 8;

/** Three people pass one device round. Of a hand the browser has received nothing before its curtain is lifted. */
export async function three_on_one_device({ browser, address, game }) {
  const { page, frames, close } = await newPerson(browser);
  await named(page, address, PEOPLE[0]);
  const laid = await page.request.post(`${address}/api/tables`, { data: { game: game.id, seats: ['me', { here: PEOPLE[1] }, { here: PEOPLE[2] }] } });
  check(laid.ok(), `a table is laid: ${await laid.text()}`);
  await page.goto(`${address}/t/${(await laid.json()).id}`);
  await page.locator('.table').waitFor();
  const updates = () => frames.map(read).filter((frame) => frame?.type === 'update');
  const open = updates().at(0);
  check(open && open.me === null && open.choices.length === 0, 'at first nobody is uncovered');
  const lifted = new Set();
  for (let made = 0; made < 60 && lifted.size < PEOPLE.length; made += 1) {
    await page.locator('.curtain, .table[data-mine=true]').first().waitFor();
    if (await page.locator('.curtain').count()) {
      check(open.has_secrets, 'a curtain falls only where there is something to hide');
      const before = frames.join('\n');
      const [known, covered] = [updates().length, viewAfter(frames.map(read))];
      await page.locator('.curtain .button').click();
      await page.locator('.curtain').waitFor({ state: 'detached' });
      await page.locator('.table[data-mine=true]').waitFor();
      const seen = updates().slice(known).filter(({ me }) => me !== null).at(-1);
      if (!lifted.has(seen.me)) for (const secret of secrets(seen.view, covered)) check(!before.includes(secret), `${game.id}: ${secret.slice(0, 90)} was not on the device before ${PEOPLE[seen.me]} lifted the curtain`);
      lifted.add(seen.me);
    } else {
      if (!open.has_secrets) lifted.add(updates().at(-1)?.me);
      await choose(page, game.click, made);
    }
  }
  check(lifted.size >= 2, `the device goes round: ${[...lifted]}`);
  await close();
}

/** What the page sees after these frames. */
function viewAfter(frames) {
  let view = null;
  for (const frame of frames) {
    if (frame?.type === 'update') view = frame.view;
    else if (frame?.type === 'change') view = { ...view, ...frame.view };
  }
  return view;
}

/** The texts of what a seat sees and somebody who looks on does not. */
function secrets(seen, open) {
  const fields = Object.entries(seen).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(open[name]));
  return fields.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).filter((text) => text.length >= LEAST_CHARS);
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
