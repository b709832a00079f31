// How somebody plays the construction yard of New York on the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check, choose, decided, decisions, isMine, looksOff, newPerson, playBots, refusedBy } from '../stage.mjs';

export default {
  id: 'newyork',
  /** Own choices that a whole game against bots takes. */
  choices: { least: 24, most: 140 },
  /** A clause that the end of a game must explain, and one whose rule is looked up. */
  clauses: { final: 'NYC-42', rule: 'NYC-13' },
  /** A component that is corrected: wrongly first, then rightly. */
  correction: { file: 'Yard', wrong: ['Currency, record 2', 'blue'], right: [['Currency, record 1', 'green'], ['Currency, record 2', 'blue']], isDrawn: true },
  /** How its pieces travel, and by which event. */
  journeys: { 'display → hand': 'took', 'deck → display': 'money_laid', 'slot → tower': 'bought', 'purse → discards': 'bought', 'buildings → slot': 'building_laid' },
  click,
  key,
  board: (page) => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.site, .place, .block ul')].map((piece) => piece.textContent).join('|')),
  refusals,
  screens,
  middle,
  hidden,
  guided: { click: clickCode, stray: (page) => clickCode(page, 'take.b8') },
  more: { a_gift_to_dirk, a_full_hand_on_a_phone },
};

/** What can be done: pay exactly with one click, buy, take, or nothing. */
async function moment(page) {
  await page.locator('.site.lit, .place.lit, .dock .answer').first().waitFor();
  if (await page.locator('.dock .answer').count()) return 'ready';
  if (await page.locator('.lot .exact').count()) return 'exact';
  return (await page.locator('.site.lit').count()) ? 'buy' : 'take';
}

/** Makes one choice by clicking; `pick` says which of the possible ones. */
async function click(page, pick) {
  const what = await moment(page);
  if (what === 'ready') return page.locator('.dock .answer.main').click();
  if (what === 'exact') return page.locator('.lot .exact').first().click();
  if (what === 'buy' && pick % 3) {
    const lit = page.locator('.site.lit');
    await lit.nth(pick % (await lit.count())).click();
    await page.locator('.way, .dock .answer.main').first().waitFor();
    if (await page.locator('.way').count()) await page.locator('.way').first().click();
  } else if (await page.locator('.place.lit').count()) {
    const lit = page.locator('.place.lit');
    await lit.nth(pick % (await lit.count())).click();
  } else {
    await page.locator('.site.lit').first().click();
    if (!(await page.locator('.dock .answer.main').count())) await page.locator('.way').first().click();
  }
  await page.locator('.dock .answer.main').click();
}

/** Makes the choice of this code by clicking: with the star where that is exact, otherwise card by card. */
async function clickCode(page, code) {
  const [what, place, ...cards] = code.split('.');
  const star = page.locator(`.lot [data-code="${code}"]`);
  if (await star.count()) return star.click();
  if (what === 'take') for (const card of [place, ...cards]) await page.locator(`.counter .place:not(.taken):has([data-money=${card}])`).first().click();
  else {
    await page.locator('.site').nth(Number(place) - 1).click();
    await page.locator('.way, .dock .answer.main').first().waitFor();
    const way = page.locator(`.way[data-code="${code}"]`);
    if (await way.count()) await way.click();
  }
  await page.locator('.dock .answer.main').click();
}

/** Makes one choice by keyboard alone: buys where it can, takes money otherwise. */
async function key(page, pick) {
  const what = await moment(page);
  const { keyboard } = page;
  if (what === 'ready') await keyboard.press('ArrowDown');
  else if (what !== 'take') {
    const slot = await page.locator('.site.lit').first().getAttribute('data-slot');
    await keyboard.press(String(Number(slot) + 1));
    await page.locator('.way:focus, .dock .answer.main:focus').waitFor();
    if (await page.locator('.way:focus').count()) await keyboard.press('Enter');
  } else await keyboard.press(String(5 + (await freePlace(page, pick))));
  await page.locator('.dock .answer.main:focus').waitFor();
  await keyboard.press('Enter');
}

async function freePlace(page, pick) {
  const places = await page.locator('.place.lit').evaluateAll((lit) => lit.map((place) => Number(place.dataset.place)));
  return places[pick % places.length];
}

/** From the first turn: what cannot be done says why, what can be done says what it brings; ends with one choice made. */
async function refusals(page) {
  check(/^\d+\s*points? for you if scoring A came now$/.test((await page.locator('.legend').innerText()).trim()), `the legend says whose points it counts: ${await page.locator('.legend').innerText()}`);
  // A building that is too dear, if there is one; then money of a wrong currency.
  const dear = page.locator('.site:not(.lit)').first();
  if (await dear.count()) {
    await dear.click();
    await refusedBy(page, 'NYC-12', 'a building that is too dear');
  }
  const lit = page.locator('.site.lit').first();
  if (await lit.count()) {
    await lit.click();
    await page.locator('.group.chosen').waitFor();
    if (await page.locator('.pay').count()) await looksOff(page, page.locator('.pay'));
    const other = page.locator('.group:not(.chosen) .stack').first();
    if (await other.count()) {
      await other.click();
      await refusedBy(page, 'NYC-12', 'money of another currency');
    }
    await page.keyboard.press('Escape');
  }
  // More money than may be taken: the last card stays picked.
  const values = await page.locator('.place').evaluateAll((places) => places.map((place) => Number.parseInt(place.textContent, 10)));
  for (const place of placesAbove(values, 5)) await page.locator('.place').nth(place).click();
  await refusedBy(page, 'NYC-11', 'taking more than may be taken');
  await page.locator('.place.taken').waitFor();
  check((await page.locator('.place.taken').count()) === 1, 'only the last card stays picked');
  await page.locator('.dock .answer.main').hover();
  const before = await decisions(page);
  await page.locator('.dock .answer.main').click();
  await decided(page, before);
}

/** The places with the highest cards: the fewest that are worth more than `most` together, and two at least. */
function placesAbove(values, most) {
  const sorted = [...values.keys()].sort((a, b) => values[b] - values[a]);
  const worth = (count) => sorted.slice(0, count).reduce((sum, place) => sum + values[place], 0);
  const count = [2, 3, 4].find((count) => worth(count) > most);
  check(count, 'the open cards are worth more than may be taken');
  return sorted.slice(0, count);
}

/** From the first turn: everything that can lie on this table is looked at. */
async function screens(page, look) {
  await page.locator('.place.lit').first().click();
  await page.locator('.dock .answer.main').focus();
  await look('taking');
  await page.keyboard.press('Escape');
  await page.locator('.site:not(.lit), .site.lit').first().click();
  await page.locator('.notice, .slip').first().waitFor();
  await look('buying');
  await page.keyboard.press('Escape');
}

/** Plays on to the middle and shows a payment in the making. */
async function middle(page, { mine }) {
  for (let made = 0; await mine(); made += 1) {
    if (made >= 16 && (await payable(page, made))) return;
    const before = await decisions(page);
    await click(page, made);
    await decided(page, before);
  }
}

/** Chooses a building with more than one way to pay and puts the highest card of the first on the slip; late, any building. */
async function payable(page, made) {
  for (const site of await page.locator('.site.lit').all()) {
    await site.click();
    await page.locator('.slip').waitFor();
    if (await page.locator('.way').count()) {
      const code = await page.locator('.way').first().getAttribute('data-code');
      await page.locator(`.stack[data-card=${code.split('.').at(-1)}]`).click();
      return true;
    }
    if (made > 24) return true;
    await page.keyboard.press('Escape');
  }
  return false;
}

/** Two play, so Dirk plays along; a building is bought for Dirk, and stands on Dirk's plot. */
async function a_gift_to_dirk({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await page.goto(address);
  await page.locator('[data-game=newyork] .button').nth(1).click();
  await page.locator('dialog select').first().selectOption('2');
  await page.locator('dialog select').nth(2).selectOption('medium');
  await page.locator('dialog .button').first().click();
  await page.locator('.dock').waitFor();
  for (let made = 0; (await isMine(page)) && !(await page.locator('.site.lit').count()); made += 1) await choose(page, take, made);
  const site = page.locator('.site.lit').first();
  const kind = await site.locator('.picture svg').evaluate((svg) => svg.getAttribute('class').match(/newyork-(\w+)/)[1]);
  const owned = () => page.locator(`[data-kind=${kind}] li`).last().innerText().then((text) => Number(text.match(/: (\d+)/)[1]));
  const before = await owned();
  await site.click();
  await page.keyboard.press('d');
  await page.locator('.receiver [aria-pressed=true]', { hasText: 'Dirk' }).waitFor();
  if (await page.locator('.way').count()) await page.locator('.way').first().click();
  await choose(page, () => page.locator('.dock .answer.main').click());
  await page.locator('.log p', { hasText: /gives it to Dirk|for Dirk/ }).first().waitFor();
  // Dirk may have received more by a scoring in the meantime.
  check((await owned()) > before, 'the building stands on the plot of Dirk');
  await close();
}

/** Takes the picked card of the display, and small ones with it. */
async function take(page, pick) {
  const places = page.locator('.place.lit');
  await places.nth(pick % (await places.count())).click();
  const small = page.locator('.place.lit:not(.taken):not(.aside)');
  while (await small.count()) await small.first().click();
  await page.locator('.dock .answer.main').click();
}

/** A player who only takes money soon has a full hand: every bill can still be reached, a wasteful payment is accepted, and the table of a scoring can be opened again. */
async function a_full_hand_on_a_phone({ browser, address }) {
  const { page, close } = await newPerson(browser, { width: 390, height: 844 });
  await playBots(page, address, 'newyork');
  for (let made = 0; made < 40 && (await isMine(page)); made += 1) {
    if ((await page.locator('button.scoring').count()) && (await page.locator('.site.lit').count())) break;
    await choose(page, take, made);
  }
  await page.locator('button.scoring').last().click();
  if (!(await page.locator('.tally').count())) await page.locator('button.scoring').last().click();
  check((await page.locator('.tally tbody tr:not(.below)').count()) === 6, 'every kind is scored');
  await nothingFound(page);
  check((await billsFit(page, '.stack')) > 8, 'the hand is full');
  await page.locator('.site.lit').last().click();
  await page.locator('.group.chosen').waitFor();
  await billsFit(page, '.stack.lit');
  for (let more = 0; more < 30 && (await page.locator('.stack.lit').count()); more += 1) await page.locator('.stack.lit').first().click();
  await page.locator('.sum.over, .sum.exact').waitFor();
  await nothingFound(page);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing has to be scrolled sideways');
  await choose(page, () => page.locator('.dock .answer.main').click());
  await close();
}

/** Every bill is wide enough for a finger, and where not all fit, that is seen; says how many there are. */
async function billsFit(page, bills) {
  const widths = await page.locator(bills).evaluateAll((stacks) => stacks.map((stack) => stack.getBoundingClientRect().width));
  check(widths.every((width) => width >= 40), `every bill can be touched: ${widths}`);
  const hidden = await page.locator('.hand .area').evaluate((area) => area.scrollWidth - area.clientWidth);
  check(hidden <= 4 || (await page.locator('.hand .on').isVisible()), `that the hand can be scrolled is seen (${hidden} px are hidden)`);
  return widths.length;
}

async function nothingFound(page) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(async () => (await window.axe.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`));
  check(found.length === 0, `axe finds nothing: ${found}`);
}

/** What somebody in seat `own` (or nobody, null) may not have heard: says what is wrong with an update, if anything is. */
function hidden({ view }, own) {
  for (const [seat, player] of (view?.players ?? []).entries()) {
    if (seat !== own && player.hand !== null && view.step !== 'over') return `the hand of seat ${seat}`;
  }
  return view && 'money' in view ? 'the money deck' : null;
}
