// How somebody plays Bürger, Baumeister & Co. on the page.
import { check, choose, decided, decisions, isMine, looksOff, newPerson, playBots, refusedBy, walkTo } from '../stage.mjs';

export default {
  id: 'frankfurt',
  /** Own choices that a whole game against bots takes. */
  choices: { least: 30, most: 80 },
  /** A clause that the end of a game must explain, and one whose rule is looked up. */
  clauses: { final: 'FRA-22', rule: 'FRA-14' },
  /** A component that is corrected: wrongly first, then rightly. */
  correction: { file: 'Offer', wrong: ['Price, record 1', '9'], right: [['Price, record 1', '2']], isDrawn: true },
  /** How its pieces travel, and by which event. */
  journeys: { 'hand → space': 'built', 'offer → hand': 'took', 'supply → offer': 'refilled', 'bank → coin': 'got_coin', 'crane → project': 'completed' },
  click,
  key,
  board: (page) => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.space')].map((space) => space.getAttribute('aria-label').replace(/, [+−]?\d+ (points?|Punkte?)$/, '')).join('|')),
  refusals,
  screens,
  middle,
  hidden,
  /** From the first turn on something is counted at the end alone: one's own hand. */
  countsAtTheEnd: true,
  guided: { click: clickCode, key: keyCode, stray: (page) => clickCode(page, 'rh2@saalbau.2') },
  more: { an_undo_takes_its_badge_away },
};

/** The points that rise from a building do not stay over the space when it is emptied again. */
async function an_undo_takes_its_badge_away({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { calm: false });
  await playBots(page, address, game.id);
  await isMine(page);
  await choose(page, click, 0);
  const before = await decisions(page);
  await page.keyboard.press('u');
  await decided(page, before);
  await page.waitForTimeout(2500);
  check((await page.locator('.flying').count()) === 0, 'no badge is left over the emptied space');
  await close();
}

/** What is to be chosen. */
async function moment(page) {
  await page.locator('.held.ready, .answer, .offer.lit').first().waitFor();
  if (await page.locator('.answer').count()) return 'project';
  return (await page.locator('.offer.lit').count()) ? 'take' : 'build';
}

/** Makes one choice by clicking; `pick` says which of the possible ones. */
async function click(page, pick) {
  const what = await moment(page);
  if (what === 'build') {
    const hand = page.locator('.held.ready');
    await hand.nth(pick % (await hand.count())).click();
    const lit = page.locator('.space.lit');
    await lit.first().waitFor();
    await lit.nth(pick % (await lit.count())).click();
  } else if (what === 'project') await page.locator('.answer').first().click();
  else {
    const lit = page.locator('.offer.lit');
    await lit.nth(pick % (await lit.count())).click();
  }
}

/** Makes the choice of this code by clicking. */
async function clickCode(page, code) {
  if (code.includes('@')) await page.locator(`.held[data-tile=${code.slice(0, 3)}]`).first().click();
  await page.locator(`[data-code="${code}"]`).click();
}

/** The same by keyboard alone. */
async function keyCode(page, code) {
  if (code.includes('@')) {
    const hand = await page.locator('.held').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
    await page.keyboard.press(String(1 + hand.indexOf(code.slice(0, 3))));
    await page.locator('.space.lit:focus').waitFor();
  } else await page.keyboard.press('ArrowDown');
  await walkTo(page, `[data-code="${code}"]`);
  await page.keyboard.press('Enter');
}

/** Makes one choice by keyboard alone. */
async function key(page) {
  const what = await moment(page);
  const { keyboard } = page;
  if (what === 'build') {
    await keyboard.press('2');
    await page.locator('.space.lit:focus').waitFor();
    await keyboard.press('ArrowRight');
    await page.locator('.space.lit:focus').waitFor();
    await keyboard.press('Enter');
  } else if (what === 'project') await keyboard.press('y');
  else {
    await keyboard.press('ArrowDown');
    await page.locator('.offer.lit:focus').waitFor();
    await keyboard.press('Enter');
  }
}

/** From the first turn: what cannot be done says why, what can be done says what it brings; ends with one choice made. */
async function refusals(page) {
  await page.locator('.project').first().click();
  await looksOff(page, page.locator('dialog .card .button'));
  await page.locator('dialog .card .button').click({ force: true });
  await refusedBy(page, 'FRA-\\d+', 'completing a project in which nothing was built');
  await page.locator('.offer').first().click();
  await refusedBy(page, 'FRA-9', 'taking before building');
  await page.locator('.held').first().click();
  await page.locator('.space.lit').first().hover();
  await page.locator('.effect .sum').waitFor();
  await page.locator('.plate.dimmed .space').first().click();
  await refusedBy(page, 'FRA-10', 'a space of another colour');
  const before = await decisions(page);
  await page.locator('.space.lit').last().click();
  await decided(page, before);
}

/** From the first turn: everything that can lie on this table is looked at. */
async function screens(page, look) {
  await page.locator('.held').first().click();
  await page.locator('.space .gain').first().waitFor();
  await page.locator('.space.lit').first().focus();
  await page.locator('.effect .sum').waitFor();
  await look('choosing');
  await page.locator('.offer').first().click();
  await page.locator('.notice').waitFor();
  await look('refusal');
  await page.locator('.project').nth(3).click();
  await page.locator('dialog').waitFor();
  await look('project card', 'dialog');
  await page.keyboard.press('Escape');
}

/** Plays on to the middle, a little carefully, and shows a choice with what it brings. */
async function middle(page, { mine }) {
  for (let made = 0; await mine(); made += 1) {
    const what = await moment(page);
    if (made >= 16 && what === 'build') break;
    const before = await decisions(page);
    if (what === 'build') {
      await page.locator('.held').nth(made % 3).click();
      await page.locator('.space .gain').first().waitFor();
      const gains = await page.locator('.space.lit').evaluateAll((lit) => lit.map((space) => Number(space.querySelector('.gain')?.textContent ?? 0)));
      await page.locator('.space.lit').nth(gains.indexOf(Math.max(...gains))).click();
    } else await click(page, 0);
    await decided(page, before);
  }
  await page.locator('.held').nth(1).click();
  await page.locator('.space .gain').first().waitFor();
  await page.locator('.space.lit').first().focus();
  await page.locator('.effect .sum').waitFor();
}

/** What somebody in seat `own` (or nobody, null) may not have heard: says what is wrong with an update, if anything is. */
function hidden({ event, view }, own) {
  const drew = event?.drew_hand;
  if (drew && drew.seat !== own && drew.tiles !== null) return `what seat ${drew.seat} drew`;
  for (const [seat, player] of (view?.players ?? []).entries()) {
    if (seat !== own && !player.hand.every((held) => held.known)) return `hidden tiles of seat ${seat}`;
  }
  return view && 'supply_order' in view ? 'the order of the supply' : null;
}
