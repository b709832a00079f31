// Fingers on a phone, with real touch events, and pointers: what they press stays where it is.
import { check, decisions, isMine, newPerson, playBots } from './stage.mjs';

const PHONE = { width: 390, height: 844 };
/** Where a finger lands on a button, as parts of its height. */
const LANDINGS = [0.2, 0.5, 0.9];
/** Taps that one decision takes at most. */
const MOST_TAPS = 14;
/** Decisions that are looked at: at least a whole turn of every game; until something was built where that comes late. */
const DECISIONS = 6;
const UNTIL_BUILT = { sanfrancisco: 24 };
/** Pieces that are pointed at in each of them. */
const LOOKED_AT = 4;

/** Every button that the dock shows during whole turns takes the first tap, wherever it lands on it; and a game can be played by fingers alone. */
export async function no_tap_is_lost({ browser, address, game }) {
  const { page, close } = await newPerson(browser, PHONE);
  await playBots(page, address, game.id);
  const looked = new Set();
  for (let made = 0; made < (UNTIL_BUILT[game.id] ?? DECISIONS) && (await isMine(page)); made += 1) {
    const before = await decisions(page);
    for (let tap = 0; (await decisions(page)) === before; tap += 1) {
      check(tap < MOST_TAPS, `a decision by fingers takes at most ${MOST_TAPS} taps`);
      await everyLandingCounts(page, looked);
      await tapOnce(page, made + tap);
    }
  }
  check(looked.size >= DECISIONS, `buttons of the dock were looked at (${looked.size})`);
  await close();
}

/** Taps each button of the dock at several heights, without letting it do anything, and sees that it was the one. What was looked at before, at the same place, is not looked at again. */
async function everyLandingCounts(page, looked) {
  const names = await page.evaluate((looked) => {
    const isThere = (button) => button.offsetParent !== null && !button.disabled && !button.matches('[aria-hidden=true]');
    const nameOf = (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [button.className, button.textContent.trim(), ...[left, top, width, height].map(Math.round)].join(' ');
    };
    window.dockButtons = [...document.querySelectorAll('.dock button')].filter((button) => isThere(button) && !looked.includes(nameOf(button)));
    window.heard = [];
    window.hear ??= (event) => {
      if (!window.isListening) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      window.heard.push(window.dockButtons.indexOf(event.target.closest('button')));
    };
    window.addEventListener('click', window.hear, true);
    window.isListening = true;
    return window.dockButtons.map(nameOf);
  }, [...looked]);
  for (const [button, name] of names.entries()) {
    looked.add(name);
    for (const landing of LANDINGS) {
      const place = await page.evaluate(([button, landing]) => {
        window.dockButtons[button].scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = window.dockButtons[button].getBoundingClientRect();
        return { x: left + width / 2, y: top + height * landing, name: window.dockButtons[button].outerHTML.slice(0, 160) };
      }, [button, landing]);
      await page.evaluate(() => (window.heard.length = 0));
      await page.touchscreen.tap(place.x, place.y);
      const heard = await page.waitForFunction(() => window.heard.length && window.heard, null, { timeout: 3000 }).then((found) => found.jsonValue(), () => []);
      check(heard.length === 1 && heard[0] === button, `a tap at ${landing} of its height reaches the button (${heard}): ${place.name}`);
    }
  }
  await page.evaluate(() => {
    window.isListening = false;
    document.activeElement.blur();
  });
}

/** One tap of somebody who plays with a finger: confirm, answer, aim, or take something up. */
async function tapOnce(page, pick) {
  const place = await page.evaluate((pick) => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((piece) => piece.offsetParent !== null && !piece.disabled);
    const ways = [
      '.dock .confirm', '.dock .answer.main:not([data-code=end])', '.play .board [data-nav=lit]:not(.used):not([aria-pressed=true])', '.play [data-nav=lit]:not(.used):not([aria-pressed=true]):not(.another)',
      '.dock .answer', '.dock [data-nav=hand].ready, .dock .ready, .dock [data-nav=hand]',
    ];
    const pieces = ways.map(visible).find((found) => found.length);
    const piece = pieces?.[pick % pieces.length];
    if (!piece) return null;
    piece.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = piece.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, pick);
  check(place, 'there is something to tap');
  const before = await decisions(page);
  await page.touchscreen.tap(place.x, place.y);
  await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) !== number, before, { timeout: 300 }).catch(() => undefined);
  if ((await decisions(page)) === before) await page.waitForTimeout(60);
}

/** Pointing shows what a choice would do, and nothing of the dock moves by it: neither by a pointer nor when a finger comes down. */
export async function the_dock_stands_still({ browser, address, game }) {
  for (const size of [{ width: 1440, height: 900 }, { width: 1366, height: 657 }, PHONE]) {
    const { page, context, close } = await newPerson(browser, size);
    await playBots(page, address, game.id);
    const touch = await context.newCDPSession(page);
    for (let made = 0; made < DECISIONS / 2 && (await isMine(page)); made += 1) {
      await nothingMoves(page, touch, `${size.width}×${size.height}, decision ${made}`);
      const before = await decisions(page);
      await game.click(page, made);
      await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) > number, before);
    }
    await close();
  }
}

async function nothingMoves(page, touch, when) {
  const pieces = await page.locator('.play [data-nav=lit], .dock button').all();
  // Some from the first to the last, which lies in the dock.
  const some = new Set(Array.from({ length: LOOKED_AT }, (_, nth) => Math.round((nth * (pieces.length - 1)) / (LOOKED_AT - 1))));
  for (const piece of [...some].flatMap((nth) => pieces[nth] ?? [])) {
    await page.mouse.move(1, 1);
    const middle = await piece.evaluate(bring);
    if (!middle) continue;
    const before = await boxes(page);
    await page.mouse.move(middle.x, middle.y);
    await page.waitForTimeout(70);
    const after = await boxes(page);
    check(before === after, `pointing moves nothing (${when}):\n${before}\n${after}`);
    await page.mouse.move(1, 1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
    await page.waitForTimeout(40);
    const touched = await boxes(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    check(before === touched, `a finger that comes down moves nothing (${when}):\n${before}\n${touched}`);
  }
}

/** On the page: brings a piece into sight and says where its middle is; nothing if it is not shown. */
function bring(piece) {
  if (!piece.checkVisibility()) return null;
  piece.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = piece.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where everything of the dock is that can be pressed, and the dock itself. */
function boxes(page) {
  return page.evaluate(() => {
    const box = (node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    };
    return [...document.querySelectorAll('.dock, .dock button:not([aria-hidden=true]), .board')].map(box).join('; ');
  });
}

/** What a finger aims at before it chooses. */
const AIMS = '.play [data-aim], .play .lot.lit';

/** A finger that lands beside a lit place aims at the nearest one within reach. */
export async function a_tap_beside_a_place_means_it({ browser, address, game }) {
  const { page, close } = await newPerson(browser, PHONE);
  await playBots(page, address, game.id);
  let tried = 0;
  for (let made = 0; made < 40 && tried < 8 && (await isMine(page)); made += 1) {
    // Where a tile has to be in the fingers first, one is taken up.
    const held = page.locator('.held.ready');
    if (!(await page.locator(AIMS).count()) && (await held.count())) await held.nth(made % (await held.count())).tap();
    const before = await decisions(page);
    const pieces = await page.locator(AIMS).count();
    // Each place once, so that every tap is the first one there.
    for (let nth = 0; nth < Math.min(pieces, 6); nth += 1) {
      const [dx, dy] = [[15, 0], [0, 15], [-15, 0], [0, -15]][(made + nth) % 4];
      const spot = await page.evaluate(besides, { nth, dx, dy });
      if (!spot) continue;
      await page.touchscreen.tap(spot.x, spot.y);
      await page.waitForTimeout(50);
      const aimed = await page.evaluate(() => document.querySelector('.play [data-aim=here], .play .lot.pointed')?.dataset.code ?? null);
      check((await decisions(page)) === before, 'the first tap on a board decides nothing');
      check(aimed === spot.code, `15 px beside ${spot.code} (${dx}, ${dy}) aims at it, not at ${aimed}`);
      tried += 1;
    }
    await page.keyboard.press('Escape');
    await game.click(page, made);
    await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) > number, before);
  }
  check(tried > 0, 'there was something to aim at');
  await close();
}

/** On the page: a point beside the middle of a lit place, if no other lit place is nearer to it and nothing lies over it. */
function besides({ nth, dx, dy }) {
  const places = [...document.querySelectorAll('.play [data-aim], .play .lot.lit')].filter((place) => place.offsetParent !== null);
  const place = places[nth];
  if (!place) return null;
  place.scrollIntoView({ block: 'center' });
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const at = { x: middle(place).x + dx, y: middle(place).y + dy };
  const far = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return Math.hypot(Math.max(0, left - at.x, at.x - right), Math.max(0, top - at.y, at.y - bottom));
  };
  const dock = document.querySelector('.dock').getBoundingClientRect();
  if (at.x < 1 || at.x > innerWidth - 1 || at.y < 46 || at.y > dock.top - 1) return null;
  const lit = [...document.querySelectorAll('.play [data-nav=lit]')].filter((node) => node.offsetParent !== null && !node.closest('.dock'));
  if (lit.some((other) => other !== place && far(other) <= far(place) + 10)) return null;
  const under = document.elementFromPoint(at.x, at.y)?.closest('button, a');
  if (under && under !== place && (!under.dataset.nav || under.dataset.nav === 'lit')) return null;
  return { ...at, code: place.dataset.code ?? null };
}
