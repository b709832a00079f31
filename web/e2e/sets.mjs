// Those who own a box correct what was reconstructed: checked at the field, drawn at once, never lost, kept, exchanged and played with.
import { readFileSync } from 'node:fs';
import { check, choose, expectWrong, isMine, newPerson, startServer } from './stage.mjs';

/** Choices that are made at a table with components of one's own. */
const CHOICES = 3;

const fact = (page, label) => page.getByRole('textbox', { name: label, exact: true });
const verdict = (page, which) => page.locator(`.verdict.${which}`).waitFor();
const drawing = (page) => page.locator('.drawing').evaluate((node) => node.innerHTML.replaceAll(/(id|href|aria-labelledby|clip-path|fill)="[^"]*"|url\([^)]*\)/g, ''));
const sample = (file) => ({ name: 'set.toml', mimeType: 'text/plain', buffer: Buffer.from(file) });

async function openFile(page, name) {
  await page.getByRole('navigation', { name: 'Component files' }).getByRole('button', { name }).click();
}

/** A wrong fact is refused where it stands, and survives a reload as it was typed. */
async function refused(page, { file, wrong: [label, text] }) {
  const before = await drawing(page);
  await openFile(page, file);
  await fact(page, label).fill(text);
  await verdict(page, 'wrong');
  for (const look of ['at once', 'after a reload']) {
    const field = fact(page, label);
    await page.locator('[aria-invalid=true]').waitFor();
    check((await field.inputValue()) === text, `${look}: what was typed is still there: ${await field.inputValue()}`);
    check((await field.getAttribute('aria-invalid')) === 'true', `${look}: the field says that it is wrong`);
    const why = await page.locator(`#${await field.getAttribute('aria-describedby')}`).innerText();
    check(why.length > 8 && (await page.locator('.verdict [role=status]').innerText()).includes(why), `${look}: the reason stands at it: ${why}`);
    check(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), `${look}: it cannot be saved`);
    if (look === 'at once') {
      check((await drawing(page)) === before, 'what is drawn is what was right');
      await page.reload();
      await verdict(page, 'wrong');
      await openFile(page, file);
    }
  }
}

/** One component of the game is corrected, a table laid with it, a turn played; the set goes to another server and comes back as it was. */
export async function components_are_corrected({ browser, address, game }) {
  const { correction } = game;
  const { page, close } = await newPerson(browser);
  await page.goto(`${address}/rules/${game.id}`);
  await page.locator('nav a.own').click();
  await verdict(page, 'right');
  const before = await drawing(page);
  await refused(page, correction);
  for (const [label, text] of correction.right) await fact(page, label).fill(text);
  await verdict(page, 'right');
  if (correction.isDrawn) check((await drawing(page)) !== before, 'the board is drawn anew');
  const name = `Anna’s ${game.id}`;
  await page.getByLabel('Name of the set').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const here = page.locator('.menu nav a[aria-current=page]');
  await here.filter({ hasText: name }).waitFor();
  await openFile(page, correction.file);
  for (const [label, text] of correction.right) check((await fact(page, label).inputValue()) === text, `${label} is kept`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Keep as a file' }).click()]);
  const file = readFileSync(await download.path(), 'utf8');
  const digest = new URL(page.url()).pathname.split('/').at(-1);
  check(file.includes(digest) && file.includes(name), 'the file names the set');

  await page.getByRole('button', { name: 'Lay a table with it' }).click();
  await page.locator('dialog select').nth(2).selectOption('random');
  await page.locator('dialog .button').first().click();
  await page.waitForURL(/\/t\//);
  for (let made = 0; made < CHOICES && (await isMine(page)); made += 1) await choose(page, game.click, made);
  await page.locator('#tab-table').click();
  const used = page.locator('.info .set a');
  check((await used.innerText()) === name, `the table says which set it uses: ${await used.innerText()}`);
  await used.click();
  await here.filter({ hasText: name }).waitFor();
  await close();
  await exchanged(browser, game, { file, name, digest });
}

/** Elsewhere the file becomes the same set; one that was broken says why. */
async function exchanged(browser, game, { file, name, digest }) {
  expectWrong(browser, /400.*import/);
  const elsewhere = await startServer('elsewhere');
  try {
    const { page, close } = await newPerson(browser);
    await page.goto(`${elsewhere.address}/sets/${game.id}`);
    await verdict(page, 'right');
    const picker = page.locator('input[type=file]');
    const answered = page.waitForResponse(/import/);
    await picker.setInputFiles(sample(file.replace('format = ', 'shape = ')));
    check((await answered).status() === 400 && /format|shape/.test(await page.locator('p[role=alert]').innerText()), 'a wrong file says why');
    await picker.setInputFiles(sample(file));
    await page.locator('.menu nav a[aria-current=page]').filter({ hasText: name }).waitFor();
    check(page.url().endsWith(digest), 'it is the same set');
    await close();
  } finally {
    await elsewhere.stop();
  }
}

/** Records come and go, files can be written as a whole; nothing is forgotten before that was asked. */
export async function corrections_last_until_discarded({ browser, address }) {
  const { page, close } = await newPerson(browser);
  await page.goto(`${address}/sets/frankfurt`);
  await verdict(page, 'right');
  await openFile(page, 'Building tiles');
  const rows = page.locator('tbody th');
  check((await rows.count()) === 5, 'five kinds of tiles');
  await page.getByRole('button', { name: 'Repeat record 2' }).click();
  await verdict(page, 'wrong');
  check((await rows.count()) === 6, 'a record comes once more');
  await page.getByRole('button', { name: 'Remove record 3' }).click();
  await verdict(page, 'right');
  await fact(page, 'Per colour, record 1').fill('');
  await verdict(page, 'wrong');
  check((await fact(page, 'Per colour, record 1').getAttribute('aria-invalid')) === 'true', 'what is missing is missed where it belongs');
  await fact(page, 'Per colour, record 1').fill('4');
  await fact(page, 'Per colour, record 2').fill('1');
  await verdict(page, 'right');
  await page.locator('details.text summary').click();
  const text = page.getByRole('textbox', { name: 'The whole file as text' });
  const written = await text.inputValue();
  check(/per_colour = 4/.test(written), 'the text of the file has it too');
  await text.fill(`${written}\n[[tile]\n`);
  await verdict(page, 'wrong');
  await page.goto(address);
  await page.goto(`${address}/sets/frankfurt`);
  await verdict(page, 'wrong');
  await openFile(page, 'Building tiles');
  await page.locator('details.text summary').click();
  check((await text.inputValue()).endsWith('\n[[tile]\n'), 'what was typed is still there');
  await text.fill(written);
  await verdict(page, 'right');
  check((await fact(page, 'Per colour, record 1').inputValue()) === '4', 'the table follows the text');
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  check((await fact(page, 'Per colour, record 1').inputValue()) === '4', 'nothing is forgotten before that was asked');
  await discard.click();
  await page.locator('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.locator('.keep').waitFor({ state: 'detached' });
  check((await fact(page, 'Per colour, record 1').inputValue()) === '3', 'everything is as it came');
  await close();
}
