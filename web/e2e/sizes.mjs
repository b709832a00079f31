// Every page and board at every size of a window: nothing cut off, nothing too small, nothing out of reach.
import { judge } from './judge.mjs';
import { check, choose, isMine, layForTwo, letBotPlay, newPerson, playBots } from './stage.mjs';

/** All windows that the page is made for. */
const ALL = ['1280×640', '1366×657', '1440×780', '1440×900', '1920×1080', '2560×1440', '1180×820', '820×1180', '390×844', '360×740'];
/** The least room of each kind: a small laptop, a tablet lying and standing, a small phone. */
const TIGHTEST = ['1280×640', '1180×820', '820×1180', '360×740'];
/** Windows from this width on show board, dock and seats without scrolling. */
const STILL_FROM = 1180;
/** Up to this width a window is used by fingers. */
const TOUCH_UP_TO = 1180;
/** Choices that are made before the middle of a game is looked at. */
const MIDDLE = 18;

const wanted = process.env.CITYWRIGHT_E2E_SIZES ?? '';
const SIZES = (wanted === 'all' ? ALL : wanted ? wanted.split(',') : TIGHTEST).map((name) => {
  const [width, height] = name.split(/[×x]/).map(Number);
  return { name, width, height, touch: width <= TOUCH_UP_TO };
});
/** German words are the longer ones; with all sizes both languages are looked at. */
const LANGUAGES = wanted === 'all' ? ['de', 'en'] : ['de'];

/** The pages that are the same whatever is played, with the dialogs in which tables are laid. */
export async function sizes_around({ browser, address, games }) {
  await everywhere(browser, null, async (page, look) => {
    await visit(page, address, '.games article');
    await look('lobby');
    for (const { id } of games) {
      await page.locator(`[data-game=${id}] .button`).nth(1).click();
      await page.locator('dialog').waitFor();
      await look(`new table of ${id}`, { part: 'dialog' });
      await page.keyboard.press('Escape');
    }
    await visit(page, `${address}/settings`, 'fieldset');
    await look('settings');
    await visit(page, `${address}/you`, 'section');
    await look('you');
    await visit(page, `${address}/you/games`, 'h1');
    await look('my games');
    await visit(page, `${address}/best/${games[0].id}`, 'tbody');
    await look('the best');
    await visit(page, `${address}/nowhere/at/all`, 'h1');
    await look('no page');
  });
}

/** The pages of one game, with its board at the start, in the middle and at the end. */
export async function sizes_of_the_game({ browser, address, game }) {
  const { page, context } = await newPerson(browser);
  const waiting = await layForTwo(page, address, game.id);
  await playBots(page, address, game.id);
  const opening = page.url();
  await isMine(page);
  await playBots(page, address, game.id);
  for (let made = 0; made < MIDDLE && (await isMine(page)); made += 1) await choose(page, game.click, made);
  await isMine(page);
  const middle = page.url();
  await playBots(page, address, game.id);
  await letBotPlay(page);
  const over = page.url();
  await everywhere(browser, await context.storageState(), async (page, look) => {
    const table = { still: true };
    await visit(page, waiting, '.seats');
    await look('a waiting table');
    await visit(page, opening, '.table[data-mine=true]');
    await look('the opening', { ...table, fresh: true });
    await game.screens(page, (name, part) => look(name, part ? { part } : table));
    for (const tab of ['scores', 'table', 'log']) {
      await page.locator(`#tab-${tab}`).click();
      await look(`the panel ${tab}`, { part: '.side' });
    }
    await visit(page, middle, '.table[data-mine=true]');
    await look('the middle', { ...table, fresh: true });
    await lightUp(page);
    await look('the middle, something taken up', table);
    await visit(page, over, '.deeds .button');
    await look('the end', table);
    await page.locator('.deeds .button').first().click();
    await page.locator('.podium').waitFor();
    await look('the result', { part: '.result' });
    await visit(page, `${over}/replay`, '.film');
    await look('the replay', table);
    await visit(page, `${address}/rules/${game.id}#${game.clauses.rule}`, 'li.sought');
    await look('the rules');
    await visit(page, `${address}/sets/${game.id}`, '.verdict.right');
    await look('the components');
  });
  await context.close();
}

/** Takes something up where that lights more: a tile, a card, a plot. */
async function lightUp(page) {
  const pieces = page.locator('.held.ready, .tile.lit, .site.lit, .plot.lit, .place.lit');
  if (!(await pieces.count())) return;
  await pieces.first().evaluate((piece) => piece.click());
  await page.waitForTimeout(150);
}

/** Goes the same way at every size in every language, and fails with everything that was found. */
async function everywhere(browser, person, tour) {
  const found = [];
  for (const language of LANGUAGES) {
    for (const { name, width, height, touch } of SIZES) {
      const context = await browser.newContext({ storageState: person ?? undefined, viewport: { width, height }, hasTouch: touch, reducedMotion: 'reduce', locale: language });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      const settings = JSON.stringify({ language, theme: 'system', motion: 'system', only: 'ask' });
      await page.addInitScript((value) => localStorage.setItem('citywright.settings', value), settings);
      await tour(page, async (where, { part, fresh, still = false } = {}) => {
        const wrong = await judge(page, { part, touch, fresh, still: still && width >= STILL_FROM });
        found.push(...wrong.map((fault) => `${name}, ${language}, ${where}: ${fault}`));
      });
      await context.close();
    }
  }
  check(found.length === 0, `everything fits:\n  ${found.join('\n  ')}`);
}

async function visit(page, place, sign) {
  await page.goto(place);
  await page.locator(sign).first().waitFor();
}
