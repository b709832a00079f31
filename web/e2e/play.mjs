// Whole games in the browser, by clicking and by keyboard.
import { check, clickOnce, decisions, myMoment, newPerson, playBots } from './stage.mjs';

const MOST_CHOICES = 80;

/** A person plays a whole game against bots by clicking, to the final scores. */
export async function against_bots_by_clicking({ browser, address }) {
  const { page, errors, close } = await newPerson(browser);
  await playBots(page, address);
  let made = 0;
  while ((await clickOnce(page, made)) !== 'over') check((made += 1) <= MOST_CHOICES, 'a game ends');
  check(made >= 30, `a whole game was played (${made} choices)`);
  const standings = await page.locator('.podium li').count();
  check(standings === 3, 'everybody has a place');
  check((await page.locator('dialog .scores tfoot td').count()) === 3, 'the scores are summed up');
  check((await page.locator('dialog .clause').count()) >= 6, 'every score line links to its rule');
  const fair = await page.evaluate(() => document.body.innerText.includes('FRA-22'));
  check(fair, 'the final scoring is explained');
  check(errors.length === 0, `nothing went wrong: ${errors}`);
  await close();
}

/** Two browsers play each other; one reloads in the middle and loses nothing. */
export async function two_browsers_one_reloads({ browser, address }) {
  const anna = await newPerson(browser);
  const bruno = await newPerson(browser, { language: 'de' });
  await anna.page.goto(address);
  await anna.page.locator('.games .button').nth(1).click();
  await anna.page.locator('dialog .button').first().click();
  await anna.page.waitForURL(/\/t\//);
  await anna.page.locator('.link input').first().waitFor();
  const link = await anna.page.locator('.link input').first().inputValue();
  await bruno.page.goto(link);
  await bruno.page.locator('.seats .button').first().click();
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));

  let made = 0;
  let isOver = false;
  while (!isOver) {
    const turn = await Promise.race([anna, bruno].map(async (person) => ({ person, moment: await myMoment(person.page) })));
    isOver = turn.moment === 'over';
    if (!isOver) await clickOnce(turn.person.page, made);
    check((made += 1) <= 2 * MOST_CHOICES, 'a game ends');
    if (made === 20) await reloads(anna);
    if (made === 33) await reloads(bruno);
  }
  await Promise.all([anna, bruno].map(({ page }) => page.locator('dialog .podium').waitFor()));
  const told = await Promise.all([anna, bruno].map(({ page }) => page.locator('.podium b').allInnerTexts()));
  const points = told.map((texts) => texts.map((text) => Number.parseInt(text, 10)).join());
  check(points[0] === points[1], `both see the same result: ${points}`);
  check(anna.errors.length + bruno.errors.length === 0, `nothing went wrong: ${anna.errors} ${bruno.errors}`);
  await Promise.all([anna.close(), bruno.close()]);
}

async function reloads({ page }) {
  const board = () => page.locator('.board').evaluate((node) => [...node.querySelectorAll('.space')].map((space) => space.getAttribute('aria-label').replace(/, [+−]?\d+ (points?|Punkte?)$/, '')).join('|'));
  const log = () => page.locator('.log p').allInnerTexts();
  const [boardBefore, logBefore, numberBefore] = [await board(), await log(), await decisions(page)];
  await page.reload();
  await page.locator('.dock').waitFor();
  check((await decisions(page)) === numberBefore, 'the number is the same after reloading');
  check((await board()) === boardBefore, 'the board is the same after reloading');
  check(JSON.stringify(await log()) === JSON.stringify(logBefore), 'the log is the same after reloading');
}

/** The last ten turns by keyboard alone. */
export async function last_ten_turns_by_keyboard({ browser, address }) {
  const { page, errors, close } = await newPerson(browser);
  await playBots(page, address);
  const TURNS = 15;
  let turns = 0;
  let moment = await myMoment(page);
  while (moment !== 'over') {
    if (moment === 'build') turns += 1;
    if (turns <= TURNS - 10) await clickOnce(page, turns);
    else {
      if (turns === TURNS - 9 && moment === 'build') await page.mouse.move(2, 2);
      await keyOnce(page, moment);
    }
    moment = await myMoment(page);
  }
  check(turns === TURNS, `fifteen turns were played (${turns})`);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  check(errors.length === 0, `nothing went wrong: ${errors}`);
  await close();
}

async function keyOnce(page, moment) {
  const before = await decisions(page);
  const { keyboard } = page;
  if (moment === 'build') {
    await keyboard.press('2');
    await page.locator('.space.lit:focus').waitFor();
    await keyboard.press('ArrowRight');
    await page.locator('.space.lit:focus').waitFor();
    await keyboard.press('Enter');
  } else if (moment === 'project') await keyboard.press('y');
  else {
    await keyboard.press('ArrowDown');
    await page.locator('.offer.lit:focus').waitFor();
    await keyboard.press('Enter');
  }
  await page.waitForFunction((number) => Number(document.querySelector('.table')?.dataset.number) > number, before);
}

/** What cannot be done says why, with its clause; what can be done says what it brings; undo takes back. */
export async function effects_and_refusals({ browser, address }) {
  const { page, errors, close } = await newPerson(browser);
  await playBots(page, address);
  check((await myMoment(page)) === 'build', 'a turn begins with building');
  await page.locator('.offer').first().click();
  await page.locator('.notice.refusal .clause').waitFor();
  check((await page.locator('.notice .clause').innerText()) === 'FRA-9', 'taking before building is refused by FRA-9');
  await page.locator('.held').first().click();
  await page.locator('.space.lit').first().hover();
  await page.locator('.effect .sum').waitFor();
  await page.locator('.plate.dimmed .space').first().click();
  await page.locator('.notice.refusal .clause').waitFor();
  check((await page.locator('.notice .clause').innerText()) === 'FRA-10', 'a space of another colour is refused by FRA-10');
  const before = await decisions(page);
  await page.locator('.space.lit').last().click();
  await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) > number, before);
  check((await page.locator('[role=log] p').count()) > 0, 'the live region has spoken');
  await page.keyboard.press('u');
  await page.locator('.held.ready').first().waitFor();
  await page.keyboard.press('h');
  await page.locator('.notice.hint').waitFor();
  await page.locator('.notice, .log').first().waitFor();
  await page.locator('.log .clause').first().click();
  await page.waitForURL(/\/rules\/frankfurt#FRA-/);
  await page.locator('li.sought').waitFor();
  check(errors.length === 0, `nothing went wrong: ${errors}`);
  await close();
}
