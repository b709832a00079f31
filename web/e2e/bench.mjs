// How fast the page is: until something can be done, and how much the bots' turns keep the browser busy.
// One line of JSON for each; times in milliseconds, the middle one of some tries.
import { allGames, choose, finishedGame, isMine, newPerson, openBrowser, playBots, startServer } from './stage.mjs';

/** Visits of which the middle one is told. */
const VISITS = 5;
/** Own decisions of each game over which the mean is taken, with everything the bots do after them. */
const DECISIONS = 6;
/** Steps of a replay over which the mean is taken. */
const STEPS = 20;
/** How much slower than this machine the browser is made, as a telephone is. */
const PHONE = 4;

const server = await startServer('bench');
const browser = await openBrowser();
for (const slower of [1, PHONE]) {
  console.log(JSON.stringify({ what: 'lobby', slower, ...(await visits(server.address, '.games .button', slower)) }));
}
for (const game of await allGames()) {
  const { page, context } = await newPerson(browser, { calm: false });
  await playBots(page, server.address, game.id);
  await isMine(page);
  const place = page.url();
  const person = await context.storageState();
  const table = await visits(place, '.table[data-mine=true] .dock', PHONE, person);
  console.log(JSON.stringify({ what: `${game.id}: table`, slower: PHONE, ...table }));
  console.log(JSON.stringify({ what: `${game.id}: a decision, and the bots until the next`, slower: 1, ...(await turns(page, game)) }));
  await page.goto(`${await finishedGame(server.address, game.id)}/replay`);
  console.log(JSON.stringify({ what: `${game.id}: a step of a replay`, slower: 1, ...(await steps(page)) }));
  await context.close();
}
await browser.close();
await server.stop();

/** How long it takes from the request until the sign is there, and how long the page is too busy to answer until then. */
async function visits(place, sign, slower, person) {
  const found = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const { page, context } = await newPerson(browser, { person });
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(watch, sign);
    await page.goto(place);
    await page.waitForFunction(() => window.interactive);
    found.push(await page.evaluate(() => window.interactive));
    await context.close();
  }
  const middle = (key) => Math.round(found.map((one) => one[key]).sort((one, other) => one - other)[Math.floor(VISITS / 2)]);
  return { interactive_ms: middle('after'), busy_ms: middle('busy') };
}

/** On the page: notes when the sign is first there, and what of tasks longer than 50 ms came before. */
function watch(sign) {
  let busy = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (busy += duration - 50))).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(sign)) setTimeout(() => (window.interactive = { after: performance.now(), busy }));
    else requestAnimationFrame(look);
  };
  look();
}

/** What the browser does from one's own decision until one is asked again. */
async function turns(page, game) {
  const told = await workOf(page);
  let made = 0;
  for (; made < DECISIONS && (await isMine(page)); made += 1) await choose(page, game.click, made);
  await isMine(page);
  return told(made);
}

/** What the browser does when a replay goes a step on. */
async function steps(page) {
  await page.locator('.film').waitFor();
  const told = await workOf(page);
  for (let step = 1; step <= STEPS; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForFunction((step) => Number(document.querySelector('.film input').value) === step, STEPS);
  return told(STEPS);
}

/** From now on: what the browser does for each of so many things. */
async function workOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const spent = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
  const before = await spent();
  return async (things) => {
    const after = await spent();
    const each = (name) => Math.round((after[name] - before[name]) / things);
    return { script_ms: each('ScriptDuration'), layout_ms: each('LayoutDuration') + each('RecalcStyleDuration'), all_ms: each('TaskDuration') };
  };
}
