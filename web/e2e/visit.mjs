// A first visit: what it weighs, and what the host hears when something goes wrong.
import { check, expectWrong, newPerson, playBots, unfoldLog } from './stage.mjs';

/** Most bytes of a first visit, compressed, fonts apart. */
const MOST_BYTES = 200_000;
/** Most bytes of all fonts together. */
const MOST_FONT_BYTES = 60_000;

/** What the browser has loaded, as it came over the line: of fonts, and of everything else. */
async function countBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map();
  const bytes = { fonts: 0, other: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => (bytes[kinds.get(requestId) === 'Font' ? 'fonts' : 'other'] += encodedDataLength));
  return bytes;
}

export async function a_first_visit_is_light({ browser, address }) {
  const { page, close } = await newPerson(browser, { language: 'de' });
  const bytes = await countBytes(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('.games article').last().waitFor();
  const used = await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))));
  check(['Citywright Serif', 'Citywright Sans'].every((family) => used.includes(family)), `the page brings its letters along: ${used}`);
  check(bytes.fonts > 0 && bytes.fonts < MOST_FONT_BYTES, `fonts weigh ${bytes.fonts} bytes`);
  check(bytes.other > 0 && bytes.other < MOST_BYTES, `a first visit weighs ${bytes.other} bytes, fonts apart`);
  await close();
}

/** What nobody caught in a page stands in the host's log: a few lines of a visit, without secrets. */
export async function errors_reach_the_hosts_log({ browser, address, server }) {
  expectWrong(browser, /the page stumbles|429/);
  const { page, close } = await newPerson(browser);
  await page.goto(address);
  await page.locator('.games article').first().waitFor();
  const secret = '0123456789abcdef0123456789abcdef';
  const reported = page.waitForResponse(/page-errors/);
  await page.evaluate((secret) => void setTimeout(() => { throw new Error(`the page stumbles over ${secret}\nagain`); }), secret);
  check((await reported).status() === 204, 'the host takes the report');
  const lines = () => server.said().split('\n').filter((line) => line.includes('the page stumbles'));
  check(lines().length === 1 && /lobby/.test(lines()[0]), `one line says what and where: ${lines()}`);
  check(!server.said().includes(secret), 'nothing that could be a secret is logged');
  await page.evaluate(() => { for (let nth = 0; nth < 30; nth += 1) void Promise.reject(new Error(`the page stumbles ${nth} times`)); });
  await page.waitForTimeout(1500);
  check(lines().length === 5, `a visit fills five lines at most: ${lines().length}`);
  await close();
}

/** What is set on one page holds on the others of this device, and none of them writes its own over it. */
export async function settings_hold_on_every_page({ browser, address }) {
  const { context, page, close } = await newPerson(browser);
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(`${address}/settings`);
  await other.locator('input[name=language][value=de]').check();
  await page.locator('html[lang=de]').waitFor({ timeout: 10_000 });
  await page.locator('header a[href="/settings"]').click();
  await page.locator('input[name=theme][value=dark]').check();
  await other.locator('html[data-theme=dark][lang=de]').waitFor({ timeout: 10_000 });
  const third = await context.newPage();
  await third.goto(address);
  await third.locator('html[data-theme=dark][lang=de]').waitFor({ timeout: 10_000 });
  await close();
}

/** A table speaks the language of the page, also when that is changed elsewhere; the server sends that one alone. */
export async function a_table_speaks_one_language({ browser, address }) {
  const { context, page, frames, close } = await newPerson(browser);
  await playBots(page, address, 'frankfurt');
  const log = page.locator('.log');
  await log.getByText('Set-up').waitFor();
  const told = frames.filter((frame) => /"type":"(update|change)"/.test(frame));
  check(told.length > 0 && told.every((frame) => !frame.includes('"de":')), 'nothing comes in a language that nobody reads here');
  const other = await context.newPage();
  await other.goto(`${address}/settings`);
  await other.locator('input[name=language][value=de]').check();
  await log.getByText('Aufbau').waitFor();
  const heard = () => frames.map((frame) => JSON.parse(frame)).find((frame) => frame.log?.[0]?.events[0]?.text.de);
  while (!heard()) await page.waitForTimeout(50);
  await unfoldLog(page);
  await log.getByText(heard().log[0].events[0].text.de).first().waitFor({ timeout: 30_000 });
  await close();
}
