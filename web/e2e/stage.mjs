// The real server and the real browser, for everything in this folder.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

/** The whole browser, and the engine without windows and menus of its own, which takes two thirds of the processor's time but knows no notices. */
const [WHOLE, ENGINE] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
const SERVER_STARTS_WITHIN = 20_000;
/** A machine may be busy with other things: a test fails when something does not come, not when it comes late. */
const PATIENCE = 120_000;
/** Bots on a busy machine play a whole game within this time. */
const WHOLE_GAME = 240_000;
/** What Chromium needs to run quietly, also as root in a container. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** How each game is played on the page: one file per game. */
export async function allGames() {
  const folder = new URL('games/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs')).sort();
  return Promise.all(files.map(async (file) => (await import(new URL(file, folder))).default));
}

/** Starts the server on a free port with an empty folder of its own. Its deals and its bots follow from the seed; more flags can be given. */
export async function startServer(seed, more = []) {
  const binary = process.env.CITYWRIGHT_BIN;
  if (!binary) throw new Error('CITYWRIGHT_BIN must name the citywright binary');
  const data = mkdtempSync(join(tmpdir(), 'citywright-e2e-'));
  const port = await freePort();
  const server = spawn(binary, ['serve', '--port', String(port), '--data', data, '--bot-pause', '0', '--rehearse', seed, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stdout.on('data', (text) => (said += text));
  server.stderr.on('data', (text) => (said += text));
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + SERVER_STARTS_WITHIN;
  for (;;) {
    const isUp = await fetch(`${address}/health`).then((answer) => answer.ok, () => false);
    if (isUp) break;
    if (server.exitCode !== null || Date.now() > until) throw new Error(`the server does not start:\n${said}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const stop = async () => {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  /** What a host does beside the running server. */
  const admin = async (...words) => (await promisify(execFile)(binary, ['admin', ...words, '--data', data])).stdout;
  return { address, stop, admin, said: () => said };
}

/** What went wrong on the pages of a browser: uncaught errors, and whatever the console calls an error. */
const wrongs = new WeakMap();
/** What is kept of it; one is enough to fail. */
const MOST_WRONGS = 5;

/** A browser that keeps what goes wrong on any page of it, however the page was opened. */
export async function openBrowser({ isWhole = false } = {}) {
  const executablePath = process.env.CITYWRIGHT_CHROMIUM ?? (!isWhole && existsSync(ENGINE) ? ENGINE : WHOLE);
  const browser = await chromium.launch({ executablePath, args: QUIET });
  const wrong = { found: [], expected: [] };
  wrongs.set(browser, wrong);
  const keep = (text) => wrong.found.length < MOST_WRONGS && !wrong.expected.some((sign) => sign.test(text)) && wrong.found.push(text);
  browser.on('context', (context) => {
    context.on('weberror', (error) => keep(`uncaught: ${error.error().stack ?? error.error()}`));
    context.on('console', (message) => message.type() === 'error' && keep(`${message.text()} (${message.location().url})`));
  });
  return browser;
}

/** A test that provokes an error on purpose says which; it holds until the test is over. */
export function expectWrong(browser, sign) {
  wrongs.get(browser).expected.push(sign);
}

/** What went wrong since the last time it was asked. */
export function takeWrongs(browser) {
  const wrong = wrongs.get(browser);
  const { found } = wrong;
  [wrong.found, wrong.expected] = [[], []];
  return found;
}

/** What is set on a device before its first visit, unless something was; what is not named stays as the page has it. */
export async function setOn(context, wanted) {
  await context.addInitScript((wanted) => location.protocol === 'http:' && (localStorage['citywright.settings'] ??= wanted), JSON.stringify(wanted));
}

/** A page of one person: own cookies, all frames kept. `only`: what happens to choices without an alternative; a test makes every choice itself unless it says otherwise. */
export async function newPerson(browser, { language = 'en', theme = 'light', width = 1440, height = 900, calm = true, speed = 'usual', scale = 1, only = 'ask', person } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, locale: language, colorScheme: theme, hasTouch: width < 600,
    deviceScaleFactor: scale, reducedMotion: calm ? 'reduce' : 'no-preference', bypassCSP: false,
    storageState: person && { cookies: person.cookies, origins: [] },
  });
  await setOn(context, { only, speed });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) frames.push(await answer.text().catch(() => ''));
  });
  return { context, page, frames, close: () => context.close() };
}

/** Two clicks: a game, and that it may begin against the bots that are proposed. */
export async function playBotsByClicking(page, address, game) {
  await page.goto(address);
  await page.locator(`[data-game=${game}] .button`).first().click();
  await page.locator('dialog [data-first]').click();
  await page.waitForURL(/\/t\//);
  await page.locator('.dock').waitFor();
}

/** The same table without the way through the lobby, for tests of what comes after it. */
export async function playBots(page, address, game) {
  const answer = await page.request.post(`${address}/api/tables`, { data: { game, seats: ['me', { bot: 'medium' }, { bot: 'medium' }] } });
  check(answer.ok(), `a table is laid: ${await answer.text()}`);
  await page.goto(`${address}/t/${(await answer.json()).id}`);
  await page.locator('.dock').waitFor();
}

/** A game that three bots have played, as a record; each game once. */
const records = new Map();
async function recordOf(game) {
  const folder = mkdtempSync(join(tmpdir(), 'citywright-e2e-'));
  const file = join(folder, 'game.city');
  await promisify(execFile)(process.env.CITYWRIGHT_BIN, ['play', game, '--seats', 'medium,medium,medium', '--names', 'Anna,Bruno,Carla', '--seed', '2', '--record', file]);
  const record = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  return record;
}

/** Brings a finished game to the server and returns the address of its table. */
export async function finishedGame(address, game) {
  if (!records.has(game)) records.set(game, recordOf(game));
  const answer = await fetch(`${address}/api/records`, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: await records.get(game) });
  check(answer.ok, `a record is read: ${answer.status}`);
  return `${address}/t/${(await answer.json()).id}`;
}

/** Gives somebody a name who has none yet, without the dialog that asks for it. */
export async function named(page, address, name = 'Anna') {
  const me = await (await page.request.get(`${address}/api/me`)).json();
  if (!me?.name) check((await page.request.post(`${address}/api/me`, { data: { name } })).ok(), `${name} is a name`);
}

/** Takes the first free seat of a table that waits, and tells the name that is asked for. */
export async function sitDown(page, name = 'Bruno') {
  await page.locator('.seats .button').first().click();
  await page.locator('dialog input').fill(name);
  await page.locator('dialog button[type=submit]').click();
}

/** Lays a table for two, one seat open, and returns its page. Everybody may find it if it is listed. */
export async function layForTwo(page, address, game, { listed = false } = {}) {
  await named(page, address);
  await page.goto(address);
  await page.locator(`[data-game=${game}] .button`).nth(1).click();
  await page.locator('dialog select').first().selectOption('2');
  if (listed) await page.locator('dialog label', { hasText: 'everybody here' }).click();
  await page.locator('dialog .button').first().click();
  await page.waitForURL(/\/t\//);
  await page.locator('.link input').first().waitFor();
  return page.url();
}

/** Waits until this page is to choose (true) or the game is over (false). */
export async function isMine(page) {
  await page.locator('.table[data-mine=true], .result .podium').first().waitFor();
  return (await page.locator('.result .podium').count()) === 0;
}

/** A bot plays to the end in the place of the person at this page. */
export async function letBotPlay(page) {
  await page.locator('#tab-table').click();
  await page.locator('.info .seats .button').click();
  await page.locator('.result .podium').waitFor({ timeout: WHOLE_GAME });
}

/** The number of the last entry, as the page has it. */
export function decisions(page) {
  return page.locator('.table').getAttribute('data-number').then(Number);
}

/** Waits until more is decided than before. */
export async function decided(page, before) {
  await page.waitForFunction((number) => Number(document.querySelector('.table')?.dataset.number) > number, before);
}

/** Makes one choice with `deed`, the game's way to click or to press keys, and waits until the table has it. */
export async function choose(page, deed, pick = 0) {
  const before = await decisions(page);
  await deed(page, pick);
  await decided(page, before);
}

/** Walks among what is lit until the focus is on such a piece: as somebody does who sees where it is, and who tries another arrow where one was of no use. */
export async function walkTo(page, wanted) {
  const pressed = new Map();
  for (let step = 0; step < 120; step += 1) {
    const at = await page.evaluate(ahead, wanted);
    if (!at) return;
    const times = (arrow) => pressed.get(`${at.piece} ${arrow}`) ?? 0;
    const arrow = at.arrows.reduce((best, other) => (times(other) < times(best) ? other : best));
    pressed.set(`${at.piece} ${arrow}`, times(arrow) + 1);
    await page.keyboard.press(arrow);
  }
  throw new Error(`the arrows do not lead to ${wanted}`);
}

/** On the page: the piece in focus, and the arrows in the order in which they point at the wanted one; nothing when it has the focus. */
function ahead(wanted) {
  const from = document.activeElement;
  if (from.matches(wanted)) return null;
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const goal = document.querySelector(wanted);
  if (!goal) throw new Error(`there is no ${wanted}`);
  const [[x, y], [toX, toY]] = [middle(from), middle(goal)];
  const ways = { ArrowRight: toX - x, ArrowLeft: x - toX, ArrowDown: toY - y, ArrowUp: y - toY };
  const arrows = Object.keys(ways).sort((one, other) => ways[other] - ways[one]);
  return { piece: [...document.querySelectorAll('[data-nav=lit]')].indexOf(from), arrows };
}

/** Waits for whichever of the people is to choose; nobody when the game is over. */
export async function nextOf(people) {
  const { person, mine } = await Promise.race(people.map(async (one) => ({ person: one, mine: await isMine(one.page) })));
  return mine ? person : null;
}

/** Waits until the table says by which clause something is refused; what it said before may still stand there. */
export async function refusedBy(page, clause, what) {
  const told = page.locator('.notice.refusal .clause');
  await told.filter({ hasText: new RegExp(`^${clause}$`) }).waitFor().catch(async () => {
    throw new Error(`not so: ${what} is refused by ${clause}, not ${await told.allInnerTexts()}`);
  });
}

/** How far two colours are apart, as the rules for readable pages count it: 1 is the same, 21 is black and white. */
export function contrast(one, other) {
  const light = (colour) => {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => (colour.startsWith('color(') ? Number(part) : Number(part) / 255));
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const ratio = light(one) / light(other);
  return ratio > 1 ? ratio : 1 / ratio;
}

/** Several facts of one page: all that are not so are told together. */
export class Facts {
  wrong = [];
  see(isSo, sentence) {
    if (!isSo) this.wrong.push(sentence);
  }
  check() {
    check(this.wrong.length === 0, this.wrong.join('\n  '));
  }
}

/** A button that cannot be pressed, or says why not when it is, looks and is told so, light and dark. */
export async function looksOff(page, button) {
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    const { isOff, cursor, behind } = await button.evaluate((node) => {
      const { cursor, backgroundColor, backgroundImage } = getComputedStyle(node);
      return { isOff: node.disabled || node.getAttribute('aria-disabled') === 'true', cursor, behind: `${backgroundColor} ${backgroundImage}` };
    });
    check(isOff && cursor !== 'pointer' && behind === 'rgba(0, 0, 0, 0) none', `what cannot be pressed looks so (${colorScheme}): ${isOff}, ${cursor}, ${behind}`);
  }
}

/** Unfolds every turn of the log to its steps. */
export async function unfoldLog(page) {
  await page.evaluate(() => document.querySelectorAll('.log .whole button[aria-expanded=false]').forEach((line) => line.click()));
}

export function check(condition, sentence) {
  if (!condition) throw new Error(`not so: ${sentence}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
