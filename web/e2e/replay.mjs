// A finished game told again.
import { check, choose, decisions, finishedGame, isMine, newPerson } from './stage.mjs';

/** Steps that are made by real keys; the others, one by one too, without waiting for the screen in between. */
const BY_HAND = 20;

/** A whole replay, forward and back: by keys, by buttons and by itself; on a phone too. */
export async function a_whole_replay({ browser, address, game }) {
  const { page, context, close } = await newPerson(browser);
  const table = await finishedGame(address, game.id);
  await page.goto(table);
  await page.locator('.deeds .button').first().waitFor();
  const end = await decisions(page);
  await page.goto(`${table}/replay`);
  await page.locator('.film').waitFor();
  const slider = page.locator('.film input[type=range]');
  const at = () => slider.inputValue().then(Number);
  const last = Number(await slider.getAttribute('max'));
  check(last > 20, `there are many steps (${last})`);

  for (let step = 1; step <= BY_HAND; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForFunction((step) => Number(document.querySelector('.film input').value) === step, BY_HAND);
  await pressInPage(page, 'ArrowRight', last - BY_HAND);
  await shows(page, end);
  check((await at()) === last, 'the arrow leads to the last step');
  check(!/thinking/.test(await page.locator('.dock').innerText()), 'nobody thinks in a replay');
  for (const [width, height] of [[1440, 900], [1366, 657]]) {
    await page.setViewportSize({ width, height });
    const log = await page.locator('.log').boundingBox();
    check(log.height >= 90 && log.y + log.height <= height, `the log is in sight at ${width}×${height}: ${JSON.stringify(log)}`);
  }

  await page.keyboard.press('ArrowLeft');
  check((await at()) === last - 1, 'the other arrow leads back');
  for (const key of ['PageUp', 'Shift+ArrowLeft']) {
    const before = await at();
    await page.keyboard.press(key);
    check((await at()) < before, `${key} leads a turn back`);
  }
  const turns = await pressInPage(page, 'PageUp', last);
  check(turns > 5 && turns < last - 2, `a turn has several steps (${turns} turns)`);
  await shows(page, 0);
  const words = await inWords(page);
  await page.keyboard.press('PageDown');
  check((await at()) > 0, 'a turn on');
  await page.keyboard.press('End');
  await shows(page, end);
  check((await inWords(page)) !== words, 'the board in words is that of the step');
  await page.keyboard.press('Home');
  await page.locator('.film select').first().selectOption('4');
  await page.keyboard.press('Escape');
  await page.locator('.film .where').click();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => Number(document.querySelector('.film input').value) >= 3);
  await page.keyboard.press(' ');
  const stopped = await at();
  await page.waitForTimeout(600);
  check((await at()) === stopped, 'the same key stops it');
  await page.locator('.film select').nth(1).selectOption('0');
  await page.waitForFunction((step) => Number(document.querySelector('.film input').value) === step, stopped);

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${table}/replay#${Math.floor(end / 2)}`);
  await phone.locator('.film').waitFor();
  const middle = await decisions(phone);
  check(Math.abs(middle - end / 2) < 3, `a link names the place (${middle} of ${end})`);
  for (const nth of [4, 5, 2, 1, 6, 0]) await phone.locator('.film .keys .key').nth(nth).click();
  await shows(phone, 0);
  const film = await phone.locator('.film').boundingBox();
  check(film.y + film.height <= 845 && film.y > 500, 'on a phone the film stays at the lower edge');
  await close();
}

/** The board in words, by its key. */
async function inWords(page) {
  await page.keyboard.press('x');
  const text = page.locator('dialog pre');
  await text.waitFor();
  const told = await text.innerText();
  check(told.split('\n').length > 5 && /Anna/.test(told), `the text tells of the table:\n${told}`);
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  return told;
}

/** Presses a key until it leads no further, at most so many times, and says how often; each step is laid on the board before the next, though not painted. */
function pressInPage(page, key, most) {
  return page.evaluate(async ([key, most]) => {
    const at = () => document.querySelector('.film input').value;
    for (let times = 0; times < most; times += 1) {
      const before = at();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (let laid = 0; laid < 5; laid += 1) await Promise.resolve();
      if (at() === before) return times;
    }
    return most;
  }, [key, most]);
}

async function shows(page, number) {
  await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) === number, number);
}

/** From any step of a finished game a new one begins, with bots in the other seats. */
export async function a_game_goes_on_from_here({ browser, address, game }) {
  for (const [width, height] of [[1366, 657], [390, 844]]) {
    const { page, close } = await newPerson(browser, { width, height });
    await page.goto(`${await finishedGame(address, game.id)}/replay`);
    const button = page.locator('.film button[title^="Play on from here"]');
    await button.waitFor();
    const film = await page.locator('.film').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    check(film <= 0, `the keys of the replay fit at ${width} × ${height}: ${film} too much`);
    await page.keyboard.press('End');
    check(await button.isDisabled(), 'at the end nothing can begin');
    await page.keyboard.press('Home');
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('n');
    await page.locator('dialog button[type=submit]').click();
    await page.waitForURL(/\/t\/\w+$/);
    check(await isMine(page), 'the game goes on with its player');
    const number = await decisions(page);
    await choose(page, game.click, 0);
    await page.waitForFunction((before) => Number(document.querySelector('.table')?.dataset.number) > before, number);
    await close();
  }
}
