// Pictures of a real game: opening, middle, end; wide and phone; both languages; light and dark.
// Words on the command line choose some of them: `shots.mjs wide en`.
import { mkdirSync } from 'node:fs';
import { clickOnce, myMoment, newPerson, openBrowser, playBots, startServer } from './stage.mjs';

const FOLDER = new URL('../shots/', import.meta.url).pathname;
const LOOKS = { wide: { width: 1440, height: 900, scale: 1 }, phone: { width: 390, height: 844, scale: 2 } };
const MIDDLE = 16;
mkdirSync(FOLDER, { recursive: true });

const server = await startServer();
const browser = await openBrowser();
const words = process.argv.slice(2);
for (const language of ['de', 'en']) {
  for (const theme of ['light', 'dark']) {
    for (const [size, look] of Object.entries(LOOKS)) {
      if (words.every((word) => [language, theme, size].includes(word))) await oneGame(language, theme, size, look);
    }
  }
}
await browser.close();
await server.stop();

async function oneGame(language, theme, size, look) {
  const { page, context, errors } = await newPerson(browser, { language, theme, ...look });
  const shoot = (name) => page.screenshot({ path: `${FOLDER}${name}-${size}-${language}-${theme}.png` });
  const story = () => tell(page, shoot);
  await story().catch(async (error) => {
    await shoot('failed');
    console.error(`${error.stack}\n${errors}\n${server.said()}`);
    process.exitCode = 1;
  });
  await context.close();
}

async function tell(page, shoot) {
  await page.goto(server.address);
  await page.locator('.games article').waitFor();
  await shoot('lobby');
  await playBots(page, server.address);
  await myMoment(page);
  await shoot('opening');
  await playUntil(page, (made, moment) => made >= MIDDLE && moment === 'build');
  await page.locator('.held').nth(1).click();
  await page.locator('.space .gain').first().waitFor();
  await page.locator('.space.lit').first().focus();
  await page.locator('.effect .sum').waitFor();
  await shoot('middle');
  await playUntil(page, () => false);
  await shoot('result');
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await shoot('end');
  await page.goto(`${page.url()}/replay`);
  await page.locator('.film').waitFor();
  await shoot('replay');
  await page.goto(`${server.address}/rules/frankfurt#FRA-14`);
  await page.locator('li.sought').waitFor();
  await shoot('rules');
}

/** Plays on, a little carefully: of the lit spaces the one that brings most. */
async function playUntil(page, isEnough) {
  for (let made = 0; ; made += 1) {
    const moment = await myMoment(page);
    if (moment === 'over' || isEnough(made, moment)) return;
    if (moment !== 'build') {
      await clickOnce(page, 0);
      continue;
    }
    const before = await page.locator('.table').getAttribute('data-number');
    await page.locator('.held').nth(made % 3).click();
    await page.locator('.space .gain').first().waitFor();
    const gains = await page.locator('.space.lit').evaluateAll((lit) => lit.map((space) => Number(space.querySelector('.gain')?.textContent ?? 0)));
    await page.locator('.space.lit').nth(gains.indexOf(Math.max(...gains))).click();
    await page.waitForFunction((number) => document.querySelector('.table')?.dataset.number !== number, before);
  }
}
