// People: names, members, tables among friends, talk, leaving and playing again.
import { check, isMine, layForTwo, letBotPlay, newPerson, playBots, sitDown } from './stage.mjs';

const PASSWORD = 'correct horse battery';

/** Two people at a new table. */
async function two(browser, address, game = 'frankfurt') {
  const [anna, bruno] = [await newPerson(browser), await newPerson(browser)];
  const table = await layForTwo(anna.page, address, game);
  await bruno.page.goto(table);
  await sitDown(bruno.page);
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));
  return { anna, bruno, table };
}

/** A guest opens a link to a private table, sees what is agreed, and is asked for a name before the first seat. */
export async function a_guest_by_link_is_asked_for_a_name({ browser, address }) {
  const [anna, eve, bruno] = [await newPerson(browser), await newPerson(browser), await newPerson(browser, { width: 390, height: 844, language: 'de' })];
  const table = await layForTwo(anna.page, address, 'frankfurt');
  check((await anna.page.locator('.info').count()) === 1, 'the seats stand there once');
  await eve.page.goto(address);
  await eve.page.locator('.games article').first().waitFor();
  check(!/waiting for players|Open tables/.test(await eve.page.locator('main').innerText()), 'nobody else finds a private table');
  await bruno.page.goto(table);
  await bruno.page.locator('.seats').waitFor();
  const told = await bruno.page.locator('main').innerText();
  check(/Was ausgemacht ist/.test(told) && /Tipps:?\s*keine/.test(told), `what is agreed is told before anybody sits: ${told}`);
  await bruno.page.locator('.seats .button').first().tap();
  const proposed = await bruno.page.locator('dialog input').inputValue();
  check(proposed.trim().length > 2, `a name is proposed: ${proposed}`);
  await bruno.page.locator('dialog input').fill('Bruno B.');
  await bruno.page.locator('dialog button[type=submit]').tap();
  await anna.page.locator('.dock').waitFor();
  check(/Bruno B\./.test(await anna.page.locator('ul.players').innerText()), 'the others see the name');
  check((await anna.page.locator('.deeds .button', { hasText: 'Hint' }).count()) === 0, 'among people there are no hints unless agreed');
  await Promise.all([anna.close(), eve.close(), bruno.close()]);
}

/** A guest becomes a member, logs in on another device, and finds all games there. */
export async function a_guest_becomes_a_member_and_keeps_the_games({ browser, address }) {
  const [anna, phone] = [await newPerson(browser), await newPerson(browser, { width: 390, height: 844 })];
  await playBots(anna.page, address, 'frankfurt');
  await anna.page.goto(`${address}/you`);
  await anna.page.locator('input[name=username]').fill('Anna_1906');
  await anna.page.locator('input[type=password]').fill(PASSWORD);
  await anna.page.locator('form button', { hasText: 'Become a member' }).click();
  await anna.page.getByText('You are a member: Anna_1906.').waitFor();
  await phone.page.goto(`${address}/you`);
  await phone.page.locator('label', { hasText: /^Log in$/ }).tap();
  await phone.page.locator('input[name=username]').fill('anna_1906');
  await phone.page.locator('input[type=password]').fill(PASSWORD);
  await phone.page.locator('form button', { hasText: 'Log in' }).tap();
  await phone.page.getByText('You are a member: Anna_1906.').waitFor();
  await phone.page.goto(address);
  const mine = phone.page.locator('section', { has: phone.page.locator('h2', { hasText: 'My tables' }) });
  check(/Construction|Citizens|Bürger|Burghers/i.test(await mine.innerText()), 'the table is there');
  // Logged out there, nothing is left in that browser.
  await phone.page.goto(`${address}/you`);
  await phone.page.locator('button', { hasText: 'Log out' }).tap();
  await phone.page.locator('.games article').first().waitFor();
  check((await (await phone.page.request.get(`${address}/api/me`)).json()) === null, 'that browser is nobody');
  await Promise.all([anna.close(), phone.close()]);
}

/** Two people play three rounds: whoever asks lays the table, the other one is invited where they are. */
export async function the_same_people_play_three_rounds({ browser, address }) {
  const { anna, bruno } = await two(browser, address);
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all([anna, bruno].map(({ page }) => letBotPlay(page)));
    if (round === 3) break;
    const before = anna.page.url();
    await anna.page.locator('.result .button', { hasText: 'Another game' }).click();
    await anna.page.waitForURL((url) => String(url) !== before && /\/t\//.test(String(url)));
    await bruno.page.getByText('The next table is laid.').waitFor();
    await bruno.page.locator('.result .button', { hasText: 'Play again' }).click();
    await bruno.page.waitForURL(anna.page.url());
    await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));
  }
  await Promise.all([anna.close(), bruno.close()]);
}

/** Nobody comes: whoever laid the table gives the free seats to bots and begins. */
export async function free_seats_are_given_to_bots({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await layForTwo(page, address, 'frankfurt');
  check(/Only this computer finds this address/.test(await page.locator('main').innerText()), 'an address that nobody else finds is called so, and is no picture for cameras');
  await page.locator('.seats button', { hasText: 'bot' }).click();
  await page.locator('.dock').waitFor();
  check(/bot · medium/.test(await page.locator('ul.players').innerText()), 'a bot sits there');
  await close();
}

/** Who goes away is shown as away, comes back to the same seat, and may leave for good; the result says so. */
export async function away_back_and_gone_for_good({ browser, address }) {
  const { anna, bruno, table } = await two(browser, address);
  await bruno.page.goto(address);
  await anna.page.locator('ul.players .away', { hasText: 'away' }).waitFor();
  await bruno.page.goto(table);
  await anna.page.locator('ul.players .away').waitFor({ state: 'detached' });
  await bruno.page.locator('.dock').waitFor();
  await bruno.page.locator('#tab-table').click();
  await bruno.page.locator('.resign').click();
  await bruno.page.locator('.pair .button', { hasText: 'Leave the game' }).click();
  await anna.page.locator('ul.players small', { hasText: 'left, a bot plays on' }).waitFor();
  await letBotPlay(anna.page);
  check(/left, a bot plays on/.test(await anna.page.locator('.podium').innerText()), 'the result says who left');
  await Promise.all([anna.close(), bruno.close()]);
}

/** People talk; what one does not want to hear is hidden; what was not in sight is counted. */
export async function people_talk_and_mute({ browser, address }) {
  const { anna, bruno } = await two(browser, address);
  await anna.page.locator('#tab-chat').click();
  await anna.page.locator('.chat form input').fill('Good luck <b>all</b>');
  await anna.page.locator('.chat form input').press('Enter');
  await bruno.page.locator('#tab-chat .news', { hasText: '1' }).waitFor();
  await bruno.page.locator('#tab-chat').click();
  await bruno.page.locator('.chat .said', { hasText: 'Good luck <b>all</b>' }).waitFor();
  await bruno.page.locator('.chat li button[aria-pressed]').click();
  check((await bruno.page.locator('.chat .said').count()) === 0 && (await bruno.page.locator('.chat .muted').count()) === 1, 'what Anna says is hidden');
  await bruno.page.locator('.chat li button[aria-pressed]').click();
  await bruno.page.locator('.chat .said').waitFor();
  await bruno.page.goto(`${address}/settings`);
  await bruno.page.locator('input[name=chat]').uncheck();
  await bruno.page.goBack();
  await bruno.page.locator('.dock').waitFor();
  check((await bruno.page.locator('#tab-chat').count()) === 0, 'who wants no talk has none');
  await Promise.all([anna.close(), bruno.close()]);
}

/** A return link asks before it makes a browser somebody else. */
export async function a_return_link_asks_first({ browser, address }) {
  const [anna, bruno] = [await newPerson(browser), await newPerson(browser)];
  const table = await layForTwo(anna.page, address, 'frankfurt');
  await anna.page.goto(`${address}/you`);
  await anna.page.locator('button', { hasText: 'Make a return link' }).click();
  const link = await anna.page.locator('input.whole').inputValue();
  check(/\/me#[0-9a-f]{64}$/.test(link), `the key stands behind the #: ${link}`);
  await bruno.page.request.post(`${address}/api/me`, { data: { name: 'Bruno' } });
  await bruno.page.goto(link);
  await bruno.page.getByText('Bruno plays in this browser').waitFor();
  check((await (await bruno.page.request.get(`${address}/api/me`)).json()).name === 'Bruno', 'nothing has changed yet');
  await bruno.page.locator('button', { hasText: 'Go on as Anna' }).click();
  await bruno.page.locator('.games article').first().waitFor();
  check(!bruno.page.url().includes('#'), 'the key is out of the address');
  await bruno.page.goto(table);
  await bruno.page.locator('.seats button', { hasText: 'Stand up' }).waitFor();
  await Promise.all([anna.close(), bruno.close()]);
}

/** While others decide at one table, another one that waits is one click away. */
export async function the_next_table_is_one_click_away({ browser, address }) {
  const { anna, bruno, table } = await two(browser, address);
  const mover = (await anna.page.locator('.table').getAttribute('data-mine')) === 'true' ? anna : bruno;
  const other = mover === anna ? bruno : anna;
  await playBots(other.page, address, 'manhattan');
  await isMine(other.page);
  const waiting = other.page.url();
  await other.page.goto(table);
  await other.page.locator('.asked a.button').click();
  await other.page.waitForURL(waiting);
  await Promise.all([anna.close(), bruno.close()]);
}
