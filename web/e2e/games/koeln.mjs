// How somebody plays Die Baumeister von Köln on the page.
import { goTo, stepsOf, stepsWith } from '../film.mjs';
import { check, choose, contrast, decided, decisions, Facts, finishedGame, isMine, layForTwo, newPerson, nextOf, playBots, refusedBy, sitDown } from '../stage.mjs';

/** Choices that are made with care; after them a player only throws and ends, so that a game does not take all day. */
const CARE = 40;

/** A card in hand with which somebody else can be attacked now. */
const ATTACKER = '.held.ready:is([data-card=thief], [data-card=poisoner], [data-card=saboteur])';

export default {
  id: 'koeln',
  /** Own choices that a whole game against bots takes. */
  choices: { least: 45, most: 400 },
  /** A clause that the end of a game must explain, and one whose rule is looked up. */
  clauses: { final: 'KOE-62', rule: 'KOE-33' },
  /** A component that is corrected: wrongly first, then rightly. */
  correction: { file: 'Churches', wrong: ['Value, record 1', '9'], right: [['Value, record 1', '7']], isDrawn: true },
  /** How its pieces travel, and by which event. */
  journeys: { 'cart → cart': 'went', 'supply → store': 'delivered', 'store → load': 'loaded', 'load → part': 'built', 'deck → hand': 'drew', 'seat → die': 'thrown', 'hand → seat': 'attacked' },
  click,
  key,
  board: (page) => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.spot, .cart[aria-label]')].map((piece) => piece.getAttribute('aria-label')).join('|')),
  refusals,
  screens,
  middle,
  hidden,
  advised,
  guided: { click: clickCode },
  more: { a_turn_with_nothing_left_ends_by_itself, a_longer_way_in_one_press, the_guard_is_asked, carts_and_places_know_each_other, a_deed_says_what_it_ends, the_points_of_the_log_bear_their_names, the_chosen_cart_comes_into_sight, the_map_tells_what_counts },
};

/** A turn in which nothing else can be done is ended after a pause, unless that is stopped, taken back or not wanted. */
async function a_turn_with_nothing_left_ends_by_itself({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { only: 'byItself' });
  await playBots(page, address, game.id);
  await isMine(page);
  const soon = page.locator('.soon');
  const goesOn = (number, within) => page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) !== number, number, { timeout: within }).then(() => true, () => false);
  await untilNothingIsLeft(page);
  await soon.waitFor();
  check(/by itself: End/.test(await soon.innerText()), `what will happen is told: ${await soon.innerText()}`);
  let number = await decisions(page);
  await page.keyboard.press('Escape');
  await soon.waitFor({ state: 'detached' });
  check(!(await goesOn(number, 2600)), 'Escape stops it');
  await page.keyboard.press('u');
  await page.locator('.spot.lit').first().waitFor();
  await untilNothingIsLeft(page);
  await soon.waitFor();
  number = await decisions(page);
  await page.keyboard.press('u');
  await page.locator('.spot.lit').first().waitFor();
  check(!(await goesOn(number + 1, 2600)), 'taking back stops it');
  await untilNothingIsLeft(page);
  number = await decisions(page);
  check(await goesOn(number, 10_000), 'otherwise the turn ends by itself');
  await page.locator('.log').getByText('Bot 2').first().waitFor();
  await close();
}

/** Throws and walks about until no action is left and no card is held: a card could still be discarded. */
async function untilNothingIsLeft(page) {
  for (let made = 0; (await isMine(page)) && made < 60; made += 1) {
    await page.locator('.dock .answer').first().waitFor();
    const end = page.locator('.answer[data-code=end]');
    const steps = page.locator('.spot.lit:not(.far)');
    const rest = page.locator('.dock [data-nav=lit]:not([data-code=end])');
    if ((await end.count()) && !(await steps.count()) && !(await rest.count()) && !(await page.locator('.held').count())) return;
    if (await page.locator('.answer[data-code=throw]').count()) await choose(page, () => page.locator('.answer[data-code=throw]').click());
    else if (await steps.count()) await choose(page, () => steps.first().click());
    else await choose(page, () => page.locator('.dock .answer').last().click());
  }
}

/** A point that the log speaks of is called so on the board, and pointing at the line lights it. */
async function the_points_of_the_log_bear_their_names({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  const step = page.locator('.log .steps button', { hasText: /to point \w+/ }).last();
  for (let made = 0; !(await step.count()); made += 1) {
    check(made < 40 && (await isMine(page)), 'a cart goes to a point');
    await choose(page, click, made);
  }
  const point = (await step.innerText()).match(/to point (\w+)/)[1];
  const label = page.locator('.place .label', { hasText: new RegExp(`^${point}$`) });
  check(await label.isVisible(), `the board shows point ${point}`);
  await step.hover();
  check((await page.locator(`[data-place=${point}][data-told]`).count()) === 1, `pointing at the line lights point ${point}`);
  await close();
}

/** On a phone the map is higher than the window: choosing a cart shows where it is. */
async function the_chosen_cart_comes_into_sight({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { width: 390, height: 844 });
  await playBots(page, address, game.id);
  await isMine(page);
  await choose(page, click, 0);
  for (const cart of ['b', 'a']) {
    for (const edge of [0, 1]) {
      await page.evaluate((edge) => window.scrollTo(0, edge * document.body.scrollHeight), edge);
      await page.keyboard.press(cart === 'a' ? 'b' : 'a');
      await page.evaluate((edge) => window.scrollTo(0, edge * document.body.scrollHeight), edge);
      await page.keyboard.press(cart);
      await page.waitForTimeout(60);
      const [box, dock] = [await page.locator(`[data-cart=${cart}]`).boundingBox(), await page.locator('.dock').boundingBox()];
      check(box.y >= 0 && box.y + box.height <= dock.y, `cart ${cart} is in sight (${box.y}, dock ${dock.y})`);
    }
  }
  await close();
}

/** Black stones are seen in the dark, a cart whose turn is over is ticked, a finished church shows its points; on a phone places have names, and ending a turn early looks like it. */
async function the_map_tells_what_counts({ browser, address, game }) {
  const facts = new Facts();
  const phone = await newPerson(browser, { width: 390, height: 844 });
  await playBots(phone.page, address, game.id);
  await isMine(phone.page);
  while ((await moment(phone.page)) !== 'act') await choose(phone.page, click);
  const names = await phone.page.locator('.place.church .name, .place.cathedral .name').allInnerTexts();
  facts.see(names.length === 13 && names.every((name) => name.length > 3), `all twelve churches and the cathedral have names on a phone: ${names}`);
  const [early, other] = await phone.page.evaluate(() => ['[data-code=end]', ':not([data-code=end])'].map((code) => getComputedStyle(document.querySelector(`.dock .answer${code}, .dock .where${code}`)).borderTopStyle));
  facts.see(early !== other, `ending a turn with actions left looks other than what else can be done (${early}, ${other})`);
  await phone.close();

  const { page, close } = await newPerson(browser, { theme: 'dark' });
  const table = await finishedGame(address, game.id);
  const steps = await stepsOf(table);
  await page.goto(`${table}/replay`);
  await page.locator('.film').waitFor();
  await goTo(page, stepsWith(steps, 'loaded')[0]);
  await page.locator('.log', { hasText: 'loads' }).waitFor();
  facts.see((await page.locator('.board .cart .over').count()) === 1, 'a cart whose turn is over is ticked');
  const [edge, behind] = await page.locator('.board .stone.black').first().evaluate((stone) => [getComputedStyle(stone.querySelector('.side')).stroke, getComputedStyle(stone.closest('.plaque, .storage, section')).backgroundColor]);
  facts.see(contrast(edge, behind) > 3, `a black stone is seen in the dark (${edge} on ${behind}: ${contrast(edge, behind).toFixed(1)})`);
  await goTo(page, stepsWith(steps, 'finished')[0]);
  await page.locator('.board .plaque.finished').waitFor();
  const gains = await page.locator('.board .spot[data-since^="+"]').count();
  facts.see(gains === 1, `a finished church shows the points that it brought (${gains})`);
  await close();
  facts.check();
}

/** What is to be decided: answers lie in the dock, steps on the map. */
async function moment(page) {
  await page.locator('.dock .answer').first().waitFor();
  for (const code of ['throw', 'submit']) if (await page.locator(`.answer[data-code=${code}]`).count()) return code;
  return (await page.locator('.answer[data-code=end]').count()) ? 'act' : 'discard';
}

/** Makes one choice by clicking; `pick` says which of the possible ones. */
async function click(page, pick) {
  const what = await moment(page);
  if (what === 'throw') return page.locator('.answer[data-code=throw]').click();
  if (what === 'submit' || what === 'discard') return page.locator('.answer').first().click();
  const deeds = page.locator('.answer.main:not([data-code=end])');
  if (pick < CARE && (await deeds.count())) return deeds.first().click();
  const steps = page.locator('.spot.lit:not(.far)');
  const count = pick < CARE ? await steps.count() : 0;
  if (count) return steps.nth((pick * 7) % count).click();
  await page.locator('.answer[data-code=end]').click();
}

/** Makes the choice of this code by clicking. */
async function clickCode(page, code) {
  const [what, cart] = code.split('.');
  if (what === 'go') {
    await page.locator(`[data-cart=${cart}]`).click();
    return page.locator(`.spot[data-code="${code}"]`).click();
  }
  return page.locator(`.dock [data-code="${code}"]`).click();
}

/** Makes one choice by keyboard alone. */
async function key(page, pick) {
  const what = await moment(page);
  const { keyboard } = page;
  if (what === 'throw') return keyboard.press('t');
  if (what === 'submit') return keyboard.press('n');
  if (what === 'discard') {
    await keyboard.press('ArrowDown');
    await page.locator('.answer:focus').waitFor();
    return keyboard.press('Enter');
  }
  if (pick < CARE && (await page.locator('.spot.lit:not(.far)').count())) {
    await keyboard.press('b');
    for (let step = 0; step < 60; step += 1) {
      await keyboard.press('ArrowRight');
      if (await page.locator('.spot.lit:focus:not(.far)').count()) return keyboard.press('Enter');
    }
  }
  await keyboard.press('e');
}

/** From the first turn: what cannot be done says why, what can be done says what it brings; ends with one choice made. */
async function refusals(page) {
  await page.locator('.spot[data-place=j2]').click();
  await refusedBy(page, 'KOE-10', 'moving before the throw');
  await choose(page, click);
  while ((await moment(page)) !== 'act') await choose(page, click);
  const far = await page.locator('.point .spot:not(.lit)').evaluateAll((spots) => {
    const isFree = (spot) => {
      const { left, top, width, height } = spot.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === spot;
    };
    return spots.find(isFree).dataset.place;
  });
  await page.locator(`.spot[data-place=${far}]`).click();
  await refusedBy(page, 'KOE-2[12]', 'going to a place out of reach');
  await page.locator('.spot.lit:not(.far)').first().hover();
  await page.locator('.notice').waitFor({ state: 'detached' });
  await page.locator('.effect .deed').waitFor();
  const before = await decisions(page);
  await page.locator('.spot.lit:not(.far)').first().click();
  await decided(page, before);
}

/** From the first turn: everything that can lie on this table is looked at. */
async function screens(page, look) {
  while ((await moment(page)) !== 'act') await choose(page, click);
  await page.locator('.spot.lit').first().focus();
  await page.locator('.effect .deed').waitFor();
  await look('choosing');
  await page.locator('.spot:not(.lit)[data-place=SEV], .spot:not(.lit)[data-place=GER]').first().click();
  await page.locator('dialog .facts').waitFor();
  await look('church', 'dialog');
  await page.keyboard.press('Escape');
}

/** Plays on to the middle as the hints advise, and shows where the carts come. */
async function middle(page, { mine }) {
  for (let made = 0; await mine(); made += 1) {
    const what = await moment(page);
    if (made >= 90 && what === 'act' && (await page.locator('.spot.lit.far').count())) break;
    const before = await decisions(page);
    await advised(page);
    await decided(page, before);
  }
  await page.locator('.spot.lit:not(.far)').first().focus();
  await page.locator('.effect .deed').waitFor();
}

/** Makes the choice that the table advises. */
async function advised(page) {
  await page.keyboard.press('h');
  await page.locator('.notice.hint').waitFor();
  const other = page.locator('.cart.mine:not(.chosen)').first();
  for (let look = 0; look < 4; look += 1) {
    const hinted = page.locator('.answer.hinted, .spot.hinted');
    if (await hinted.count()) return hinted.first().click();
    if (await page.locator('.held.hinted').count()) {
      await page.locator('.held.hinted').click();
      if (await hinted.count()) return hinted.first().click();
      // The card takes effect somewhere: any of the places will do.
      const where = page.locator('.where:not(.back):not(.cart)');
      if (await where.count()) await where.first().click();
      return page.locator('.answer').first().click();
    }
    if (await other.count()) await other.click();
  }
  await click(page, 0);
}

/** A place several steps away is one press: the cart walks there step by step. */
async function a_longer_way_in_one_press({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  await isMine(page);
  while ((await moment(page)) !== 'act') await choose(page, click);
  const before = await decisions(page);
  const far = page.locator('.place.far:has(.spot.lit)');
  const costs = (await far.locator('.cost').allInnerTexts()).map(Number);
  const at = costs.indexOf(3);
  check(at >= 0, `something is three actions away (${costs})`);
  await far.nth(at).locator('.spot').click();
  await page.waitForFunction((number) => Number(document.querySelector('.table')?.dataset.number) === number, before + 3);
  check((await page.locator('.pips .spent').count()) === 3, 'three actions are spent');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('.pips .spent').length === 2);
  await close();
}

/** Every cart says at which place it stands, and the place whose cart stands there. */
async function carts_and_places_know_each_other({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  for (let made = 0; made < 8 && (await isMine(page)); made += 1) await choose(page, click, made);
  const told = await page.locator('.board .cart[aria-label]').evaluateAll((carts) => carts.map((cart) => cart.getAttribute('aria-label')));
  const places = await page.locator('.spot').evaluateAll((spots) => spots.map((spot) => spot.getAttribute('aria-label')));
  check(told.length >= 4, `all carts are there (${told.length})`);
  for (const label of told) {
    const where = /, at ([^;]+?), (?:empty|white|grey|black)/.exec(label)?.[1];
    check(where, `the cart says where it stands: ${label}`);
    const place = places.find((name) => name.startsWith(where) && /Cart [ab] of/.test(name));
    check(place, `${where} says whose cart stands there, of:\n${places.join('\n')}`);
  }
  await close();
}

/** Pointing at a deed says that the cart's turn ends by it; a double press does it once, and nothing that lies there then. */
async function a_deed_says_what_it_ends({ browser, address, game }) {
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    const { page, close } = await newPerson(browser, size);
    await playBots(page, address, game.id);
    const deed = page.locator('.dock .answer.main:not([data-code=end]):not([data-code=throw])');
    for (let made = 0; made < CARE && (await isMine(page)); made += 1) {
      if ((await moment(page)) === 'act' && (await deed.count())) break;
      await choose(page, advised);
    }
    await deed.first().hover();
    await page.locator('.effect .further', { hasText: 'finished its turn' }).waitFor();
    const before = await decisions(page);
    const { x, y, width, height } = await deed.first().boundingBox();
    const press = (nth) => page.context().newCDPSession(page).then(async (session) => {
      for (const type of ['mousePressed', 'mouseReleased']) await session.send('Input.dispatchMouseEvent', { type, x: x + width / 2, y: y + height / 2, button: 'left', clickCount: nth });
    });
    await press(1);
    await decided(page, before);
    await page.locator('.answer[data-code=end]').waitFor();
    // Wherever the button is that ends the turn: the second press lands on it.
    await page.evaluate(([x, y]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.dock .end { position: fixed; z-index: 99; left: ${x}px; top: ${y}px }`);
      document.adoptedStyleSheets.push(sheet);
    }, [x + width / 2 - 20, y + height / 2 - 20]);
    await press(2);
    await page.waitForTimeout(400);
    check((await decisions(page)) === before + 1, 'a double press does not end the turn');
    await press(1);
    await decided(page, before + 1);
    await close();
  }
}

/** A player who is attacked while holding a card is asked, whether or not a guard is among them. */
async function the_guard_is_asked({ browser, address, game }) {
  const people = [await newPerson(browser), await newPerson(browser)];
  await layForTwo(people[0].page, address, game.id);
  await people[1].page.goto(await people[0].page.locator('.link input').first().inputValue());
  await sitDown(people[1].page);
  await Promise.all(people.map(({ page }) => page.locator('.dock').waitFor()));
  let asked = false;
  for (let person, made = 0; !asked && (person = await nextOf(people)); made += 1) {
    check(made < 600, 'somebody is attacked at last');
    const { page } = person;
    const what = await moment(page);
    if (what === 'submit') {
      check(await page.locator('.dock .attack').isVisible(), 'the attack is shown with what it would do');
      asked = true;
      await choose(page, click);
    } else if (what !== 'discard' && (await page.locator(ATTACKER).count())) {
      await page.locator(ATTACKER).first().click();
      await choose(page, () => page.locator('.answer.main').first().click());
    } else await choose(page, click, CARE);
  }
  await Promise.all(people.map(({ close }) => close()));
}

/** What somebody in seat `own` (or nobody, null) may not have heard: says what is wrong with an update, if anything is. */
function hidden({ event, view }, own) {
  const knows = (known) => known === 'all' || (own !== null && known.includes(own));
  if (event?.drew && event.drew.seat !== own && event.drew.card !== null) return `what seat ${event.drew.seat} drew`;
  for (const told of [event?.stolen, event?.discarded]) {
    if (told && told.card !== null && !knows(told.known)) return `a card of seat ${told.seat}`;
  }
  for (const [seat, player] of (view?.players ?? []).entries()) {
    if (player.hand.some(({ card, known }) => card !== null && !knows(known))) return `hidden cards of seat ${seat}`;
  }
  for (const pile of [view?.discards ?? [], view?.reshuffled ?? []]) {
    if (pile.some(({ card, known }) => card !== null && !knows(known))) return 'what was discarded face down';
  }
  return null;
}
