// axe-core finds nothing on any page, in both languages, light and dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check, clickOnce, myMoment, newPerson, playBots } from './stage.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function axe_finds_nothing({ browser, address }) {
  for (const language of ['de', 'en']) {
    for (const theme of ['light', 'dark']) {
      for (const width of [1440, 390]) await everyPage(browser, address, { language, theme, width, height: width === 390 ? 844 : 900 });
    }
  }
}

async function everyPage(browser, address, look) {
  const person = await newPerson(browser, look);
  const { page } = person;
  const where = `${look.language}, ${look.theme}, ${look.width}`;
  await page.goto(address);
  await page.locator('.games article').waitFor();
  await audit(page, `lobby (${where})`);
  await page.locator('.games .button').nth(1).click();
  await audit(page, `new table (${where})`);
  await page.locator('dialog .button').first().click();
  await page.locator('.seats').first().waitFor();
  await audit(page, `waiting table (${where})`);
  await playBots(page, address);
  await myMoment(page);
  await audit(page, `opening (${where})`);
  await page.locator('.held').first().click();
  await page.locator('.space .gain').first().waitFor();
  await audit(page, `choosing (${where})`);
  await page.locator('.project').nth(3).click();
  await audit(page, `project card (${where})`);
  await page.keyboard.press('Escape');
  for (const tab of ['scores', 'table']) {
    await page.locator(`#tab-${tab}`).click();
    await audit(page, `${tab} (${where})`);
  }
  const isWhole = look.language === 'de' ? look.theme === 'light' : look.theme === 'dark';
  if (isWhole) {
    let made = 0;
    while ((await clickOnce(page, made)) !== 'over') made += 1;
    await audit(page, `end (${where})`);
    const table = new URL(page.url()).pathname;
    await page.goto(`${address}${table}/replay`);
    await page.locator('.film').waitFor();
    await audit(page, `replay (${where})`);
  }
  await page.goto(`${address}/rules/frankfurt#FRA-11`);
  await page.locator('li.sought').waitFor();
  await audit(page, `rules (${where})`);
  await page.goto(`${address}/settings`);
  await page.locator('fieldset').first().waitFor();
  await audit(page, `settings (${where})`);
  await person.close();
}

async function audit(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 3).map((node) => `${node.target} — ${node.failureSummary.replaceAll('\n', ' ')}`).join('\n    ')}`);
  });
  check(found.length === 0, `axe finds nothing on ${where}:\n  ${found.join('\n  ')}`);
}
