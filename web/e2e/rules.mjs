// The rules of a game teach it: a first page with pictures, examples on the board, and whatever one looks for is found.
import { audit } from './audit.mjs';
import { judge } from './judge.mjs';
import { check, isMine, newPerson, playBots } from './stage.mjs';

/** The window in which how a game is played is seen at once. */
const ONE_SCREEN = { width: 1366, height: 768 };
const LANGUAGES = ['de', 'en'];

async function openRules(page, address, game, hash = '') {
  await page.goto(`${address}/rules/${game}${hash}`);
  await page.locator('.primer .part').nth(3).waitFor();
}

/** What one wants, what one does, how points come, when it ends: on one screen, each with a picture of real pieces. */
export async function how_it_is_played({ browser, address, game }) {
  for (const language of LANGUAGES) {
    const { page, close } = await newPerson(browser, { language, ...ONE_SCREEN });
    await openRules(page, address, game.id);
    const { bottom, pictures } = await page.evaluate(() => {
      const pieces = (picture) => [...picture.querySelectorAll('svg')].filter((piece) => piece.getBoundingClientRect().height > 20);
      const isWhole = (picture, piece) => piece.getBoundingClientRect().right <= picture.getBoundingClientRect().right + 1;
      const all = [...document.querySelectorAll('.primer .part > .picture')];
      return {
        bottom: document.querySelector('.primer').getBoundingClientRect().bottom,
        pictures: all.map((picture) => (pieces(picture).every((piece) => isWhole(picture, piece)) ? pieces(picture).length : -1)),
      };
    });
    check(bottom <= ONE_SCREEN.height, `${language}: the first page ends at ${bottom}`);
    check(pictures.length === 4 && pictures.every((pieces) => pieces >= 3), `${language}: every part has a picture with whole pieces: ${pictures}`);
    check((await page.locator('.primer .part a').count()) >= 8, `${language}: its statements lead to their rules`);
    await close();
  }
}

/** Examples are drawn by the game's own board, with what the game says of them; on a phone as well. */
export async function examples_on_the_board({ browser, address, game }) {
  for (const [width, height] of [[1280, 640], [360, 740]]) {
    const { page, close } = await newPerson(browser, { language: 'de', width, height });
    await openRules(page, address, game.id);
    const examples = page.locator('.example');
    const count = await examples.count();
    check(count >= 2, `there are ${count} examples`);
    for (let nth = 0; nth < count; nth += 1) {
      const example = examples.nth(nth);
      await example.scrollIntoViewIfNeeded();
      await page.waitForFunction((node) => [...node.querySelectorAll('.still .play svg')].some((piece) => piece.getBoundingClientRect().height > 40), await example.elementHandle());
      check((await example.locator('li').count()) > 0 && (await example.locator('h3 .clause').count()) > 0, `example ${nth} says what the rules say`);
    }
    const wrong = await judge(page, { touch: width < 600 });
    check(wrong.length === 0, `${width} px: everything fits:\n  ${wrong.join('\n  ')}`);
    const wide = await page.evaluate(() => Math.max(...[...document.querySelectorAll('.example')].map((one) => one.getBoundingClientRect().right)));
    check(wide <= width, `no example is broader than the window of ${width}: ${wide}`);
    await close();
  }
}

/** A clause that was asked for stays in sight on a phone, though boards are drawn above it meanwhile. */
export async function the_clause_asked_for_stays_in_sight({ browser, address }) {
  const { page, close } = await newPerson(browser, { width: 360, height: 740 });
  await openRules(page, address, 'manhattan', '#MAN-30');
  await page.waitForFunction(() => [...document.querySelectorAll('.still .play svg')].some((piece) => piece.getBoundingClientRect().height > 40));
  await page.waitForTimeout(200);
  const top = await page.locator('#MAN-30').evaluate((clause) => clause.getBoundingClientRect().top);
  check(top > 0 && top < 740, `it is ${top} px from the top`);
  await close();
}

/** Whatever has the words or the number is found as one types, in both languages, and how much it is. */
export async function rules_are_searched({ browser, address }) {
  for (const [language, word, clause, says] of [['de', 'karren', 'KOE-22', /Treffer/], ['en', 'cart', 'KOE-22', /match/]]) {
    const { page, close } = await newPerson(browser, { language });
    await openRules(page, address, 'koeln');
    const field = page.locator('nav input[type=search]');
    await field.focus();
    await page.keyboard.type(`${word} 22`);
    await page.locator(`#${clause}`).waitFor();
    await page.locator('#KOE-10').waitFor({ state: 'detached' });
    check(says.test(await page.locator('nav [role=status]').innerText()), 'it says how much was found');
    check((await page.locator('.chapters > h2').count()) >= 1, 'what is found stands below its heading');
    await page.keyboard.press('Escape');
    await page.locator('#KOE-10').waitFor();
    check((await field.inputValue()) === '', 'Escape empties the field');
    await page.keyboard.type('xyzzy');
    await page.locator('article p').first().waitFor();
    check(/^0 /.test(await page.locator('nav [role=status]').innerText()), 'nothing is nothing');
    await close();
  }
}

/** Rulings and figures are folded until somebody opens them, a link leads into them, or they have what is sought. */
export async function some_chapters_are_folded({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await openRules(page, address, 'frankfurt');
  const open = () => page.locator('article details[open]').count();
  check((await page.locator('article details').count()) >= 2 && (await open()) === 0, 'folded at first');
  await page.locator('article a[href="#rulings"]').first().click();
  await page.locator('#rulings').waitFor();
  check((await open()) === 1, 'a link opens its chapter');
  check(await page.locator('details[open] li').first().isVisible(), 'and what stands in it is seen');
  await page.locator('nav input[type=search]').fill('greedy');
  await page.locator('details[open] p').waitFor();
  await page.locator('nav input[type=search]').fill('');
  await page.locator('summary').last().focus();
  await page.keyboard.press('Enter');
  await page.locator('details[open] #measured').waitFor();
  await close();
}

/** Beside a table the rules can be looked through, too. */
export async function rules_are_searched_beside_a_table({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, 'manhattan');
  await isMine(page);
  await page.locator('.streets .clause').first().click();
  const panel = page.locator('section.rule');
  await panel.locator('li.sought').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('legendary');
  await panel.locator('.chapters li').first().waitFor();
  check(/match/.test(await panel.locator('[role=status]').innerText()), 'it says how much was found');
  await page.keyboard.press('Escape');
  await panel.locator('li.sought').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await close();
}

/** The rules with everything unfolded and drawn, dark. */
export async function axe_finds_nothing_in_the_rules({ browser, address }) {
  const { page, close } = await newPerson(browser, { language: 'de', theme: 'dark' });
  await openRules(page, address, 'newyork');
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
  for (const example of await page.locator('.example').all()) await example.scrollIntoViewIfNeeded();
  await page.locator('.still .play svg.girder').first().waitFor({ state: 'attached' });
  await audit(page, 'the rules, everything open');
  await close();
}
