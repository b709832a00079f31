// Links that lead nowhere, and those to the host's own pages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, expectWrong, newPerson, startServer } from './stage.mjs';

/** A wrong or old link says what is wrong, and leads on. */
export async function wrong_links_lead_on({ browser, address }) {
  expectWrong(browser, /status of 404|WebSocket connection/);
  const { page, close } = await newPerson(browser);
  for (const [place, says] of [['/t/nosuchtable', /no such table/], ['/t/nosuchtable/replay', /no such thing/], ['/rules/nosuchgame', /no game of this name/], ['/nowhere', /nothing at this address/], ['/t/%E0%A4%A', /nothing at this address/], ['/me/0123', /return link leads to nobody/]]) {
    await page.goto(address + place);
    await page.locator('main', { hasText: says }).waitFor({ timeout: 15_000 });
    check(!/Trying again/.test(await page.locator('body').innerText()), `nothing is waited for at ${place}`);
    await page.locator('main a').first().click();
    await page.locator(place.endsWith('replay') ? 'main a' : '.games article').first().waitFor();
  }
  await close();
}

/** A host says who they are: the lobby links to what was filled in, in the language of the page, on a phone too. */
export async function the_host_says_who_they_are({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'citywright-pages-'));
  writeFileSync(join(folder, 'imprint.de.md'), '# Impressum\n\nStadtspielverein, <b>Ring 1</b>');
  writeFileSync(join(folder, 'imprint.en.md'), '# Imprint\n\nCity players, [write](mailto:host@example.org)');
  writeFileSync(join(folder, 'house-rules.en.md'), 'Be kind.');
  const server = await startServer('pages', ['--pages', folder]);
  try {
    expectWrong(browser, /status of 404/);
    for (const [language, imprint, text] of [['de', 'Impressum', 'Stadtspielverein, <b>Ring 1</b>'], ['en', 'Imprint', 'City players, write']]) {
      const { page, close } = await newPerson(browser, { language, width: 390, height: 844 });
      await page.goto(server.address);
      const links = page.locator('footer a');
      await links.first().waitFor();
      check((await links.count()) === 2, `two pages were filled in: ${await links.allInnerTexts()}`);
      await links.filter({ hasText: imprint }).click();
      await page.locator('h1', { hasText: imprint }).waitFor();
      check((await page.locator('article p').innerText()) === text, 'the page is told in the language that was chosen, and HTML as text');
      if (language === 'en') check((await page.locator('article p a').getAttribute('href')) === 'mailto:host@example.org', 'an address for mail is a link');
      await page.goto(`${server.address}/about/house-rules`);
      await page.locator('h1', { hasText: language === 'de' ? 'Hausregeln' : 'House rules' }).waitFor();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      check(beyond <= 0, `nothing lies beyond the edge: ${beyond}`);
      await page.goto(`${server.address}/about/privacy`);
      await page.locator('main a[href="/"]').waitFor();
      await close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
