// Dialogs and the result fit every window: their main button is always in sight, and everything else can be reached.
import { check, letBotPlay, named, newPerson, playBots } from './stage.mjs';

const WINDOWS = [[1280, 640], [1366, 657], [820, 1180], [390, 844], [360, 740]];

/** On the page: what of this part is wrong in the window as it is. */
function misfits(part, [width, height]) {
  const wrong = [];
  const inside = (node, { left, top, right, bottom }) => {
    const box = node.getBoundingClientRect();
    return box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  };
  const screen = { left: 0, top: 0, right: width, bottom: height };
  if (!inside(part, screen)) wrong.push('it lies beyond the window');
  const button = part.querySelector('.button');
  const seen = () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return inside(button, screen) && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  if (!seen()) wrong.push('its main button is not in sight');
  for (const piece of part.querySelectorAll('select, input, summary, button, a, p, h3, tbody tr')) {
    if (piece.closest('details:not([open])') && !piece.matches('summary')) continue;
    piece.scrollIntoView({ block: 'nearest' });
    const box = piece.getBoundingClientRect();
    if (box.width && !inside(piece, part.getBoundingClientRect())) wrong.push(`cannot be reached: ${piece.innerText || piece.outerHTML.slice(0, 80)}`);
    if (piece.scrollWidth > piece.clientWidth + 1 && getComputedStyle(piece).overflow === 'hidden') wrong.push(`is cut: ${piece.innerText}`);
    if (piece.matches('select')) {
      // A list is as wide as its longest answer wherever nothing holds it.
      const given = piece.offsetWidth;
      piece.style.cssText = 'width: max-content; max-width: none; justify-self: start';
      if (piece.offsetWidth > given + 1) wrong.push(`an answer does not fit ${given} px: ${[...piece.options].map((option) => option.text).sort((one, other) => other.length - one.length)[0]}`);
      piece.style.cssText = '';
    }
    if (!seen()) wrong.push(`the main button goes out of sight at ${piece.innerText}`);
  }
  return wrong;
}

async function fits(page, part, size, what) {
  const wrong = await page.locator(part).evaluate(misfits, size);
  check(wrong.length === 0, `${what} fits ${size.join(' × ')}: ${wrong.slice(0, 3).join('; ')}`);
}

/** Fingers on a phone, a mouse elsewhere. */
function press(locator, width) {
  return width < 600 ? locator.tap() : locator.click();
}

/** "Play" and "New table" of every game, for every number of players, everything unfolded. */
export async function dialogs_fit_their_window({ browser, address, games }) {
  for (const language of ['de', 'en']) {
    for (const [width, height] of WINDOWS) {
      const { page, close } = await newPerson(browser, { language, width, height });
      await page.goto(address);
      for (const { id } of games) {
        const [play, lay] = [0, 1].map((nth) => page.locator(`[data-game=${id}] .button`).nth(nth));
        await press(play, width);
        await fits(page, 'dialog', [width, height], `"play ${id}" in ${language}`);
        await page.keyboard.press('Escape');
        await press(lay, width);
        const count = page.locator('dialog select').first();
        for (const seats of await count.locator('option').allInnerTexts()) {
          await count.selectOption(seats);
          await fits(page, 'dialog', [width, height], `"new table of ${id}" for ${seats} in ${language}`);
        }
        await page.locator('dialog details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
        await fits(page, 'dialog', [width, height], `"new table of ${id}", unfolded, in ${language}`);
        if (id === games[0].id) {
          for (const pace of ['live', 'slow']) {
            await page.locator(`dialog input[type=radio][value=${pace}]`).check({ force: true });
            await fits(page, 'dialog', [width, height], `"new table of ${id}", ${pace}, in ${language}`);
          }
        }
        await page.keyboard.press('Escape');
      }
      await close();
    }
  }
}

/** Only options that apply to the number of players are asked for, most of them when somebody unfolds them. */
export async function only_options_that_apply({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await page.goto(address);
  await page.locator('[data-game=sanfrancisco] .button').nth(1).click();
  const asked = { 1: [5, 15, /Committee/], 2: [5, 11, /Duopoly/], 3: [5, 13, null], 4: [6, 16, null] };
  for (const [seats, [atOnce, inAll, title]] of Object.entries(asked)) {
    await page.locator('dialog select').first().selectOption(seats);
    const all = page.locator('dialog select');
    const shown = await all.evaluateAll((lists) => lists.filter((list) => list.checkVisibility()).length);
    check(shown <= atOnce && (await all.count()) <= inAll, `few lists for ${seats}: ${shown} at once, ${await all.count()} in all`);
    const titles = await page.locator('dialog label > span, dialog summary').allInnerTexts();
    for (const other of [/Committee/, /Duopoly/]) check(titles.some((text) => other.test(text)) === (String(other) === String(title)), `${other} is asked for ${seats}: ${titles}`);
  }
  await page.locator('dialog select').first().selectOption('2');
  await page.locator('dialog label', { hasText: 'Duopoly' }).locator('select').selectOption('on');
  await page.locator('dialog select').first().selectOption('3');
  await named(page, address);
  await page.locator('dialog .button').first().click();
  await page.waitForURL(/\/t\//);
  await close();
}

/** The result says who won and why, beside the board or below it; the final scoring stays in sight. */
export async function the_result_leaves_the_board_in_sight({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, 'sanfrancisco');
  await letBotPlay(page);
  const table = page.url();
  const why = await page.locator('.result .why').innerText();
  check(/^\S.* wins with \d+ points, \d+ ahead of .*\.|have \d+ points each/.test(why), `one sentence says why: ${why}`);
  check((await page.locator('dialog[open]').count()) === 0, 'no dialog covers the table');
  await close();
  for (const [width, height] of WINDOWS) {
    const { page, close } = await newPerson(browser, { width, height });
    await page.goto(table);
    await press(page.locator('.deeds .button').first(), width);
    await page.locator('.result').waitFor();
    const [board, result] = [await page.locator('.table > .left').boundingBox(), await page.locator('.result').boundingBox()];
    if (width >= 900) check(result.x >= board.x + board.width, `the result covers nothing of the board at ${width} × ${height}`);
    else check(result.height <= 0.63 * height, `the result leaves a third of ${width} × ${height} to the board`);
    await fits(page, '.result', [width, height], 'the result');
    await page.keyboard.press('Escape');
    check((await page.locator('.result').count()) === 0, 'Escape puts it away');
    check(await page.locator('.deeds .button').first().evaluate((button) => button === document.activeElement), 'and the focus is where it can be opened again');
    await close();
  }
}
