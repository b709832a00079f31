// Any game on the board of letters: played to its end by clicking and by keyboard, by fingers, in every look.
import { audit } from './audit.mjs';
import { judge } from './judge.mjs';
import { check, choose, decisions, isMine, newPerson, playBotsByClicking, startServer } from './stage.mjs';

/** Most choices of one seat in a game. */
const MOST_CHOICES = 400;
/** Two taps within this time are a double one, of which a page takes the first. */
const DOUBLE_TAP = 500;
/** The least room of each kind. */
const SIZES = [{ width: 1366, height: 657 }, { width: 820, height: 1180 }, { width: 390, height: 844 }];

/** Sits down at a table of letters with bots that do not think. */
async function sitDown(page, address, game, bots = 1) {
  const seats = ['me', ...Array.from({ length: bots }, () => ({ bot: 'random' }))];
  const answer = await page.request.post(`${address}/api/tables`, { data: { game, seats } });
  check(answer.ok(), `a table is laid: ${await answer.text()}`);
  await page.goto(`${address}/t/${(await answer.json()).id}?board=text`);
  await page.locator('.choices, .podium').first().waitFor();
}

const answers = (page) => page.locator('.choices .answer');

/** Makes a choice by clicking on its sentence. */
export async function clickOne(page, pick) {
  await answers(page).first().waitFor();
  await answers(page).nth(pick % (await answers(page).count())).click();
}

/** Makes a choice by keyboard alone: to one by its number, on with an arrow if there are more, and Enter. */
export async function keyOne(page, pick) {
  await answers(page).first().waitFor();
  await page.keyboard.press('1');
  await page.locator('.answer:focus').waitFor();
  if (pick % 2 && (await answers(page).count()) > 1) await page.keyboard.press('ArrowRight');
  await page.locator('.answer:focus').waitFor();
  await page.keyboard.press('Enter');
}

/** Plays to the end, first by clicking and then by keyboard, and sees everything that a game has on the way. */
export async function playToTheEnd(page, byHand) {
  let made = 0;
  for (; await isMine(page); made += 1) {
    check(made < MOST_CHOICES, 'a game ends');
    if (made === byHand) await page.mouse.move(2, 2);
    await choose(page, made < byHand ? clickOne : keyOne, made);
  }
  check((await page.locator('.podium li').count()) === (await page.locator('.players .who').count()), 'everybody has a place');
  return made;
}

/** Each game can be played to its end on the board of letters: by clicking, by keyboard, with undo, hint and replay. */
export async function on_the_board_of_letters({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await sitDown(page, address, game.id);
  await isMine(page);
  const text = page.locator('.board .inked');
  await text.waitFor();
  const names = await page.locator('.players .name > span:first-child').allInnerTexts();
  const before = await text.innerText();
  check(names.every((name) => before.includes(name)), `the board tells of ${names}:\n${before}`);
  await page.keyboard.press('h');
  await page.locator('.notice.hint').waitFor();
  check((await page.locator('.answer.hinted').count()) === 1, 'the hint is one of the choices');
  await searches(page);
  const made = await playToTheEnd(page, 6);
  check(made > 6, `some of it was played by keyboard (${made} choices)`);
  check((await text.innerText()) !== before, 'the board has followed the game');
  const last = await text.innerText();
  await page.goto(page.url().replace('?', '/replay?'));
  await page.locator('.film').waitFor();
  const film = page.locator('.board .inked');
  await film.waitFor();
  check((await film.innerText()) !== last, 'a replay begins with another board than the last');
  check((await answers(page).count()) === 0, 'nobody decides anything in a replay');
  await close();
}

/** A draft is found in the lobby of a server that has drafts, and played to its end by clicking and by keyboard. */
export async function playDraft(browser, address, game) {
  const { page, close } = await newPerson(browser);
  await playBotsByClicking(page, address, game);
  const made = await playToTheEnd(page, 4);
  check(made > 4, `some of it was played by keyboard (${made} choices)`);
  await close();
  return made;
}

/** The draft that comes with the program; a server that was not asked for drafts has none. */
export async function a_draft_is_played({ browser, address }) {
  const server = await startServer('drafts', ['--drafts']);
  await playDraft(browser, server.address, 'quay');
  await server.stop();
  const { games } = await fetch(`${address}/api/home`).then((answer) => answer.json());
  check(!games.some(({ id }) => id === 'quay'), 'drafts are offered to nobody unasked');
}

/** Where there are many choices, they are found by their words; what has none of them is not shown. */
async function searches(page) {
  const all = await answers(page).count();
  const field = page.locator('.choices input');
  if (!(await field.count())) return;
  await page.keyboard.press('/');
  const code = await answers(page).last().getAttribute('data-code');
  await page.keyboard.type(code);
  await page.waitForFunction((all) => document.querySelectorAll('.choices .answer').length < all, all);
  const found = await answers(page).evaluateAll((found) => found.map((one) => one.dataset.code));
  check(found.includes(code), `${code} is found among ${found}`);
  await page.keyboard.press('Escape');
  await page.waitForFunction((all) => document.querySelectorAll('.choices .answer').length === all, all);
  await page.evaluate(() => document.activeElement.blur());
}

/** In every look and size nothing is wrong, for eyes, fingers and those who listen. */
export async function the_board_of_letters_in_every_look({ browser, address, game }) {
  for (const [nth, size] of SIZES.entries()) {
    const { page, close } = await newPerson(browser, { ...size, language: nth % 2 ? 'en' : 'de', theme: nth % 2 ? 'dark' : 'light' });
    await sitDown(page, address, game.id);
    for (let made = 0; made < 3 && (await isMine(page)); made += 1) await choose(page, clickOne, made);
    await isMine(page);
    await answers(page).first().waitFor();
    await page.locator('.board .inked').waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await audit(page, `board of letters (${size.width}, ${colorScheme})`);
    }
    const wrong = await judge(page, { touch: size.width < 1180, still: size.width >= 1180 });
    check(wrong.length === 0, `nothing is wrong at ${size.width}×${size.height}:\n  ${wrong.join('\n  ')}`);
    if (size.width < 600) await byFinger(page);
    await close();
  }
}

/** A finger's first tap on a sentence makes the choice. */
async function byFinger(page) {
  for (let made = 0; made < 3 && (await isMine(page)); made += 1) {
    const before = await decisions(page);
    await answers(page).first().waitFor();
    const choice = answers(page).nth(made % (await answers(page).count()));
    await choice.scrollIntoViewIfNeeded();
    const box = await choice.boundingBox();
    check(box.height >= 40, `a finger has room on a choice: ${box.height}`);
    if (made > 0) await page.waitForTimeout(DOUBLE_TAP);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) > number, before);
  }
}
