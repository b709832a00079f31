// Everything that must hold in the browser. Words on the command line choose some of it:
import { availableParallelism } from 'node:os';
import * as access from './access.mjs';
import * as clocks from './clocks.mjs';
import * as company from './company.mjs';
import * as device from './device.mjs';
import { a_draft_is_played, on_the_board_of_letters, the_board_of_letters_in_every_look } from './any.mjs';
import * as dialogs from './dialogs.mjs';
import * as guided from './guided.mjs';
import * as history from './history.mjs';
import * as follow from './follow.mjs';
import * as links from './links.mjs';
import * as lobby from './lobby.mjs';
import * as notices from './notices.mjs';
import * as play from './play.mjs';
import * as programs from './programs.mjs';
import * as reading from './reading.mjs';
import * as replay from './replay.mjs';
import * as rules from './rules.mjs';
import { components_are_corrected, corrections_last_until_discarded } from './sets.mjs';
import * as secrets from './secrets.mjs';
import * as sizes from './sizes.mjs';
import * as touch from './touch.mjs';
import * as visit from './visit.mjs';
import { allGames, check, openBrowser, startServer, takeWrongs } from './stage.mjs';

/** All deals and bots follow from it; with another one, other games are played. */
const SEED = process.env.CITYWRIGHT_E2E_SEED ?? '1906';
/** Tests that run at once, each with a server of its own: one more than cores, because each waits now and then. */
const LANES = Number(process.env.CITYWRIGHT_E2E_LANES ?? Math.min(3, availableParallelism() + 1));
/** What takes longest begins first, so that all lanes end together. */
const LONG = ['axe_finds_nothing', 'sizes_of_the_game', 'no_secret_reaches_a_page', 'against_bots_by_clicking', 'the_end_by_keyboard'];
/** What needs more of a browser than its engine. */
const NEEDS_ALL = ['push_is_asked_for_by_a_button_and_leads_to_the_decision'];

// `axe frankfurt` runs what has both words in its name, `frankfurt -axe` what has the first and not the second.
const wanted = process.argv.slice(2);
const games = await allGames();
const { how_it_is_played, examples_on_the_board, ...ofRules } = rules;
const { axe_finds_nothing_around, sizes_around, ...ofGames } = { ...play, ...secrets, ...access, ...device, ...touch, ...replay, ...guided, ...reading, ...sizes, ...follow, on_the_board_of_letters, the_board_of_letters_in_every_look, how_it_is_played, examples_on_the_board, components_are_corrected };
/** One game shows that a table for two survives reloading; the others repeat only what is their own. */
const ONCE = { two_browsers_one_reloads: 'frankfurt', it_can_be_skipped_and_its_speed_set: 'frankfurt', sounds_are_off_until_wanted: 'frankfurt', a_game_goes_on_from_here: 'frankfurt', the_guided_game_by_keyboard: 'frankfurt', the_guided_game_answers_and_lets_go: 'frankfurt' };
const around = { axe_finds_nothing_around, sizes_around, ...links, ...lobby, ...clocks, ...company, ...notices, ...history, ...programs, ...dialogs, a_draft_is_played, ...visit, ...ofRules, corrections_last_until_discarded };
const all = Object.entries(around).map(([name, test]) => ({ name, test }));
for (const game of games) {
  for (const [name, test] of Object.entries({ ...ofGames, ...game.more })) {
    if ((ONCE[name] ?? game.id) === game.id) all.push({ name: `${game.id}: ${name}`, test, game });
  }
}
const place = ({ name }) => [...LONG, name].findIndex((long) => name.includes(long));
const isWanted = ({ name }) => wanted.every((word) => (word.startsWith('-') ? !name.includes(word.slice(1)) : name.includes(word)));
const chosen = all.filter(isWanted).sort((one, other) => place(one) - place(other));

console.log(`deals follow from the seed ${SEED} (CITYWRIGHT_E2E_SEED); ${LANES} at once (CITYWRIGHT_E2E_LANES)`);
const began = Date.now();
const waiting = [...chosen];
let failed = 0;
await Promise.all(Array.from({ length: Math.min(LANES, chosen.length) }, lane));

/** Runs one test after the other, as long as there are some. */
async function lane() {
  const browser = await openBrowser();
  for (let next; (next = waiting.shift()); ) {
    // A browser on a busy machine can stumble: what fails is tried once more with the same deals, and said so. What
    // fails twice has failed.
    if (!(await holds(browser, next)) && !(await holds(browser, next, ', second try'))) failed += 1;
  }
  await browser.close();
}

async function holds(shared, { name, test, game }, which = '') {
  const began = Date.now();
  const browser = NEEDS_ALL.includes(name) ? await openBrowser({ isWhole: true }) : shared;
  // A server of its own: the same tables with the same deals, whatever else is run.
  let server;
  takeWrongs(browser);
  try {
    server = await startServer(`${SEED}, ${name}`);
    await test({ browser, address: server.address, server, game, games });
    const wrong = takeWrongs(browser);
    check(wrong.length === 0, `nothing went wrong on a page:\n  ${wrong.join('\n  ')}`);
    console.log(`ok    ${name}${which} (${seconds(began)} s)`);
    return true;
  } catch (error) {
    console.log(`FAILS ${name}${which} (${seconds(began)} s)\n${error.stack ?? error}`);
    await lookBack(browser, name + which);
    return false;
  } finally {
    await server?.stop();
    if (browser !== shared) await browser.close();
  }
}

/** Keeps what was on the screens when something failed. */
async function lookBack(browser, name) {
  for (const [index, context] of browser.contexts().entries()) {
    const path = new URL(`../shots/failed-${name.replaceAll(/[^a-z]+/gi, '-')}-${index}.png`, import.meta.url).pathname;
    await context.pages()[0]?.screenshot({ path }).catch(() => undefined);
    await context.close();
  }
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

console.log(`in ${seconds(began)} s`);
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
