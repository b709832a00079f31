// Clocks: a pace is agreed when a table is laid, counts at every seat, stops by agreement, and nobody loses by it.
import { check, named, newPerson, sitDown } from './stage.mjs';

const PHONE = { width: 390, height: 844 };

/** Lays a table for two with a clock, as a page does, and goes there. */
async function lay(page, address, pace, more = {}) {
  await named(page, address);
  const made = await page.request.post(`${address}/api/tables`, { data: { game: 'frankfurt', seats: ['me', 'open'], agreed: { pace, ...more }, ...more.table } });
  check(made.ok(), `a table is laid: ${await made.text()}`);
  const table = `${address}/t/${(await made.json()).id}`;
  await page.goto(table);
  return table;
}

const clocks = (page) => page.locator('ul.players .clock');
const running = (page) => page.locator('ul.players .clock.runs');

/** Seconds that a live clock shows. */
async function seconds(clock) {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(await clock.innerText());
  return Number(minutes) * 60 + Number(rest);
}

/** A live game with clocks on two pages: a pause is agreed on, one goes away and comes back, and when their time is up the
 * other one breaks the game off. Nobody has won. */
export async function a_live_game_with_clocks_on_two_pages({ browser, address }) {
  const [anna, bruno] = [await newPerson(browser), await newPerson(browser, { ...PHONE })];
  const table = await lay(anna.page, address, { live: { bank: 30, increment: 0 } }, { at_zero: 'break_off' });
  await bruno.page.goto(table);
  await bruno.page.locator('.seats').waitFor();
  const told = await bruno.page.locator('main').innerText();
  check(/live: 0:30 min/.test(told) && /the others may break the game off\. Nobody loses by the clock/.test(told), `pace and what happens at zero are told before anybody sits: ${told}`);
  await sitDown(bruno.page);
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));
  for (const { page } of [anna, bruno]) {
    check((await clocks(page).count()) === 2, 'a clock stands at every seat');
    check((await running(page).count()) === 1, 'one of them runs');
  }
  const [before, box] = [await seconds(running(anna.page)), await running(anna.page).boundingBox()];
  await anna.page.waitForFunction((was) => !document.querySelector('ul.players .clock.runs').innerText.includes(was), await running(anna.page).innerText());
  check((await seconds(running(anna.page))) < before, 'it counts down by itself');
  const after = await running(anna.page).boundingBox();
  check(box.x === after.x && box.width === after.width, 'nothing moves when it counts');
  check(Math.abs((await seconds(running(anna.page))) - (await seconds(running(bruno.page)))) <= 2, 'both pages show the same');
  check((await running(anna.page).getAttribute('role')) === 'timer' && /Time of .*: less than a minute/.test(await running(anna.page).getAttribute('aria-label')), 'readers of screens are told what it is, and not every second');
  await aPauseIsAgreedOn(anna, bruno);
  const late = (await anna.page.locator('.table').getAttribute('data-mine')) === 'true' ? anna : bruno;
  const other = late === anna ? bruno : anna;
  await other.page.locator('#tab-log').click();
  await late.page.goto('about:blank');
  await other.page.locator('.log .note', { hasText: 'is away' }).waitFor();
  await late.page.goto(table);
  await other.page.locator('.log .note', { hasText: 'is back' }).waitFor();
  await other.page.locator('.log .note', { hasText: 'is up' }).waitFor();
  await other.page.locator('#tab-table').click();
  await other.page.locator('.info button', { hasText: 'Break the game off' }).click();
  await other.page.locator('.info .row .button', { hasText: 'Break the game off' }).click();
  for (const { page } of [anna, bruno]) {
    const said = await page.locator('.result').innerText();
    check(/The game was broken off\./.test(said) && /The points stay as they stand\. Nobody has won\./.test(said), `the result says so: ${said}`);
  }
  await anna.page.goto(address);
  await anna.page.locator('main', { hasText: 'broken off' }).waitFor();
  await Promise.all([anna.close(), bruno.close()]);
}

/** A pause needs both, and so does its end. */
async function aPauseIsAgreedOn(anna, bruno) {
  await anna.page.locator('#tab-table').click();
  await anna.page.locator('.info button', { hasText: 'Ask for a pause' }).click();
  await bruno.page.locator('.asked', { hasText: 'shall the clocks stop?' }).waitFor();
  await bruno.page.locator('.asked .button').first().tap();
  await anna.page.locator('.info', { hasText: 'The clocks stand still.' }).waitFor();
  check((await running(anna.page).count()) === 0 && (await running(bruno.page).count()) === 0, 'no clock runs');
  await anna.page.locator('.info button', { hasText: 'Go on with the clocks' }).click();
  await bruno.page.locator('.asked .button').first().tap();
  await Promise.all([anna, bruno].map(({ page }) => running(page).waitFor()));
}

/** Who lays a table chooses its pace, on a phone too; listed tables are found by it. */
export async function a_pace_is_chosen_and_found({ browser, address }) {
  const [anna, bruno] = [await newPerson(browser, PHONE), await newPerson(browser)];
  await named(anna.page, address);
  await anna.page.goto(address);
  await anna.page.locator('[data-game=frankfurt] .button').nth(1).tap();
  const dialog = anna.page.locator('dialog');
  await dialog.locator('label', { hasText: /^slow$/ }).tap();
  await dialog.locator('label', { hasText: 'Time for a turn' }).locator('select').selectOption({ label: '2 days' });
  await dialog.locator('label', { hasText: 'Clocks stand still at night' }).tap();
  await dialog.locator('label', { hasText: 'When time is up' }).locator('select').selectOption('stand_in');
  await dialog.locator('label', { hasText: 'everybody here' }).tap();
  await dialog.locator('button[type=submit]').tap();
  await anna.page.waitForURL(/\/t\//);
  await anna.page.locator('.seats').waitFor();
  const told = await anna.page.locator('main').innerText();
  check(/slow: 2 days per turn, quiet from 22:00 to 08:00/.test(told) && /a bot decides until they are back/.test(told), `what was chosen is told: ${told}`);
  for (const pace of ['free', { live: { bank: 300, increment: 5 } }, 'free']) {
    await anna.page.request.post(`${address}/api/tables`, { data: { game: 'koeln', seats: ['me', 'open'], agreed: { pace }, is_listed: true } });
  }
  await bruno.page.goto(address);
  const open = bruno.page.locator('section', { has: bruno.page.locator('h2', { hasText: 'Open tables' }) });
  await open.locator('.agreed', { hasText: 'live: 5 min, and 5 s more each turn' }).waitFor();
  await bruno.page.locator('.filters label', { hasText: 'Pace' }).locator('select').selectOption('slow');
  check((await open.locator('li').count()) === 1 && /slow: 2 days/.test(await open.innerText()), 'only slow tables are left');
  await Promise.all([anna.close(), bruno.close()]);
}

/** A holiday is entered on the page about oneself, and can be withdrawn. */
export async function a_holiday_is_entered_and_withdrawn({ browser, address }) {
  const { page, close } = await newPerson(browser, PHONE);
  await named(page, address);
  await page.goto(`${address}/you`);
  const part = page.locator('section', { has: page.locator('h2', { hasText: 'Holiday' }) });
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await part.locator('input').nth(0).fill(day(3));
  await part.locator('input').nth(1).fill(day(9));
  await part.locator('button', { hasText: 'Enter the holiday' }).tap();
  await part.getByText(/You are on holiday from .* to .*\./).waitFor();
  await page.reload();
  await part.getByText(/You are on holiday/).waitFor();
  check((await part.locator('input').nth(1).inputValue()) === day(9), 'it stands in the fields');
  await part.locator('button', { hasText: 'No holiday any more' }).tap();
  await part.getByText(/You are on holiday/).waitFor({ state: 'detached' });
  await close();
}
