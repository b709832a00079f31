// axe-core finds nothing on any page, in both languages, light and dark, wide and on a phone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check, clickOnce, myMoment, newPerson, playBots } from './stage.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export async function axe_finds_nothing({ browser, address }) {
  const { page, close } = await newPerson(browser);
  const tables = await layTables(page, address);
  for (const language of ['de', 'en']) {
    for (const theme of ['light', 'dark']) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.evaluate((value) => localStorage.setItem('citywright.settings', value), JSON.stringify({ language, theme: 'system', motion: 'system' }));
        await everyPage(page, address, tables, `${language}, ${theme}, ${size}`);
      }
    }
  }
  await close();
}

/** One table that waits for players, one in its first turn, one that has ended. */
async function layTables(page, address) {
  await page.goto(address);
  await page.locator('.games .button').nth(1).click();
  await page.locator('dialog .button').first().click();
  await page.waitForURL(/\/t\//);
  const waiting = page.url();
  await playBots(page, address);
  await myMoment(page);
  const running = page.url();
  await playBots(page, address);
  let made = 0;
  while ((await clickOnce(page, made)) !== 'over') made += 1;
  return { waiting, running, over: page.url() };
}

async function everyPage(page, address, { waiting, running, over }, look) {
  const visit = async (place, sign, name) => {
    await page.goto(place);
    await page.locator(sign).first().waitFor();
    await audit(page, `${name} (${look})`);
  };
  await visit(address, '.games article', 'lobby');
  await page.locator('.games .button').nth(1).click();
  await audit(page, `new table (${look})`);
  await visit(waiting, '.seats', 'waiting table');
  await visit(running, '.held.ready', 'opening');
  await page.locator('.held').first().click();
  await page.locator('.space .gain').first().waitFor();
  await page.locator('.space.lit').first().focus();
  await page.locator('.effect .sum').waitFor();
  await audit(page, `choosing (${look})`);
  await page.locator('.offer').first().click();
  await page.locator('.notice').waitFor();
  await audit(page, `refusal (${look})`);
  await page.locator('.project').nth(3).click();
  await audit(page, `project card (${look})`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await audit(page, `help (${look})`);
  await page.keyboard.press('Escape');
  for (const tab of ['scores', 'table']) {
    await page.locator(`#tab-${tab}`).click();
    await audit(page, `${tab} (${look})`);
  }
  await visit(over, '.deeds .button', 'end');
  await page.locator('.deeds .button').first().click();
  await page.locator('.podium').waitFor();
  await audit(page, `result (${look})`);
  await visit(`${over}/replay`, '.film', 'replay');
  await visit(`${address}/rules/frankfurt#FRA-11`, 'li.sought', 'rules');
  await visit(`${address}/settings`, 'fieldset', 'settings');
  await visit(`${address}/nowhere/at/all`, 'h1', 'no page');
}

async function audit(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 6).map((node) => `${node.html.slice(0, 200)} — ${node.failureSummary.replaceAll('\n', ' ')}`).join('\n    ')}`);
  });
  check(found.length === 0, `axe finds nothing on ${where}:\n  ${found.join('\n  ')}`);
}
