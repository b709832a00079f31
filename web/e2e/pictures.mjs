// Pictures for the documents: the lobby and every board in the middle of a game, in every window, light and dark.
// Words on the command line choose some of them: `pictures.mjs koeln phone`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { allGames, check, choose, isMine, newPerson, openBrowser, playBots, startServer, takeWrongs } from './stage.mjs';

const FOLDER = new URL('../../docs/images/', import.meta.url).pathname;
const WINDOWS = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 657 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844, scale: 2 },
};
/** What is light is told in English, what is dark in German. */
const LOOKS = { light: 'en', dark: 'de' };
const QUALITY = 72;
/** Milliseconds after which everything has faded in. */
const SETTLED = 400;
/** Most bytes of all pictures together. */
const MOST_BYTES = 6_000_000;

/** Own decisions until the middle of a game. */
const MIDDLE = { frankfurt: 18, koeln: 60, manhattan: 16, newyork: 16, sanfrancisco: 32 };

const words = process.argv.slice(2);
const isWanted = (file) => words.every((word) => file.split('-').includes(word));
const server = await startServer('pictures');
const browser = await openBrowser();
let bytes = 0;
try {
  mkdirSync(FOLDER, { recursive: true });
  await everyLook('lobby', server.address, '.games article');
  for (const game of await allGames()) {
    if (looksOf(game.id).length) await oneGame(game);
  }
  const wrong = takeWrongs(browser);
  check(wrong.length === 0, `nothing went wrong on a page:\n  ${wrong.join('\n  ')}`);
  check(bytes < MOST_BYTES, `all pictures together have at most ${MOST_BYTES} bytes`);
  console.log(`${bytes} bytes of pictures in docs/images`);
} finally {
  await browser.close();
  await server.stop();
}

/** Plays to the middle of a game, and looks at it. */
async function oneGame(game) {
  const { page, context } = await newPerson(browser);
  await playBots(page, server.address, game.id);
  for (let made = 0; made < MIDDLE[game.id] && (await isMine(page)); made += 1) await choose(page, game.click, made);
  check(await isMine(page), `${game.id} is not over in the middle`);
  await everyLook(game.id, page.url(), '.table[data-mine=true]', await context.storageState());
  await context.close();
}

/** The pictures of one place that are wanted. */
function looksOf(name) {
  const all = Object.keys(WINDOWS).flatMap((window) => Object.keys(LOOKS).map((theme) => ({ window, theme, file: `${name}-${window}-${theme}` })));
  return all.filter(({ file }) => isWanted(file));
}

/** One place in every window and look. */
async function everyLook(name, place, sign, person) {
  for (const { window, theme, file } of looksOf(name)) {
    const { page, context } = await newPerson(browser, { ...WINDOWS[window], theme, language: LOOKS[theme], person });
    await page.goto(place);
    await page.locator(sign).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(SETTLED);
    const session = await context.newCDPSession(page);
    const { width, height, scale = 1 } = WINDOWS[window];
    const clip = { x: 0, y: 0, width, height, scale };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
    const picture = Buffer.from(data, 'base64');
    writeFileSync(`${FOLDER}${file}.webp`, picture);
    bytes += picture.length;
    await context.close();
  }
}
