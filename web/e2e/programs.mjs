// Programs: tokens of a member, a member who is a bot, and what the API is told to be, to read and to try.
import { check, layForTwo, named, newPerson } from './stage.mjs';

const PASSWORD = 'correct horse battery';

async function becomeMember(page, address, handle) {
  const joined = await page.request.post(`${address}/api/me/member`, { data: { handle, password: PASSWORD } });
  check(joined.ok(), `${handle} is a member: ${await joined.text()}`);
}

const section = (page, heading) => page.locator('section', { has: page.locator('h2', { hasText: heading }) });

/** A member makes a token by keyboard, a program reads with it, the page tries it, and it is withdrawn. */
export async function a_program_acts_with_a_token({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await page.goto(`${address}/you`);
  await becomeMember(page, address, 'Anna_1906');
  await page.reload();
  const programs = section(page, 'Programs');
  await programs.locator('summary').focus();
  await page.keyboard.press('Enter');
  await programs.locator('input[name=token-name]').fill('my notebook');
  await programs.locator('label', { hasText: 'lay tables' }).locator('input').focus();
  await page.keyboard.press('Space');
  await programs.locator('input[name=token-name]').press('Enter');
  const shown = programs.locator('input[name=token]');
  await shown.waitFor();
  const token = await shown.inputValue();
  check(/^citywright_[0-9a-f]{64}$/.test(token), `a token is shown: ${token}`);
  await programs.locator('li', { hasText: 'my notebook' }).filter({ hasText: 'never used' }).waitFor();

  // The page that tells of the API tries it as the program.
  await programs.locator('a', { hasText: 'What programs can do' }).click();
  await page.locator('h1', { hasText: 'What programs can do' }).waitFor();
  const own = page.locator('details', { has: page.locator('summary', { hasText: /GET \/api\/v1\/me\b(?!\/)/ }) }).first();
  await page.locator('label', { hasText: 'Token' }).locator('input').fill(token);
  await own.locator('summary').click();
  await own.locator('button', { hasText: 'Send' }).click();
  await own.locator('pre', { hasText: '"Anna_1906"' }).waitFor();
  const lay = page.locator('details', { has: page.locator('summary', { hasText: /POST \/api\/v1\/tables(?!\/)/ }) }).first();
  await lay.locator('summary').click();
  await lay.locator('textarea').fill('{ "game": "frankfurt", "seats": ["me", "open"] }');
  await lay.locator('button', { hasText: 'Send' }).click();
  const laid = await lay.locator('pre', { hasText: '"id"' }).innerText();
  const stream = page.locator('details', { has: page.locator('summary', { hasText: 'GET /api/v1/me/stream' }) }).first();
  await stream.locator('summary').click();
  await stream.locator('button', { hasText: 'Send' }).click();
  await stream.locator('pre', { hasText: JSON.parse(laid).id }).waitFor();
  await stream.locator('button', { hasText: 'Stop' }).click();
  await page.locator('input[type=search]').fill('frankfurt.View');
  const view = page.locator('details', { has: page.locator('summary', { hasText: 'frankfurt.View' }) }).first();
  await view.locator('summary').click();
  await view.locator('dt', { hasText: 'board: Array<' }).waitFor();

  // What was shown once is not shown again, and after the withdrawal it is worth nothing.
  await page.goto(`${address}/you`);
  await programs.locator('li', { hasText: 'last used' }).waitFor();
  check((await shown.count()) === 0, 'a token is shown once');
  await programs.locator('button[aria-label="Withdraw the token “my notebook”"]').click();
  await programs.locator('li').waitFor({ state: 'detached' });
  const refused = await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  check(refused.status === 401, 'a token that was withdrawn opens nothing');
  await close();
}

/** On a phone a member says that it is a bot; it is called so, and sits only where that was agreed. */
export async function a_member_is_a_bot_and_is_called_one({ browser, address }) {
  const rex = await newPerson(browser, { width: 390, height: 844, language: 'de' });
  await becomeMember(rex.page, address, 'Rex');
  await rex.page.goto(`${address}/you`);
  const programs = section(rex.page, 'Programme');
  await programs.locator('button', { hasText: 'Das ist ein Bot' }).tap();
  await programs.getByRole('alert').filter({ hasText: 'Das gilt für immer' }).waitFor();
  await programs.locator('button', { hasText: 'Ja, es ist ein Bot' }).tap();
  await programs.getByText('Dieses Mitglied ist ein Bot').waitFor();
  check((await rex.page.locator('input[aria-label="Dein Name"]').inputValue()) === 'Rex [bot]', 'the name says so');
  await programs.locator('summary').tap();
  check((await programs.locator('label', { hasText: 'als Bot' }).count()) === 1, 'a bot decides as a bot');

  const anna = await newPerson(browser);
  await named(anna.page, address);
  const among = await layForTwo(anna.page, address, 'frankfurt');
  const sit = (table) => rex.page.request.post(`${address}/api/tables/${table}/sit`, { data: { seat: null } });
  const refused = await sit(among.split('/t/')[1]);
  check((await refused.json()).error.kind === 'no_programs', 'no bot sits among people who did not agree');

  // Anna agrees to it in the dialog, and reads it at the table.
  await anna.page.goto(address);
  await anna.page.locator('[data-game=frankfurt] .button').nth(1).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.locator('summary', { hasText: 'agreed' }).click();
  await dialog.locator('input[name=programs]').check();
  await dialog.locator('.button').first().click();
  await anna.page.waitForURL(/\/t\//);
  await anna.page.getByText('Bots of others').first().waitFor();
  const sat = await sit(anna.page.url().split('/t/')[1]);
  check(sat.ok(), `a bot sits where it was agreed: ${await sat.text()}`);
  await anna.page.getByText('Rex [bot]').first().waitFor();
  await Promise.all([rex.close(), anna.close()]);
}
