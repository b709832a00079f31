// Links that lead nowhere.
import { check, expectWrong, newPerson } from './stage.mjs';

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
