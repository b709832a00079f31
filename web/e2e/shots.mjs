// Pictures of a real game: opening, middle, end; wide and phone; both languages; light and dark.
// Words on the command line choose some of them: `shots.mjs frankfurt wide en`.
import { mkdirSync } from 'node:fs';
import { allGames, choose, isMine, newPerson, openBrowser, playBots, startServer, takeWrongs } from './stage.mjs';

const FOLDER = new URL('../shots/', import.meta.url).pathname;
const LOOKS = { wide: { width: 1440, height: 900, scale: 1 }, phone: { width: 390, height: 844, scale: 2 } };
mkdirSync(FOLDER, { recursive: true });

const server = await startServer('shots');
const browser = await openBrowser();
const words = process.argv.slice(2);
for (const game of await allGames()) {
  for (const language of ['de', 'en']) {
    for (const theme of ['light', 'dark']) {
      for (const [size, look] of Object.entries(LOOKS)) {
        if (words.every((word) => [game.id, language, theme, size].includes(word))) await oneGame(game, language, theme, size, look);
      }
    }
  }
}
await browser.close();
await server.stop();

async function oneGame(game, language, theme, size, look) {
  const { page, context } = await newPerson(browser, { language, theme, ...look });
  const shoot = (name) => page.screenshot({ path: `${FOLDER}${game.id}-${name}-${size}-${language}-${theme}.png` });
  await tell(game, page, shoot).catch(async (error) => {
    await shoot('failed');
    console.error(`${error.stack}\n${takeWrongs(browser)}\n${server.said()}`);
    process.exitCode = 1;
  });
  await context.close();
}

async function tell(game, page, shoot) {
  await page.goto(server.address);
  await page.locator('.games article').first().waitFor();
  await shoot('lobby');
  await playBots(page, server.address, game.id);
  await isMine(page);
  await shoot('opening');
  await game.middle(page, { mine: () => isMine(page) });
  await shoot('middle');
  for (let made = 0; await isMine(page); made += 1) await choose(page, game.click, made);
  await shoot('result');
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await shoot('end');
  await page.goto(`${page.url()}/replay`);
  await page.locator('.film').waitFor();
  await shoot('replay');
  await page.goto(`${server.address}/rules/${game.id}#${game.clauses.rule}`);
  await page.locator('li.sought').waitFor();
  await shoot('rules');
}
