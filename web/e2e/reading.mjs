// What somebody gets who does not see the board: it is read in words, and every piece says where it is and whose.
import { check, choose, isMine, newPerson, playBots } from './stage.mjs';

/** The board in words, by a key and from the help; it has everybody's name and follows the game. */
export async function the_board_in_words({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  await isMine(page);
  await page.keyboard.press('x');
  const text = page.locator('dialog pre');
  await text.waitFor();
  const before = await text.innerText();
  const names = await page.locator('.players .name > span:first-child').allInnerTexts();
  check(before.split('\n').length > 5 && names.every((name) => before.includes(name)), `the text tells of ${names}:\n${before}`);
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  for (let made = 0; made < 3 && (await isMine(page)); made += 1) await choose(page, game.click, made);
  await page.keyboard.press('?');
  await page.locator('dialog .button').click();
  await text.waitFor();
  check((await text.innerText()) !== before, 'the text has followed the game');
  await close();
}

/** Every control and every picture of a board has a name. */
export async function every_place_has_a_name({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  for (let made = 0; made < 6 && (await isMine(page)); made += 1) await choose(page, game.click, made);
  await isMine(page);
  const names = await page.evaluate(() => [...document.querySelectorAll('.play button, .play [role=img]')].filter((node) => node.checkVisibility()).map((node) => (node.getAttribute('aria-label') ?? node.textContent).trim()));
  check(names.length > 10 && names.every(Boolean), `every piece has a name: ${names.filter((name) => !name).length} of ${names.length} have none`);
  await close();
}
