// axe-core finds nothing on any page, in both languages, light and dark, wide and on a phone.
import { audit } from './audit.mjs';
import { isMine, layForTwo, letBotPlay, newPerson, playBots } from './stage.mjs';

/** Every page in two looks that have nothing in common; boards, where colours matter most, wide and on a phone each light and dark. */
const LOOKS = [
  { language: 'de', theme: 'light', size: 'wide', whole: true },
  { language: 'en', theme: 'dark', size: 'phone', whole: true },
  { language: 'en', theme: 'light', size: 'phone', whole: false },
  { language: 'de', theme: 'dark', size: 'wide', whole: false },
];
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** The pages that are the same whatever is played. */
export async function axe_finds_nothing_around({ browser, address, games }) {
  await inEveryLook(browser, async (page, look, whole) => {
    await visit(page, address, '.games article', `lobby (${look})`);
    if (!whole) return;
    for (const { id } of games) {
      await page.locator(`[data-game=${id}] .button`).first().click();
      await audit(page, `play ${id} (${look})`, 'dialog');
      await page.keyboard.press('Escape');
      await page.locator(`[data-game=${id}] .button`).nth(1).click();
      await audit(page, `new table of ${id} (${look})`, 'dialog');
      await page.keyboard.press('Escape');
    }
    await visit(page, `${address}/settings`, 'fieldset', `settings (${look})`);
    await visit(page, `${address}/you`, 'section', `you (${look})`);
    await visit(page, `${address}/programs`, 'section details', `programs (${look})`);
    await visit(page, `${address}/best/${games[0].id}`, 'tbody', `the best (${look})`);
    await visit(page, `${address}/nowhere/at/all`, 'h1', `no page (${look})`);
  });
}

/** The pages of one game. */
export async function axe_finds_nothing({ browser, address, game }) {
  const { page, context } = await newPerson(browser);
  const waiting = await layForTwo(page, address, game.id);
  await playBots(page, address, game.id);
  await isMine(page);
  const running = page.url();
  await playBots(page, address, game.id);
  await letBotPlay(page);
  const over = page.url();
  await inEveryLook(browser, async (page, look, whole) => {
    await atTheTable(page, { game, running }, look);
    if (whole) await around(page, { address, game, waiting, over }, look);
  }, await context.storageState());
  await context.close();
}

async function inEveryLook(browser, tour, person) {
  const context = await browser.newContext({ storageState: person });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  for (const { language, theme, size, whole } of LOOKS) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const settings = JSON.stringify({ language, theme: 'system', motion: 'system', only: 'ask' });
    await page.addInitScript((value) => localStorage.setItem('citywright.settings', value), settings);
    await tour(page, `${language}, ${theme}, ${size}`, whole);
  }
  await context.close();
}

async function atTheTable(page, { game, running }, look) {
  await visit(page, running, '.table[data-mine=true]', `opening (${look})`);
  await game.screens(page, (name, part) => audit(page, `${name} (${look})`, part));
}

async function around(page, { address, game, waiting, over }, look) {
  await page.keyboard.press('?');
  await page.locator('dialog').waitFor();
  await audit(page, `help (${look})`, 'dialog');
  await page.keyboard.press('Escape');
  for (const tab of ['scores', 'table']) {
    await page.locator(`#tab-${tab}`).click();
    await audit(page, `${tab} (${look})`, '.side');
  }
  await visit(page, waiting, '.seats', `waiting table (${look})`);
  await visit(page, over, '.deeds .button', `end (${look})`);
  await page.locator('.deeds .button').first().click();
  await page.locator('.podium').waitFor();
  await audit(page, `result (${look})`, '.result');
  await visit(page, `${address}/you/games`, '.past .button', `my games (${look})`);
  await visit(page, `${over}/replay`, '.film', `replay (${look})`);
  await visit(page, `${address}/rules/${game.id}#${game.clauses.rule}`, 'li.sought', `rules (${look})`);
  await visit(page, `${address}/sets/${game.id}`, '.verdict.right', `components (${look})`);
}

async function visit(page, place, sign, name) {
  await page.goto(place);
  await page.locator(sign).first().waitFor();
  await audit(page, name);
}
