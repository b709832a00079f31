// Everything that must hold in the browser. Names on the command line choose some of it.
import * as access from './access.mjs';
import * as play from './play.mjs';
import * as secrets from './secrets.mjs';
import { openBrowser, startServer } from './stage.mjs';

const wanted = process.argv.slice(2);
const all = Object.entries({ ...play, ...secrets, ...access });
const chosen = all.filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

const server = await startServer();
const browser = await openBrowser();
let failed = 0;
for (const [name, test] of chosen) {
  // A browser on a busy machine can stumble: what fails is tried once more, and said so. What fails twice has failed.
  if (!(await holds(name, test)) && !(await holds(`${name}, second try`, test))) failed += 1;
}

async function holds(name, test) {
  const began = Date.now();
  try {
    await test({ browser, address: server.address });
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
    const path = new URL(`../shots/failed-${name}-${index}.png`, import.meta.url).pathname;
    await context.pages()[0]?.screenshot({ path }).catch(() => undefined);
    await context.close();
  }
}
await browser.close();
await server.stop();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
