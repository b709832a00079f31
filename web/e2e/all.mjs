// Everything that must hold in the browser. Words on the command line choose some of it:
import * as access from './access.mjs';
import * as play from './play.mjs';
import * as secrets from './secrets.mjs';
import { allGames, openBrowser, startServer } from './stage.mjs';

// `axe frankfurt` runs what has both words in its name.
const wanted = process.argv.slice(2);
const games = await allGames();
const { axe_finds_nothing_around, ...ofGames } = { ...play, ...secrets, ...access };
/** One game shows that a table for two survives reloading; the others repeat only what is their own. */
const ONCE = { two_browsers_one_reloads: 'frankfurt' };
const all = [{ name: 'axe_finds_nothing_around', test: axe_finds_nothing_around }];
for (const game of games) {
  for (const [name, test] of Object.entries({ ...ofGames, ...game.more })) {
    if ((ONCE[name] ?? game.id) === game.id) all.push({ name: `${game.id}: ${name}`, test, game });
  }
}
const chosen = all.filter(({ name }) => wanted.every((word) => name.includes(word)));

const server = await startServer();
const browser = await openBrowser();
let failed = 0;
for (const { name, test, game } of chosen) {
  // A browser on a busy machine can stumble: what fails is tried once more, and said so. What fails twice has failed.
  if (!(await holds(name, test, game)) && !(await holds(`${name}, second try`, test, game))) failed += 1;
}

async function holds(name, test, game) {
  const began = Date.now();
  try {
    await test({ browser, address: server.address, game, games });
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAILS ${name}\n${error.stack ?? error}`);
    await lookBack(name);
    return false;
  }
}

/** Keeps what was on the screens when something failed. */
async function lookBack(name) {
  for (const [index, context] of browser.contexts().entries()) {
    const path = new URL(`../shots/failed-${name.replaceAll(/[^a-z]+/gi, '-')}-${index}.png`, import.meta.url).pathname;
    await context.pages()[0]?.screenshot({ path }).catch(() => undefined);
    await context.close();
  }
}
await browser.close();
await server.stop();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
