// How somebody plays New York 1901 on the page.
import { check, choose, contrast, decided, decisions, Facts, isMine, looksOff, newPerson, playBots, refusedBy, walkTo } from '../stage.mjs';

export default {
  id: 'manhattan',
  /** Own choices that a whole game against bots takes. */
  choices: { least: 24, most: 160 },
  /** A clause that the end of a game must explain, and one whose rule is looked up. */
  clauses: { final: 'MAN-60', rule: 'MAN-20' },
  /** A component that is corrected: wrongly first, then rightly. */
  correction: { file: 'Skyscrapers', wrong: ['Points, record 1', '21'], right: [['Points, record 1', '3']], isDrawn: true },
  /** How its pieces travel, and by which event. */
  journeys: { 'market → seat': 'took', 'hand → worker': 'took', 'worker → hand': 'worker_back', 'set → building': 'built', 'seat → building': 'built', 'future → market': 'opened' },
  click,
  key,
  board: (page) => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.lot')].map((lot) => lot.getAttribute('aria-label')).join('|')),
  refusals,
  screens,
  middle,
  /** Everybody sees everything: the order of the future market is not decided before a card is drawn (MAN-90). */
  hidden: null,
  guided: { click: clickCode },
  more: { a_tile_by_mouse, a_tile_by_touch, a_tile_by_keyboard, a_build_says_what_changes_hands, the_lots_of_the_log_are_on_the_board, lots_and_towers_are_seen },
};

/** The log names the lots on which somebody builds, as the board does, and lights the building. */
async function the_lots_of_the_log_are_on_the_board({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  const step = page.locator('.log .steps button', { hasText: / builds .+ on / }).last();
  for (let made = 0; !(await step.count()); made += 1) {
    check(made < 40 && (await isMine(page)), 'somebody builds');
    await choose(page, click, made);
  }
  const lots = (await step.innerText()).match(/ on ([A-Z]\d\d(?:, [A-Z]\d\d)*): /)[1].split(', ');
  const names = await page.locator('.board svg text').allTextContents();
  check(lots.every((lot) => names.includes(lot)), `the board shows ${lots}`);
  await step.hover();
  check((await page.locator('.marked.told').count()) === 1, 'pointing at the line lights the building');
  await close();
}

/** What is to be chosen: a lot, a tile with its place, or whether to end the turn. */
async function moment(page) {
  await page.locator('.lot.lit, .tile.lit, .answer').first().waitFor();
  if (await page.locator('.lot.lit').count()) return 'lot';
  return (await page.locator('.tile.lit').count()) ? 'tile' : 'end';
}

/** A point on a lot or a place: an angle has none of its own in the middle of its box. */
async function pointOn(locator) {
  return locator.evaluate((node) => {
    if (innerWidth < 900) node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const [across, down] of [[0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7]]) {
      const [x, y] = [left + width * across, top + height * down];
      if (node.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return { x: left + width / 2, y: top + height / 2 };
  });
}

async function clickOn(page, locator) {
  const { x, y } = await pointOn(locator);
  await page.mouse.click(x, y);
}

/** Makes one choice by clicking; `pick` says which of the possible ones. */
async function click(page, pick) {
  const what = await moment(page);
  if (what === 'end') return page.locator('.answer').first().click();
  if (what === 'tile') {
    const tiles = page.locator('.tile.lit');
    await tiles.nth(pick % (await tiles.count())).click();
    await page.locator('.spot.lit').first().waitFor();
  }
  const places = page.locator(what === 'tile' ? '.spot.lit' : '.lot.lit');
  await clickOn(page, places.nth((7 * pick) % (await places.count())));
}

/** Makes the choice of this code by clicking. */
async function clickCode(page, code) {
  if (code === 'done') return page.locator('.answer[data-code=done]').click();
  const tile = code.match(/(?:^|\.)(\w\d)@/)?.[1];
  const option = page.locator('.dock .option button').last();
  if (code.startsWith('rebuild') && (await option.count())) await option.click();
  if (tile) await page.locator(`.dock [data-tile=${tile}]`).click();
  await clickOn(page, page.locator(`.board [data-code="${code}"]`));
}

/** Makes one choice by keyboard alone. */
async function key(page) {
  const { keyboard } = page;
  const what = await moment(page);
  if (what === 'end') return keyboard.press('e');
  if (what === 'tile') {
    await keyboard.press('1');
    await page.locator('.spot.lit:focus').waitFor();
    await keyboard.press('r');
    await page.locator('.spot.lit:focus').waitFor();
  } else {
    if (await page.locator('.land.ready').count()) {
      await keyboard.press('1');
      await page.locator('.lot.lit:focus').waitFor();
    } else await walkTo(page, '.lot.lit');
  }
  // The arrow may lead to an action card that can be played as well.
  await keyboard.press('ArrowRight');
  await walkTo(page, what === 'tile' ? '.spot.lit' : '.lot.lit');
  await keyboard.press('Enter');
}

/** Takes the first lot that is lit: the lots of an open card. */
async function take(page) {
  await choose(page, () => clickOn(page, page.locator('.lot.lit').first()));
  await page.locator('.tile.lit').first().waitFor();
}

/** From the first turn: what cannot be done says why, what can be done says what it brings; ends with one choice made. */
async function refusals(page) {
  await page.locator('.dock [data-tile=g5]').click();
  await refusedBy(page, 'MAN-24', 'gold without points');
  await page.locator('.dock [data-tile=b2]').click();
  await refusedBy(page, 'MAN-10', 'building before acquiring');
  await page.locator('.action.grab').click();
  await refusedBy(page, 'MAN-42', 'Land Grab before acquiring');
  await page.locator('.land.ready').first().click();
  const { x: lotX, y: lotY } = await pointOn(page.locator('.lot.lit').first());
  await page.mouse.move(lotX, lotY);
  await page.locator('.effect .deed').waitFor();
  await take(page);
  await page.locator('.dock .tile.lit').first().click();
  await looksOff(page, page.locator('.dock .tool.confirm'));
  await page.locator('.spot.lit').first().hover();
  await page.locator('.board .gain').waitFor();
  check((await page.locator('.ghost:not(.bad)').count()) === 1, 'the tile is seen where it would stand');
  const [x, y] = await page.locator('.sheet').evaluate((sheet) => {
    const { left, top, width } = sheet.getBoundingClientRect();
    return [left + (width * 40) / 648, top + (width * 40) / 648];
  });
  await page.mouse.click(x, y);
  await refusedBy(page, 'MAN-20', 'building in a park');
  await page.keyboard.press('Escape');
}

/** From the first turn: everything that can lie on this table is looked at; what is done is taken back. */
async function screens(page, look) {
  await page.locator('.land.ready').first().click();
  await page.locator('.lot.lit').first().focus();
  await page.locator('.action.grab').click();
  await page.locator('.notice').waitFor();
  await look('acquiring, refused');
  await page.locator('.pile').click();
  await page.locator('dialog').waitFor();
  await look('future market', 'dialog');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await take(page);
  await page.keyboard.press('1');
  await page.locator('.spot.lit:focus').waitFor();
  await page.locator('.board .gain').waitFor();
  await look('building');
  await page.keyboard.press('Escape');
  const before = await decisions(page);
  await page.keyboard.press('u');
  await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) !== number, before);
  await isMine(page);
}

/** Plays on to the middle and shows a skyscraper where it would stand. */
async function middle(page, { mine }) {
  for (let made = 0; await mine(); made += 1) {
    const what = await moment(page);
    if (made >= 22 && what === 'tile' && (await page.locator('.tile.lit').count()) > 1) break;
    if (what !== 'tile') {
      await choose(page, click, made);
      continue;
    }
    await choose(page, async () => {
      await page.locator('.tile.lit').last().click();
      await clickOn(page, page.locator('.spot.lit').first());
    });
  }
  await page.locator('.tile.lit').last().click();
  const spot = page.locator('.spot.lit').last();
  await spot.scrollIntoViewIfNeeded();
  await spot.evaluate((node) => node.focus({ focusVisible: true }));
  await page.locator('.board .gain').waitFor();
}

/** Streets and the challenge count at the end only: which of them a skyscraper would win is said when it is pointed at. */
async function a_build_says_what_changes_hands({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  let told = [];
  for (let made = 0; !told.length && made < 24 && (await isMine(page)); made += 1) {
    if ((await moment(page)) === 'tile') {
      await page.locator('.tile.lit').last().click();
      for (const spot of (await page.locator('.spot.lit').all()).slice(0, 4)) {
        const { x, y } = await pointOn(spot);
        await page.mouse.move(x, y);
        await page.waitForTimeout(250);
        told = [...told, ...(await page.locator('.effect .further').allInnerTexts())];
      }
      await page.keyboard.press('Escape');
    }
    await choose(page, click, made);
  }
  check(told.some((sentence) => /then goes to|leads alone|Challenge/.test(sentence)), `a build says what changes hands: ${told}`);
  await close();
}

/** A person at the first build of a game, with a lot just taken. */
async function beforeBuilding({ browser, address, game }, look = {}) {
  const person = await newPerson(browser, look);
  await playBots(person.page, address, game.id);
  await isMine(person.page);
  return person;
}

async function stands(page, before) {
  await decided(page, before);
  await page.locator('.log p').filter({ hasText: /builds/ }).first().waitFor();
}

const shape = (page) => page.locator('.ghost .edge').getAttribute('d');

/** Pick a tile, turn it by key, wheel and button, flip it, see it under the pointer, click. */
async function a_tile_by_mouse(stage) {
  const { page, close } = await beforeBuilding(stage);
  await take(page);
  await page.locator('.dock .tile.lit').first().click();
  const { x, y } = await pointOn(page.locator('.spot.lit').first());
  await page.mouse.move(x, y);
  await page.locator('.ghost:not(.bad)').waitFor();
  check((await page.locator('.dock .tile.chosen').count()) === 1, 'one tile is in the hand');
  // Over land that is not one's own it turns freely, and the ghost says that it does not fit.
  await page.locator('.sheet').hover({ position: { x: 60, y: 300 } });
  await page.locator('.ghost.bad').waitFor();
  const lying = await shape(page);
  await page.keyboard.press('r');
  await page.waitForFunction((was) => document.querySelector('.ghost .edge')?.getAttribute('d') !== was, lying);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction((was) => document.querySelector('.ghost .edge')?.getAttribute('d') === was, lying);
  await page.locator('.tool.turn').click();
  await page.locator('.tool.flip').click();
  await page.mouse.move(x, y);
  await page.locator('.ghost:not(.bad)').waitFor();
  await page.locator('.board .gain').waitFor();
  const before = await decisions(page);
  await page.mouse.click(x, y);
  await stands(page, before);
  await close();
}

/** Tap a lot twice, tap a tile, tap a place: it is shown; tap it again: it is built. */
async function a_tile_by_touch(stage) {
  const { page, close } = await beforeBuilding(stage, { width: 390, height: 844 });
  const tap = async (locator) => {
    const { x, y } = await pointOn(locator);
    await page.touchscreen.tap(x, y);
  };
  const start = await decisions(page);
  await page.locator('.dock .land.ready').first().tap();
  await tap(page.locator('.lot.lit').first());
  await page.locator('.lot.pointed').waitFor();
  await page.locator('.effect .deed').waitFor();
  check((await decisions(page)) === start, 'a first tap only shows the lot');
  await page.locator('.tool.confirm').tap();
  await decided(page, start);

  const before = await decisions(page);
  await page.locator('.dock .tile.lit').first().tap();
  await tap(page.locator('.spot.lit').first());
  await page.locator('.ghost:not(.bad)').waitFor();
  await page.locator('.board .gain').waitFor();
  check((await decisions(page)) === before, 'a first tap only shows the skyscraper');
  await page.locator('.tool.turn').tap();
  await page.locator('.tool.flip').tap();
  await page.locator('.tool.after').tap();
  await page.locator('.ghost:not(.bad)').waitFor();
  await tap(page.locator('.spot.pointed'));
  await stands(page, before);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the phone');
  await close();
}

/** Pick by number, turn and flip by key, walk among the places with the arrows, build with Enter. */
async function a_tile_by_keyboard(stage) {
  const { page, close } = await beforeBuilding(stage);
  const { keyboard } = page;
  const start = await decisions(page);
  await keyboard.press('2');
  await page.locator('.land.chosen').waitFor();
  await page.locator('.lot.lit:focus').waitFor();
  await keyboard.press('ArrowRight');
  await page.locator('.lot.lit:focus').waitFor();
  await keyboard.press('Enter');
  await decided(page, start);
  await page.locator('.tile.lit').first().waitFor();
  const before = await decisions(page);
  await keyboard.press('ArrowDown');
  await page.locator('[data-nav=lit]:focus').waitFor();
  await keyboard.press('1');
  await page.locator('.spot.lit:focus').waitFor();
  await page.locator('.ghost:not(.bad)').waitFor();
  for (const name of ['r', 'f', 'ArrowRight', 'ArrowDown']) {
    await keyboard.press(name);
    await page.locator('.spot.lit:focus').waitFor();
  }
  await page.locator('.board .gain').waitFor();
  await keyboard.press('Escape');
  check((await page.locator('.spot').count()) === 0, 'Escape puts the tile back');
  await keyboard.press('1');
  await page.locator('.spot.lit:focus').waitFor();
  await keyboard.press('Enter');
  await stands(page, before);
  await close();
}

/** Lit lots have a colour that no district has; towers grow with the window. */
async function lots_and_towers_are_seen({ browser, address, game }) {
  const facts = new Facts();
  const heights = {};
  for (const [width, height] of [[1440, 900], [2560, 1440]]) {
    const { page, close } = await newPerson(browser, { width, height });
    await playBots(page, address, game.id);
    await isMine(page);
    await page.locator('.land.ready').first().click();
    const lit = await page.locator('.lot.lit').first().evaluate((lot) => [...lot.querySelectorAll('path')].map((path) => getComputedStyle(path).stroke));
    const districts = await page.evaluate(() => ['yellow', 'yellow-deep'].map((name) => `manhattan-${name}`).concat('lit').map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }));
    facts.see(lit.some((colour) => districts.every((district) => contrast(colour, district) > 2)), `lit lots are seen in every district: ${lit} among ${districts}`);
    heights[width] = await page.locator('.dock .tile svg').evaluateAll((towers) => Math.max(...towers.map((tower) => tower.getBoundingClientRect().height)));
    await close();
  }
  facts.see(heights[1440] > 32 && heights[2560] > heights[1440] * 1.3, `towers are large where there is room: ${JSON.stringify(heights)}`);
  facts.check();
}
