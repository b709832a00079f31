// How somebody plays 1906 San Francisco on the page.
import { check, choose, decided, decisions, isMine, newPerson, playBots, refusedBy, walkTo, unfoldLog } from '../stage.mjs';

/** What is told of a build begins with its price. */
const PRICED = /^(\$\d+|free|umsonst)/;

export default {
  id: 'sanfrancisco',
  /** Own choices that a whole game against bots takes. */
  choices: { least: 45, most: 150 },
  /** A clause that the end of a game must explain, and one whose rule is looked up. */
  clauses: { final: 'SFO-52', rule: 'SFO-33' },
  /** A component that is corrected: wrongly first, then rightly. */
  correction: { file: 'Progress board', wrong: ['Value, record 2', '31'], right: [['Value, record 2', '1']], isDrawn: true },
  /** How its pieces travel, and by which event. */
  journeys: { 'seat → income': 'placed_on_income', 'seat → space': 'placed', 'permit → hand': 'took_permit', 'permits → permit': 'permit_opened', 'tender → hand': 'took_tender', 'houses → plot': 'built', 'development → estate': 'took_development' },
  click,
  key,
  board: (page) => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.plot, .space')].map((piece) => piece.getAttribute('aria-label').replace(/(, (\$\d+|free|umsonst|[+−]?\d+ (points?|Punkte?)))+$/, '')).join('|')),
  refusals,
  screens,
  middle,
  hidden,
  guided: { click: clickCode },
  more: { a_whole_solo_game, the_dock_shows_every_answer, a_minus_is_no_hyphen, many_permits_leave_the_purse_free },
};

/** Five permits beside money and buildings on a small phone: none of them lies over the purse. They come into the hand as the page reads the table. */
async function many_permits_leave_the_purse_free({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { width: 360, height: 740 });
  await page.addInitScript(() => {
    const read = JSON.parse;
    let codes = [];
    JSON.parse = (...text) => {
      const told = read(...text);
      if (told?.view?.permit_pile) codes = Object.keys(told.view.permit_pile).slice(0, 5);
      if (told?.view?.players) told.view.players[0].permits = codes;
      return told;
    };
  });
  await playBots(page, address, game.id);
  while ((await moment(page)) === 'keep') await choose(page, click, 0);
  await page.locator('.hand .permit').nth(4).waitFor();
  const covered = await page.evaluate(() => {
    const permits = [...document.querySelectorAll('.hand .permit')].map((permit) => permit.getBoundingClientRect());
    const lies = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return [...document.querySelectorAll('.hand .purse > *')].filter((part) => permits.some((permit) => lies(part.getBoundingClientRect(), permit))).map((part) => part.textContent);
  });
  check(covered.length === 0, `no permit lies over the purse: ${covered}`);
  await close();
}

/** What is to be chosen. */
async function moment(page) {
  await page.locator('.play .lit, .play .answer').first().waitFor();
  if (await page.locator('.keep').count()) return 'keep';
  return (await page.locator('.plot.lit[aria-pressed]').count()) ? 'build' : 'other';
}

/** Makes one choice by clicking; `pick` says which of the possible ones. */
async function click(page, pick) {
  const what = await moment(page);
  if (what === 'build') return build(page, pick);
  const pieces = page.locator(what === 'keep' ? '.keep' : '.board .lit');
  const places = (await pieces.count()) ? pieces : page.locator('.answer');
  await places.nth(pick % (await places.count())).click();
}

/** A plot, one or two permits, then the build with what it brings. */
async function build(page, pick) {
  const plots = page.locator('.plot.lit');
  if ((await page.locator('.plot.chosen').count()) === 0) await plots.nth(pick % (await plots.count())).click();
  await page.locator('.another').waitFor();
  while ((await page.locator('.answer').count()) === 0) await page.locator('.permit.lit:not(.used)').first().click();
  await page.locator('.answer').last().click();
}

/** Makes the choice of this code by clicking: a build by its plot, then its permits. */
async function clickCode(page, code) {
  const [, plot, permits] = code.match(/^build@([\d.]+):([^:]+)/) ?? [];
  if (!plot) return page.locator(`[data-code="${code}"]:visible`).first().click();
  await page.locator(`[data-at="plot:${plot}"]`).click();
  const answer = page.locator(`.dock .answer[data-code="${code}"]`);
  for (const permit of permits.split('+')) if (!(await answer.count())) await page.locator(`.dock .permit[data-at$=".${permit}"]`).click();
  await answer.click();
}

/** Makes one choice by keyboard alone. */
async function key(page, pick) {
  const what = await moment(page);
  if (what !== 'build') return press(page, String((pick % 3) + 1));
  if ((await page.locator('.plot.chosen').count()) === 0) await press(page, 'p');
  await page.locator('.another').waitFor();
  while ((await page.locator('.answer').count()) === 0) {
    await walkTo(page, '.permit.lit:not(.used)');
    await page.keyboard.press('Enter');
  }
  await walkTo(page, '.answer');
  await page.keyboard.press('Enter');
}

/** Goes to a piece by its key and presses it; where the key leads nowhere, the arrows do. */
async function press(page, shortcut) {
  await page.keyboard.press(shortcut);
  if ((await page.locator('[data-nav=lit]:focus').count()) === 0) await page.keyboard.press('ArrowRight');
  await page.locator('[data-nav=lit]:focus').waitFor();
  await page.keyboard.press('Enter');
}

/** From the first choice: what cannot be done says why, what can be done says what it brings; ends with a choice made. */
async function refusals(page) {
  await refused(page, '.open-permit', 'SFO-8', 'taking a permit before a tender is chosen');
  // Everybody keeps a tender at the same time: the table may have moved on by somebody else's choice.
  while ((await moment(page)) === 'keep') await choose(page, click, 0);
  await isMine(page);
  await refused(page, '.plot', 'SFO-45', 'building before the stone is put on the income track');
  await page.locator('.space.lit').first().hover();
  await page.locator('.effect').waitFor();
  // What a build costs is always told, and what it brings unless a card has to be turned up before the score is known.
  while (!(await showsBuild(page)).match(/^(\$\d+|free), [+−]?\d+ points?$/)) await choose(page, build, 0);
  await refused(page, '.plot:not(.lit)', 'SFO-33', 'building on a plot that the permits do not give');
  const before = await decisions(page);
  await page.locator('.answer').first().click();
  await decided(page, before);
}

/** Goes on to a build, puts it together and says what is told of it. */
async function showsBuild(page) {
  while ((await isMine(page)) && (await moment(page)) !== 'build') await choose(page, towardsBuilding, 0);
  await page.locator('.plot.lit').first().click();
  await page.locator('.plot.chosen').waitFor();
  while ((await page.locator('.answer').count()) === 0) await page.locator('.permit.lit:not(.used)').first().click();
  const told = page.locator('.answer .effect-short', { hasText: PRICED }).first();
  await told.waitFor();
  return told.innerText();
}

async function refused(page, piece, clause, what) {
  await page.locator(piece).first().click();
  await refusedBy(page, clause, what);
}

/** A choice that leads to a build soon: build spaces first, then material, then permits. */
async function towardsBuilding(page, pick) {
  if ((await moment(page)) === 'keep') return click(page, pick);
  for (const wanted of ['.answer[data-code^=act]', '.open-permit.lit', '.open-tender.lit', '.space.lit[title*=build i]', '.space.lit[title=material i]', '.space.lit[title=permit i]']) {
    if (await page.locator(wanted).count()) return page.locator(wanted).first().click();
  }
  return click(page, pick);
}

/** From the first turn: everything that can lie on this table is looked at; in the second language, a build as well. */
async function screens(page, look) {
  await page.locator('.open-permit').first().click();
  await page.locator('.notice').waitFor();
  await look('refusal');
  if ((await page.locator('html').getAttribute('lang')) !== 'en') return;
  await showsBuild(page);
  await page.locator('.answer').last().focus();
  await page.locator('.answer').last().locator('.effect-short', { hasText: PRICED }).waitFor();
  await look('building');
}

/** Plays on to the middle as the hints say, and shows a build with what it brings. */
async function middle(page, { mine }) {
  for (let made = 0; await mine(); made += 1) {
    const what = await moment(page);
    if (made >= 34 && what === 'build') break;
    if (what === 'build') await choose(page, build, 0);
    else {
      await page.keyboard.press('h');
      await page.locator('.notice.hint').waitFor();
      const hinted = page.locator('.play .hinted');
      await choose(page, async () => ((await hinted.count()) ? hinted.first().click() : click(page, 0)));
    }
  }
  await page.locator('.plot .price').first().waitFor();
  const gains = await page.locator('.plot.lit').evaluateAll((lit) => lit.map((plot) => Number(plot.querySelector('.gain')?.dataset.text ?? 0)));
  await page.locator('.plot.lit').nth(gains.indexOf(Math.max(...gains))).click();
  while ((await page.locator('.answer').count()) === 0) await page.locator('.permit.lit:not(.used)').first().click();
  await page.locator('.answer').last().focus();
  await page.locator('.answer').last().locator('.effect-short', { hasText: PRICED }).waitFor();
}

/** What somebody in seat `own` (or nobody, null) may not have heard: says what is wrong with an update, if anything is. */
function hidden({ event, view }, own) {
  const { dealt, kept } = event ?? {};
  if (dealt && dealt.seat !== own && dealt.tenders !== null) return `what seat ${dealt.seat} was dealt`;
  if (kept && kept.seat !== own && kept.tender !== null) return `what seat ${kept.seat} kept`;
  for (const [seat, player] of (view?.players ?? []).entries()) {
    if (seat === own) continue;
    if (player.dealt.length || player.rejected !== null) return `what seat ${seat} was dealt`;
    if (!player.tenders.every((tender) => tender.known)) return `the secret tender of seat ${seat}`;
  }
  return null;
}

/** What is asked can be seen with all its answers: both tenders of the first decision, and what can be done with a space. */
async function the_dock_shows_every_answer({ browser, address, game }) {
  for (const [width, height] of [[1280, 720], [1366, 657], [1440, 900], [1920, 1080], [390, 844]]) {
    const { page, close } = await newPerson(browser, { width, height });
    await playBots(page, address, game.id);
    await isMine(page);
    await allInSight(page, '.keep', `${width}×${height}, the first decision`);
    for (let made = 0; made < 12 && !(await page.locator('.answer[data-code^=act]').count()); made += 1) {
      await choose(page, click, 0);
      await isMine(page);
    }
    await allInSight(page, '.dock .answer', `${width}×${height}, the space of a card`);
    await close();
  }
}

async function allInSight(page, what, when) {
  const hidden = await page.locator(what).evaluateAll((answers) => {
    const shows = (answer, x, y) => document.elementFromPoint(x, y)?.closest('button') === answer;
    return answers.filter((answer) => {
      const { top, bottom, left, width } = answer.getBoundingClientRect();
      return !shows(answer, left + width / 2, top + 3) || !shows(answer, left + width / 2, bottom - 3);
    }).map((answer) => answer.innerText);
  });
  check((await page.locator(what).count()) >= 2, `there is something to answer (${when})`);
  check(hidden.length === 0, `everything is in sight (${when}), also ${hidden}`);
}

/** Points below zero bear the same sign everywhere; spaces say whose stone lies on them; and the value of a space stays free. */
async function a_minus_is_no_hyphen({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  for (let made = 0; made < 6 && (await isMine(page)); made += 1) await choose(page, click, made);
  await isMine(page);
  const texts = await page.locator('.players .points, .log p, .play svg text, .dock').allTextContents();
  check(texts.some((text) => text.includes('−')), 'somebody is below zero');
  check(!texts.some((text) => /(^|\s)-\d/.test(text)), `no hyphen stands for a minus: ${texts.filter((text) => /(^|\s)-\d/.test(text))}`);
  const stones = await page.locator('.space:has(.stone)').evaluateAll((spaces) => spaces.map((space) => {
    const [stone, value] = [space.querySelector('.stone').getBoundingClientRect(), (space.querySelector('.money') ?? space.querySelector('.sign')).getBoundingClientRect()];
    const over = Math.max(0, Math.min(stone.right, value.right) - Math.max(stone.left, value.left)) * Math.max(0, Math.min(stone.bottom, value.bottom) - Math.max(stone.top, value.top));
    return { name: space.getAttribute('aria-label'), part: over / (value.width * value.height) };
  }));
  check(stones.length > 0, 'stones lie on the cards');
  for (const { name, part } of stones) {
    check(/(stone of|blocked by) /.test(name), `a space says whose stone lies on it: ${name}`);
    check(part < 0.3, `the stone leaves the value free (${Math.round(part * 100)} %): ${name}`);
  }
  await close();
}

/** One tender is told as one, in German too: the language is changed on another page of the device. */
async function countsOne(page) {
  const other = await page.context().newPage();
  await other.goto(new URL('/settings', page.url()).href);
  for (const [language, one] of [['de', /^1 Ausschreibung, /], ['en', /^1 tender, /]]) {
    await other.locator(`input[name=language][value=${language}]`).check();
    await page.locator(`html[lang=${language}]`).waitFor();
    const told = await page.locator('.committee .terms').textContent();
    check(one.test(told), `one tender is told as one: ${told}`);
  }
  await other.close();
}

/** One person lays a table for one and plays against the Committee, whose every turn the log explains. */
async function a_whole_solo_game({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await page.goto(address);
  await page.locator(`[data-game=${game.id}] .button`).nth(1).click();
  await page.locator('dialog select').first().selectOption('1');
  await page.locator('dialog .button').first().click();
  await page.waitForURL(/\/t\//);
  await page.locator('.dock').waitFor();
  check(!/secret/.test(await page.locator('.dock').innerText()), 'alone there is nobody to keep a secret from');
  let made = 0;
  let hasOne = false;
  const asked = new Set();
  for (; await isMine(page); made += 1) {
    check(made < game.choices.most, 'a game ends');
    asked.add(await page.locator('.prompt h2').innerText());
    await choose(page, made % 2 ? click : towardsBuilding, made);
    if (!hasOne && /^1 /.test(await page.locator('.committee .terms').textContent())) {
      hasOne = true;
      await countsOne(page);
    }
    if (made === 10) {
      const steps = await page.locator('.committee .steps li').allInnerTexts();
      check(steps.some((step) => step.includes('turns up a permit')), `the panel tells what the Committee did: ${steps}`);
    }
  }
  check(made >= 40, `a whole game was played (${made} choices)`);
  check(hasOne, 'the Committee had one tender for a while');
  const isAsked = (sentence) => [...asked].some((question) => sentence.test(question));
  check(isAsked(/^Place your stone on card .*: furthest to the right goes first on the next\.$/), `it is said what a place on a card means: ${[...asked]}`);
  check(isAsked(/^What the year 19\d\d brings you: .+\. Choose\.$/), `it is said what a year brings: ${[...asked]}`);
  check((await page.locator('.podium li').count()) === 2, 'the player and the Committee have a place');
  check((await page.locator('.result .scores thead').innerText()).includes('The Committee'), 'the Committee has its points');
  await page.keyboard.press('Escape');
  await unfoldLog(page);
  const log = await page.locator('.log p').allInnerTexts();
  const turns = log.filter((line) => line.startsWith('The Committee turns up a permit'));
  check(turns.length >= 36, `the log explains every turn of the Committee (${turns.length})`);
  for (const [clause, told] of [['SFO-82', 'turns up a permit'], ['SFO-83', 'it takes a permit'], ['SFO-86', 'The Committee builds'], ['SFO-87', 'takes its bonus']]) {
    check(log.some((line) => line.includes(told) && line.includes(clause)), `the log says “${told}” by ${clause}`);
  }
  await close();
}
