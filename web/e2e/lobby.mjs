// Where one arrives: what waits for oneself, open tables, the shelf; and how a game begins.
import { check, isMine, layForTwo, letBotPlay, newPerson, playBots } from './stage.mjs';

/** What a window may be: wide, a small laptop, a tablet, a phone. */
const WINDOWS = [[1440, 900], [1366, 657], [820, 1180], [390, 844]];

async function enter(page, address) {
  await page.goto(address);
  await page.locator('.games article').first().waitFor();
}

const place = (page, what) => page.locator(what).first().evaluate((node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return { top, bottom };
});

/** A newcomer sees all games at once, each with everything one wants to know, and nothing beyond the edge. */
export async function the_shelf_fits_one_screen({ browser, address, games }) {
  for (const [width, height] of WINDOWS) {
    for (const language of ['de', 'en']) {
      const { page, close } = await newPerson(browser, { language, width, height });
      await enter(page, address);
      const { bottom } = await place(page, '.games');
      check(bottom <= height, `all games are in sight at ${width} × ${height} in ${language}: they end at ${bottom}`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      check(beyond <= 0, `nothing lies beyond the edge at ${width} × ${height}: ${beyond}`);
      for (const { id } of games) {
        const told = await page.locator(`[data-game=${id}]`).innerText();
        for (const fact of [/^(von|by) \S/m, /\d–\d/, /(etwa|about) \d+/, /leicht|mittel|anspruchsvoll|light|medium|demanding/]) {
          check(fact.test(told), `${id} tells ${fact} at ${width} × ${height}: ${told}`);
        }
        check(/solo/.test(told) === (id === 'sanfrancisco'), `${id} says whether it can be played alone`);
      }
      await close();
    }
  }
}

/** My tables stand before everything else, those that wait for me first; then open ones; finished games say how they ended. */
export async function own_and_open_tables_come_first({ browser, address }) {
  const anna = await newPerson(browser);
  const bruno = await newPerson(browser);
  await layForTwo(bruno.page, address, 'newyork', { listed: true });
  await playBots(anna.page, address, 'frankfurt');
  await letBotPlay(anna.page);
  await playBots(anna.page, address, 'manhattan');
  await isMine(anna.page);
  await layForTwo(anna.page, address, 'koeln');
  for (const [width, height] of WINDOWS) {
    await anna.page.setViewportSize({ width, height });
    await enter(anna.page, address);
    const mine = anna.page.locator('section', { has: anna.page.locator('h2', { hasText: 'My tables' }) });
    const open = anna.page.locator('section', { has: anna.page.locator('h2', { hasText: 'Open tables' }) });
    const [ofMine, ofOpen, ofGames] = await Promise.all([mine, open, anna.page.locator('.games')].map((part) => part.boundingBox()));
    check(ofMine.y < ofGames.y && ofOpen.y < ofGames.y && ofMine.y <= ofOpen.y, `tables come before the games at ${width} × ${height}`);
    check(ofMine.y + ofMine.height <= height, `my tables are in sight at ${width} × ${height}`);
    const rows = await mine.locator('li').allInnerTexts();
    check(rows.length === 2 && /New York 1901/.test(rows[0]) && /Your turn/.test(rows[0]), `what waits for me comes first: ${rows}`);
    check(/Construction Yard/.test(await open.innerText()) && !/Cologne/.test(await open.innerText()), 'my own table is not offered to me');
  }
  const past = await anna.page.locator('section', { has: anna.page.locator('h2', { hasText: 'Past games' }) }).innerText();
  check(/(You won|You shared|\d\w\w of 3) · /.test(past) && /Bot 2 \d+/.test(past) && /you \d+/.test(past), `the result is told: ${past}`);
  check(/\d:\d\d/.test(past), `and when it was: ${past}`);
  check(!/decision/.test(await anna.page.locator('main').innerText()), 'nobody counts decisions');
  await anna.close();
  await bruno.close();
}

/** "Play" asks how many and how strong; the proposal takes one more click or Enter, and what was chosen is proposed again. */
export async function play_asks_and_remembers({ browser, address }) {
  const { page, close } = await newPerson(browser, { width: 390, height: 844 });
  await enter(page, address);
  const play = page.locator('[data-game=frankfurt] .button').first();
  await play.tap();
  check((await page.locator('dialog input:checked').evaluateAll((inputs) => inputs.map(({ value }) => value))).join() === '3,medium', 'two bots of medium strength are proposed');
  await page.locator('dialog label', { hasText: /^2$/ }).tap();
  await page.locator('dialog label', { hasText: /^strong$/ }).tap();
  await page.locator('dialog [data-first]').tap();
  await page.waitForURL(/\/t\//);
  await page.locator('.dock').waitFor();
  const seats = await page.locator('ul.players li').allInnerTexts();
  check(seats.length === 2 && /bot · strong/.test(seats[1]), `a table for two with a strong bot: ${seats}`);
  await enter(page, address);
  await play.tap();
  check((await page.locator('dialog input:checked').evaluateAll((inputs) => inputs.map(({ value }) => value))).join() === '2,strong', 'what was chosen last is proposed');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
  await close();
}

/** A name is told whole in its seat, also when it is long and a bot stands in. */
export async function names_are_whole({ browser, address }) {
  const { page, close } = await newPerson(browser);
  const name = 'Wilhelmine Charlotte Auguste';
  await enter(page, address);
  await page.locator('form input').fill(name);
  await Promise.all([page.waitForResponse(/\/api\/me$/), page.locator('form button').click()]);
  await playBots(page, address, 'frankfurt');
  await page.locator('#tab-table').click();
  await page.locator('.info .seats .button').click();
  await page.locator('ul.players small', { hasText: 'stands in' }).waitFor();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const cut = await page.locator('ul.players .name > span:first-child').evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== 'inline').map(({ innerText }) => innerText));
    check(cut.length === 0, `names are whole at ${width} × ${height}, but not ${cut}`);
    check((await page.locator('ul.players .name').first().innerText()).includes(name), 'the name is there');
  }
  await close();
}

/** "Diese Seite auf Deutsch" is true: the rules change, and nothing else. */
export async function rules_in_the_other_language({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await page.goto(`${address}/rules/frankfurt`);
  await page.locator('article a', { hasText: 'Diese Seite auf Deutsch' }).click();
  await page.locator('article h1', { hasText: 'Bürger, Baumeister' }).waitFor();
  check(/Settings/.test(await page.locator('header.top nav').innerText()), 'the page around the rules stays English');
  check((await page.locator('.page').getAttribute('lang')) === 'de', 'the rules are marked as German');
  await page.locator('header.top nav a').first().click();
  await page.locator('.games article').first().waitFor();
  check(/Cities want/.test(await page.locator('h1').innerText()), 'the lobby stays English');
  await close();
}
