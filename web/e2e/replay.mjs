// A finished game told again.
import { check, decisions, letBotPlay, newPerson, playBots } from './stage.mjs';

/** A whole replay, forward and back: by keys, by buttons and by itself; on a phone too. */
export async function a_whole_replay({ browser, address, game }) {
  const { page, context, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  await letBotPlay(page);
  const end = await decisions(page);
  const table = page.url();
  await page.goto(`${table}/replay`);
  await page.locator('.film').waitFor();
  const slider = page.locator('.film input[type=range]');
  const at = () => slider.inputValue().then(Number);
  const last = Number(await slider.getAttribute('max'));
  check(last > 20, `there are many steps (${last})`);

  const began = Date.now();
  for (let step = 1; step <= last; step += 1) await page.keyboard.press('ArrowRight');
  await shows(page, end);
  const each = (Date.now() - began) / last;
  check(each < 250, `a step takes less than a quarter of a second (${Math.round(each)} ms)`);
  check((await at()) === last, 'the arrow leads to the last step');
  check(!/thinking/.test(await page.locator('.dock').innerText()), 'nobody thinks in a replay');
  for (const [width, height] of [[1440, 900], [1366, 657]]) {
    await page.setViewportSize({ width, height });
    const log = await page.locator('.log').boundingBox();
    check(log.height >= 90 && log.y + log.height <= height, `the log is in sight at ${width}×${height}: ${JSON.stringify(log)}`);
  }

  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowLeft');
  check((await at()) === last - 30, 'the other arrow leads back');
  let turns = 0;
  for (; (await at()) > 0; turns += 1) await page.keyboard.press(turns % 2 ? 'PageUp' : 'Shift+ArrowLeft');
  check(turns > 5 && turns < last - 30, `a turn has several steps (${turns} turns)`);
  await shows(page, 0);
  await page.keyboard.press('PageDown');
  check((await at()) > 0, 'a turn on');
  await page.keyboard.press('End');
  await shows(page, end);
  await page.keyboard.press('Home');
  await page.locator('.film select').first().selectOption('4');
  await page.keyboard.press('Escape');
  await page.locator('.film .where').click();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => Number(document.querySelector('.film input').value) >= 3);
  await page.keyboard.press(' ');
  const stopped = await at();
  await page.waitForTimeout(600);
  check((await at()) === stopped, 'the same key stops it');
  await page.locator('.film select').nth(1).selectOption('0');
  await page.waitForFunction((step) => Number(document.querySelector('.film input').value) === step, stopped);

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${table}/replay#${Math.floor(end / 2)}`);
  await phone.locator('.film').waitFor();
  const middle = await decisions(phone);
  check(Math.abs(middle - end / 2) < 3, `a link names the place (${middle} of ${end})`);
  for (const nth of [4, 5, 2, 1, 6, 0]) await phone.locator('.film .key').nth(nth).click();
  await shows(phone, 0);
  const film = await phone.locator('.film').boundingBox();
  check(film.y + film.height <= 845 && film.y > 500, 'on a phone the film stays at the lower edge');
  await close();
}

async function shows(page, number) {
  await page.waitForFunction((number) => Number(document.querySelector('.table').dataset.number) === number, number);
}
