// The guided first games, each played to its end by its own steps.
import { check, decisions, isMine, newPerson, playBots } from './stage.mjs';

/** Most times that something is done or read in a guided game, however its steps are cut. */
const MOST = 80;
const PHONE = { width: 390, height: 844 };

/** On a desktop in English, by clicking, from the offer that a new guest finds; a wrong try is answered and changes nothing. */
export async function the_guided_game_on_a_desktop({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { only: 'byItself' });
  await page.goto(address);
  await page.locator(`[data-game=${game.id}] .button`).first().click();
  await page.locator('dialog .offer.new .button').click();
  await page.waitForURL(/\/t\//);
  await lead(page, game, (code) => game.guided.click(page, code), () => page.locator('.guide .next').click());
  await page.goto(`${address}/rules/${game.id}`);
  await page.locator('.rules .offer .button.quiet').waitFor();
  await close();
}

/** On a phone in German, by clicking. */
export async function the_guided_game_on_a_phone({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { language: 'de', ...PHONE });
  await begin(page, address, game);
  await lead(page, game, (code) => game.guided.click(page, code), () => page.locator('.guide .next').click());
  await close();
}

/** By keyboard alone. */
export async function the_guided_game_by_keyboard({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await begin(page, address, game);
  await lead(page, game, (code) => game.guided.key(page, code), () => page.keyboard.press('n'));
  await close();
}

/** Something else than what is meant says why not, and changes nothing; who leaves the steps plays on, also after reloading. */
export async function the_guided_game_answers_and_lets_go({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await begin(page, address, game);
  await read(page);
  const before = await decisions(page);
  await game.guided.stray(page);
  await page.locator('.guide .hint').waitFor();
  check((await decisions(page)) === before, 'something else is not played');
  check(await page.locator('.deeds [aria-label="Undo"]').isDisabled(), 'nothing is taken back on the way');
  await page.reload();
  await page.locator('.guide').waitFor();
  await page.locator('.guide .quiet').click();
  await page.locator('.guide').waitFor({ state: 'detached' });
  await game.guided.stray(page);
  await page.waitForFunction((number) => Number(document.querySelector('.table')?.dataset.number) > number, before);
  await page.reload();
  await page.locator('.table').waitFor();
  check((await page.locator('.guide').count()) === 0, 'nobody is led again at this table');
  await close();
}

/** What one wants stands on one screen: points with their rules, what is left until the end. Every sign says what it is, and nothing is played meanwhile. */
export async function what_one_wants_and_what_signs_mean({ browser, address, game }) {
  for (const look of [{}, { language: 'de', ...PHONE }]) {
    const { page, close } = await newPerson(browser, look);
    await playBots(page, address, game.id);
    await isMine(page);
    await page.locator('.deeds .keys').first().click();
    const card = page.locator('dialog .goal');
    await card.locator('.chapters').nth(2).waitFor();
    check((await card.locator('.scores tbody .clause').count()) > 0 && (await card.locator('.left li').count()) > 0, 'points have their rules, and it is said what is left');
    if (game.countsAtTheEnd) await card.locator('.so-far').waitFor();
    const { shown, whole } = await page.locator('dialog .body').evaluate((body) => ({ shown: body.clientHeight, whole: body.scrollHeight }));
    check(whole <= shown + 1, `it is one screen (${whole} of ${shown})`);
    await keep(page, `goal-${game.id}-${look.language ?? 'en'}`);
    await page.locator('dialog footer .quiet').click();
    const before = await decisions(page);
    const told = page.locator('.asked-sign [role=status]');
    const text = await told.innerText();
    const kinds = await page.evaluate(() => {
      const first = new Map();
      for (const node of document.querySelectorAll('.table [data-at]')) {
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const kind = node.dataset.at.split(':')[0];
        if (width && !first.has(kind) && node.contains(document.elementFromPoint(x, y))) first.set(kind, { kind, x, y });
      }
      return [...first.values()];
    });
    check(kinds.length > 2, `several kinds of pieces are in sight (${kinds.map(({ kind }) => kind)})`);
    for (const { kind, x, y } of kinds) {
      await page.mouse.click(x, y);
      const said = await told.innerText();
      check(said && said !== text, `${kind} says what it is`);
    }
    await keep(page, `legend-${game.id}-${look.language ?? 'en'}`);
    check((await decisions(page)) === before, 'nothing was played');
    await page.keyboard.press('Escape');
    await page.locator('.asked-sign').waitFor({ state: 'detached' });
    await close();
  }
}

async function begin(page, address, game) {
  const answer = await page.request.post(`${address}/api/games/${game.id}/guided`, { data: {} });
  check(answer.ok(), `a guided game is laid: ${await answer.text()}`);
  await page.goto(`${address}/t/${(await answer.json()).id}`);
}

/** Reads on until there is something to do. */
async function read(page) {
  while ((await step(page))?.code === null) await page.locator('.guide .next').click();
}

/** What the step says that is to be done now; nothing when nobody is led any more. Waits while the others play. */
async function step(page) {
  await page.waitForFunction(() => {
    const guide = document.querySelector('.guide');
    return document.querySelector('.table') && (guide ? guide.dataset.waits === 'false' : document.querySelector('.dock.mine'));
  });
  const card = page.locator('.guide');
  if (!(await card.count())) return null;
  const { step, next } = await card.evaluate((node) => ({ ...node.dataset }));
  return { nth: Number(step), code: next ?? null };
}

/** Follows the steps to their end: each is seen, and what it means is marked on the board. */
async function lead(page, game, act, next) {
  await page.locator('.guide').waitFor();
  const guidance = await page.evaluate((id) => fetch(`/api/games/${id}/guided`).then((answer) => answer.json()), game.id);
  const language = await page.evaluate(() => document.documentElement.lang);
  const isNarrow = page.viewportSize().width === PHONE.width;
  const seen = new Set();
  for (let done = 0; ; done += 1) {
    check(done < MOST, 'a guided game comes to an end');
    const now = await step(page);
    if (!now) break;
    const { text, at } = guidance.steps[now.nth];
    if (!seen.has(now.nth)) {
      seen.add(now.nth);
      const said = await page.locator('.guide .text').innerText();
      check(said.startsWith(text[language].replaceAll('*', '')), `step ${now.nth} is said in ${language}: ${said}`);
      const missing = await page.evaluate((places) => places.filter((place) => ![...document.querySelectorAll(`[data-at="${CSS.escape(place)}"]`)].some((node) => node.getClientRects().length)), at);
      // Where there is little room, some of it may stand for all.
      check(missing.length <= (isNarrow ? Math.max(0, at.length - 1) : 0), `step ${now.nth}: what is meant lies on the board, but for ${missing}`);
      if (at.length || now.code) await page.locator('.ring').first().waitFor({ state: 'attached' });
      await keep(page, `guided-${game.id}-${language}-${now.nth}`);
    }
    if (now.code === null) await next();
    else await act(now.code);
    await page.waitForFunction(({ nth, code }) => {
      const guide = document.querySelector('.guide');
      return !guide || guide.dataset.waits === 'true' || Number(guide.dataset.step) !== nth || (guide.dataset.next ?? null) !== code;
    }, now);
  }
  check(seen.size === guidance.steps.length, `all ${guidance.steps.length} steps were seen (${[...seen]})`);
  check((await page.locator('.dock.mine').count()) === 1, 'the game goes on');
}

/** Keeps what it looks like, where that is asked for. */
async function keep(page, name) {
  const folder = process.env.CITYWRIGHT_E2E_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
