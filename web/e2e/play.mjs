// Whole games in the browser, by clicking and by keyboard.
import { check, choose, decisions, isMine, layForTwo, newPerson, nextOf, playBots, playBotsByClicking, sitDown } from './stage.mjs';

/** A person plays a whole game against bots by clicking, to the final scores. */
export async function against_bots_by_clicking({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBotsByClicking(page, address, game.id);
  let made = 0;
  for (; await isMine(page); made += 1) {
    check(made < game.choices.most, 'a game ends');
    await choose(page, game.click, made);
  }
  check(made >= game.choices.least, `a whole game was played (${made} choices)`);
  const seats = await page.locator('.players .who').count();
  check((await page.locator('.podium li').count()) === seats, 'everybody has a place');
  check((await page.locator('.result .scores tfoot td').count()) === seats, 'the scores are summed up');
  const lines = await page.locator('.result .scores tbody tr').count();
  check(lines > 0 && (await page.locator('.result .scores tbody .clause').count()) === lines, 'every score line links to its rule');
  await page.keyboard.press('Escape');
  await page.locator('.log').waitFor();
  check(await page.evaluate((clause) => document.body.innerText.includes(clause), game.clauses.final), `the end is explained by ${game.clauses.final}`);
  await close();
}

/** Two browsers play each other; one reloads in the middle and loses nothing. */
export async function two_browsers_one_reloads({ browser, address, game }) {
  const anna = await newPerson(browser);
  const bruno = await newPerson(browser, { language: 'de' });
  await layForTwo(anna.page, address, game.id);
  await bruno.page.goto(await anna.page.locator('.link input').first().inputValue());
  await sitDown(bruno.page);
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));

  let made = 0;
  for (let person; (person = await nextOf([anna, bruno])); made += 1) {
    check(made < 2 * game.choices.most, 'a game ends');
    await choose(person.page, game.click, made);
    if (made === 20) await reloads(anna, game);
    if (made === 33) await reloads(bruno, game);
  }
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.result .podium').waitFor()));
  const told = await Promise.all([anna, bruno].map(({ page }) => page.locator('.podium b').allInnerTexts()));
  const points = told.map((texts) => texts.map((text) => Number.parseInt(text, 10)).join());
  check(points[0] === points[1], `both see the same result: ${points}`);
  await Promise.all([anna.close(), bruno.close()]);
}

async function reloads({ page }, game) {
  const log = () => page.locator('.log p').allInnerTexts();
  const [boardBefore, logBefore, numberBefore] = [await game.board(page), await log(), await decisions(page)];
  await page.reload();
  await page.locator('.dock').waitFor();
  check((await decisions(page)) === numberBefore, 'the number is the same after reloading');
  check((await game.board(page)) === boardBefore, 'the board is the same after reloading');
  const logAfter = await log();
  check(JSON.stringify(logAfter) === JSON.stringify(logBefore), `the log is the same after reloading: ${logBefore.filter((line) => !logAfter.includes(line))} became ${logAfter.filter((line) => !logBefore.includes(line))}`);
}

/** The last turns by keyboard alone: everything after the first third of a game. */
export async function the_end_by_keyboard({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  const byHand = Math.floor(game.choices.least / 3);
  let made = 0;
  for (; await isMine(page); made += 1) {
    check(made < game.choices.most, 'a game ends');
    if (made === byHand) await page.mouse.move(2, 2);
    await choose(page, made < byHand ? game.click : game.key, made);
  }
  check(made - byHand >= 10, `at least ten choices were made by keyboard (${made - byHand})`);
  await page.keyboard.press('Escape');
  await page.locator('.result').waitFor({ state: 'detached' });
  await close();
}

/** What cannot be done says why, with its clause; what can be done says what it brings; undo takes back. */
export async function effects_and_refusals({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  await isMine(page);
  await game.refusals(page);
  check((await page.locator('[role=log] p').count()) > 0, 'the live region has spoken');
  await page.keyboard.press('u');
  await isMine(page);
  await page.keyboard.press('h');
  await page.locator('.notice.hint').waitFor();
  await close();
}
