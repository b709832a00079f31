// Past games, figures, who was ahead of whom, profiles and rated tables.
import { check, expectWrong, layForTwo, letBotPlay, named, newPerson, sitDown } from './stage.mjs';

const PASSWORD = 'correct horse battery';

async function becomeMember(page, address, handle) {
  const joined = await page.request.post(`${address}/api/me/member`, { data: { handle, password: PASSWORD } });
  check(joined.ok(), `${handle} is a member: ${await joined.text()}`);
}

/** Two people finish a game; each finds it with its figures, compares with the other, and a profile is shown only if wished. */
export async function past_games_figures_and_a_profile({ browser, address }) {
  const [anna, bruno] = [await newPerson(browser), await newPerson(browser, { width: 390, height: 844, language: 'de' })];
  const table = await layForTwo(anna.page, address, 'frankfurt');
  await bruno.page.goto(table);
  await sitDown(bruno.page);
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));
  await Promise.all([anna, bruno].map(({ page }) => letBotPlay(page)));
  await becomeMember(anna.page, address, 'Anna_1906');

  // From the lobby to all one's games.
  await bruno.page.goto(address);
  await bruno.page.locator('a', { hasText: 'Alle meine Spiele' }).tap();
  await bruno.page.waitForURL(/\/you\/games$/);
  const figures = bruno.page.locator('tbody tr');
  await figures.first().waitFor();
  check(/Gespielt/.test(await figures.first().evaluate((row) => [...row.cells].map((cell) => cell.dataset.of ?? '').join(' '))), 'on a phone every figure says what it is');
  check((await figures.first().locator('td').first().innerText()).trim().startsWith('1'), 'one game counts');
  const compare = bruno.page.locator('.past button', { hasText: 'Gegen Anna' });
  await compare.tap();
  await bruno.page.locator('.compared', { hasText: '1 Spiel' }).waitFor();
  check((await bruno.page.locator('.compared a').count()) === 0, 'a profile that is not shown is no link');
  expectWrong(browser, /404 .*api\/people\/anna_1906/);
  await bruno.page.goto(`${address}/people/anna_1906`);
  await bruno.page.getByText('zeigt hier niemand ein Profil').waitFor();

  // Anna shows the profile, by keyboard.
  await anna.page.goto(`${address}/you`);
  const tick = anna.page.locator('input[name=profile]');
  await tick.waitFor();
  check(!(await tick.isChecked()), 'nobody shows a profile unasked');
  await tick.focus();
  await anna.page.keyboard.press('Space');
  await anna.page.locator('a', { hasText: 'Look at it' }).click();
  await anna.page.locator('h1', { hasText: 'Anna_1906' }).waitFor();
  await bruno.page.goto(`${address}/you/games`);
  await compare.tap();
  await bruno.page.locator('.compared a', { hasText: 'Anna_1906' }).tap();
  await bruno.page.locator('h1', { hasText: 'Anna_1906' }).waitFor();
  await bruno.page.locator('h2', { hasText: 'Du im Vergleich' }).waitFor();
  await bruno.page.locator('tbody a').first().tap();
  await bruno.page.locator('h1', { hasText: 'Die Besten' }).waitFor();
  check(/Bot, mittel/.test(await bruno.page.locator('tbody').innerText()), 'bots stand among the best');
  await Promise.all([anna.close(), bruno.close()]);
}

/** Members lay a rated table: it is said before anybody sits, offers no help, and the rating stands with the figures. */
export async function a_rated_game_counts({ browser, address }) {
  const [anna, guest] = [await newPerson(browser), await newPerson(browser)];
  await named(anna.page, address);
  await anna.page.goto(address);
  const dialog = anna.page.locator('dialog');
  const open = async () => {
    await anna.page.locator('[data-game=frankfurt] .button').nth(1).click();
    await dialog.locator('summary', { hasText: 'What is agreed' }).click();
  };
  await open();
  check((await dialog.locator('input[name=rated]').count()) === 0, 'only members are offered what only members can do');
  await anna.page.keyboard.press('Escape');
  await becomeMember(anna.page, address, 'Anna_1906');
  await open();
  await dialog.locator('select').nth(2).selectOption('here');
  check(await dialog.locator('input[name=rated]').isDisabled(), 'several on one device are not rated');
  await dialog.locator('select').nth(2).selectOption('open');
  await dialog.locator('input[name=rated]').check();
  await dialog.locator('button[type=submit]').click();
  await anna.page.waitForURL(/\/t\//);
  await guest.page.goto(anna.page.url());
  await guest.page.locator('.seats').waitFor();
  check(/Rating:?\s*the game counts/.test(await guest.page.locator('main').innerText()), 'that it counts is told before anybody sits');
  expectWrong(browser, /403 .*\/sit\)/);
  await sitDown(guest.page);
  await guest.page.locator('[role=alert]', { hasText: 'needs a password' }).waitFor();
  await becomeMember(guest.page, address, 'Bruno_1906');
  await guest.page.reload();
  await guest.page.locator('.seats .button').first().click();
  await Promise.all([anna, guest].map(({ page }) => page.locator('.dock').waitFor()));
  check((await anna.page.locator('.deeds .button', { hasText: 'Hint' }).count()) === 0, 'nobody is given hints');
  // Both leave, one after the other: bots play the game to its end.
  await guest.page.locator('#tab-table').click();
  await guest.page.locator('.resign').click();
  await guest.page.locator('.pair .button', { hasText: 'Leave the game' }).click();
  await anna.page.locator('ul.players small', { hasText: 'left, a bot plays on' }).waitFor();
  await anna.page.locator('#tab-table').click();
  await anna.page.locator('.resign').click();
  await anna.page.locator('.pair .button', { hasText: 'Leave the game' }).click();
  await anna.page.locator('.result .podium').waitFor();
  await anna.page.goto(`${address}/you/games`);
  await anna.page.locator('.past small', { hasText: 'the game counts' }).waitFor();
  await anna.page.waitForFunction(async () => (await (await fetch('/api/me/achievements')).json())[0]?.rating?.games === 1);
  await anna.page.reload();
  await anna.page.locator('td', { hasText: /^\d+ ± \d+$/ }).waitFor();
  await Promise.all([anna.close(), guest.close()]);
}

/** What was said is reported, the host reads it and keeps that person out, who sees why. */
export async function reports_reach_the_host_who_bans({ browser, address, server }) {
  const [anna, bruno] = [await newPerson(browser), await newPerson(browser, { width: 390, height: 844 })];
  const table = await layForTwo(anna.page, address, 'frankfurt');
  await bruno.page.goto(table);
  await sitDown(bruno.page);
  await Promise.all([anna, bruno].map(({ page }) => page.locator('.dock').waitFor()));
  await anna.page.locator('#tab-chat').click();
  await anna.page.locator('.chat form input').fill('Something rude');
  await anna.page.locator('.chat form input').press('Enter');
  await bruno.page.locator('#tab-chat').tap();
  await bruno.page.locator('.chat .report').tap();
  await bruno.page.locator('.asked .button', { hasText: 'What was said' }).tap();
  await bruno.page.locator('.chat [role=status]', { hasText: 'The host is told' }).waitFor();
  const [report] = (await server.admin('reports', 'list', '--json')).trim().split('\n').map((line) => JSON.parse(line));
  check(report.text === 'Something rude' && report.done === null, `the host reads it: ${JSON.stringify(report)}`);
  expectWrong(browser, /403|WebSocket connection/);
  await server.admin('ban', '--person', report.person, '--days', '2', '--reason', 'We are kind here.');
  await server.admin('reports', 'done', report.id);
  await anna.page.getByText(/has banned you until .*We are kind here\./).waitFor();
  await anna.page.goto(address);
  await anna.page.locator('[role=alert]', { hasText: 'We are kind here.' }).waitFor();
  const [ban] = (await server.admin('bans', '--json')).trim().split('\n').map((line) => JSON.parse(line));
  await server.admin('unban', ban.id);
  await bruno.page.locator('.chat').waitFor();
  await anna.page.waitForFunction(async () => (await fetch('/api/home')).ok);
  await Promise.all([anna.close(), bruno.close()]);
}
