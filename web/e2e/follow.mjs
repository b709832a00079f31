// Following others: pieces travel, one decision after the other; what happened stays marked, is told in lines, and can be seen again.
import { goTo, stepsOf, stepsWith } from './film.mjs';
import { check, choose, decided, decisions, finishedGame, isMine, newPerson, playBots } from './stage.mjs';

/** Frames in which a piece must be seen on its way. */
const FRAMES = 5;
const PHONE = { width: 390, height: 844 };

/** On the page: keeps where every piece on its way is, frame by frame, and what is marked at which number. */
function watch() {
  window.flights = [];
  window.marks = {};
  /** Journeys that were ended before they had arrived. */
  window.cut = 0;
  const finish = Animation.prototype.finish;
  Animation.prototype.finish = function () {
    if (this.playState === 'running' && this.effect.target.matches('.journey')) window.cut += 1;
    finish.call(this);
  };
  const seen = new Map();
  const rect = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
  };
  /** Where every place was in the frame before: what a piece leaves may be there no more. */
  let places = new Map();
  const allPlaces = () => new Map([...document.querySelectorAll('[data-at]')].reverse().filter((node) => node.getClientRects().length).map((node) => [node.dataset.at, rect(node)]));
  const look = () => {
    const table = document.querySelector('.table');
    const number = Number(table?.dataset.number);
    if (table) window.marks[number] = document.querySelectorAll('[data-since], .marked').length;
    const now = allPlaces();
    for (const ghost of document.querySelectorAll('.journey')) {
      if (!seen.has(ghost)) {
        const { from, to } = ghost.dataset;
        const flight = { from, to, number, boxes: [], began: performance.now(), start: places.get(from), goal: now.get(to) };
        seen.set(ghost, flight);
        window.flights.push(flight);
      }
      const flight = seen.get(ghost);
      flight.boxes.push(rect(ghost));
      flight.ended = performance.now();
    }
    places = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const flightsOf = (page) => page.evaluate(() => window.flights);
const kindOf = ({ from, to }) => `${from.split(':')[0]} → ${to.split(':')[0]}`;

/** In how many frames a piece was on its way, neither where it came from nor where it went. */
function framesBetween({ boxes }) {
  const [first, last] = [boxes[0], boxes.at(-1)];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const length = dx * dx + dy * dy;
  const parts = boxes.map(({ x, y }) => ((x - first.x) * dx + (y - first.y) * dy) / (length || 1));
  return new Set(parts.filter((part) => part > 0.02 && part < 0.98).map((part) => part.toFixed(4))).size;
}

/** Was it seen from where it lay to where it lies? A flight that was cut short is no proof. */
function isWhole(flight) {
  const isAt = ({ x, y }, box, slack) => x > box.left - slack && x < box.left + box.width + slack && y > box.top - slack && y < box.top + box.height + slack;
  const [first, last] = [flight.boxes[0], flight.boxes.at(-1)];
  const far = Math.hypot(last.x - first.x, last.y - first.y);
  // The first frame that is seen may be a little later than the first there is.
  return flight.start && isAt(first, flight.start, 6 + far * 0.3) && flight.goal && isAt(last, flight.goal, 6 + far * 0.05) && framesBetween(flight) >= FRAMES;
}

/** No decision sets off before the one before it has arrived; every kind of journey is seen, at the table or in a replay; and however fast a replay runs, none is cut short. */
export async function pieces_travel_one_decision_after_the_other({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { calm: false });
  await page.addInitScript(watch);
  await playBots(page, address, game.id);
  const seen = async () => {
    const byDecision = new Map();
    for (const flight of await flightsOf(page)) byDecision.set(flight.number, [...(byDecision.get(flight.number) ?? []), flight]);
    return [...byDecision].map(([number, flights]) => ({ number, began: Math.min(...flights.map(({ began }) => began)), ended: Math.max(...flights.map(({ ended }) => ended)), isWhole: flights.some(isWhole) }));
  };
  for (let made = 0; (await seen()).filter(({ isWhole }) => isWhole).length < 4 && (await isMine(page)); made += 1) {
    check(made < game.choices.most, `several decisions are seen in ${FRAMES} frames or more`);
    await choose(page, game.click, made);
  }
  const decisions = await seen();
  check(decisions.length >= 4, `several decisions were seen (${decisions.length})`);
  for (const [at, { number, began }] of decisions.entries()) {
    check(at === 0 || began > decisions[at - 1].ended, `decision ${number} sets off after ${decisions[at - 1]?.number} has arrived`);
  }
  const seenKinds = new Set((await flightsOf(page)).filter(isWhole).map(kindOf));
  await inAReplay(page, address, game, Object.entries(game.journeys).filter(([kind]) => !seenKinds.has(kind)));
  await close();
}

/** Times that a journey is looked for: a busy machine may drop frames. */
const TRIES = 6;

async function inAReplay(page, address, game, journeys) {
  const table = await finishedGame(address, game.id);
  const steps = await stepsOf(table);
  await page.goto(`${table}/replay`);
  await page.locator('.film select').nth(1).selectOption('0');
  await page.locator('.table[data-sight="0"]').waitFor();
  for (const [kind, event] of journeys) check(await isSeen(page, kind, stepsWith(steps, event)), `a journey ${kind} is seen in ${FRAMES} frames or more`);

  const fastest = await page.locator('.film select').first().locator('option').last().getAttribute('value');
  await page.locator('.film select').first().selectOption(fastest);
  await goTo(page, 1);
  await page.evaluate(() => (window.flights.length = window.cut = 0));
  await page.locator('.film .run').click();
  await page.waitForFunction(() => Number(document.querySelector('.film input').value) > 8);
  await page.locator('.film .run').click();
  const { flights, cut } = await page.evaluate(() => ({ flights: window.flights.length, cut: window.cut }));
  check(flights > 3 && cut === 0, `of ${flights} journeys at speed ${fastest} none is cut short, not ${cut}`);
}

/** Goes to before some of these steps and sees whether such a journey follows. */
async function isSeen(page, kind, steps) {
  const has = async () => (await flightsOf(page)).some((flight) => kindOf(flight) === kind && isWhole(flight));
  for (const step of (await has()) ? [] : [...steps.slice(0, TRIES), ...steps.slice(-TRIES)]) {
    await goTo(page, step - 1);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((step) => Number(document.querySelector('.film input').value) === step, step);
    await page.waitForFunction(() => document.querySelectorAll('.journey').length === 0);
    if (await has()) return true;
  }
  return has();
}

/** A table at which the others have decided since one's last decision, and it is one's turn again. */
async function othersHavePlayed(page, game) {
  for (let made = 0; ; made += 1) {
    check((await isMine(page)) && made < game.choices.most, 'the others come to their turn');
    if ((await page.locator('.following:enabled').count()) && (await page.locator('[data-since], .marked').count())) return;
    await choose(page, game.click, made);
    await page.waitForTimeout(150);
  }
}

/** What happened since one's last turn is marked, also after reloading, and no longer when one decides; before that it can be shown again. */
export async function what_happened_stays_marked_and_can_be_shown_again({ browser, address, game }) {
  const { page, close } = await newPerson(browser, { calm: false, speed: 'quick' });
  await page.addInitScript(watch);
  await playBots(page, address, game.id);
  await othersHavePlayed(page, game);
  const number = await decisions(page);
  const marks = () => page.locator('[data-since], .marked').evaluateAll((nodes) => nodes.map((node) => node.dataset.at ?? 'path').sort().join());
  const before = await marks();

  const flights = (await flightsOf(page)).length;
  await page.keyboard.press('s');
  check((await page.locator('.table').getAttribute('data-mine')) === 'false', 'nothing can be chosen while it is shown again');
  check((await decisions(page)) < number, 'it is shown from the beginning');
  await isMine(page);
  check((await decisions(page)) === number && (await marks()) === before, 'afterwards everything is as before');
  check((await flightsOf(page)).length > flights, 'pieces travel again');

  await page.reload();
  await isMine(page);
  check((await marks()) === before, `the marks are still there after reloading:\n${before}\n${await marks()}`);
  await choose(page, game.click, 0);
  await page.waitForFunction((number) => window.marks[number + 1] !== undefined, number);
  check((await page.evaluate((number) => window.marks[number + 1], number)) === 0, 'with one’s own decision the marks are gone');
  await close();
}

/** What is shown can be skipped; the settings say how fast it goes, and whether at all. */
export async function it_can_be_skipped_and_its_speed_set({ browser, address, game }) {
  const table = await finishedGame(address, game.id);
  const lasts = {};
  for (const speed of ['slow', 'quick', 'atOnce']) {
    const { page, close } = await newPerson(browser, { calm: false, speed });
    await page.addInitScript(watch);
    await page.goto(`${table}/replay`);
    await page.locator('.film').waitFor();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(80);
      await page.waitForFunction(() => document.querySelectorAll('.journey').length === 0);
    }
    const flights = await flightsOf(page);
    lasts[speed] = flights.length ? Math.max(...flights.map(({ began, ended }) => ended - began)) : 0;
    await close();
  }
  check(lasts.atOnce === 0, 'at once means that nothing travels');
  check(lasts.slow > lasts.quick * 1.5 && lasts.quick > 0, `slow is slower than quick (${Math.round(lasts.slow)} and ${Math.round(lasts.quick)} ms)`);
  const { page, close } = await newPerson(browser, { calm: false, speed: 'slow' });
  await playBots(page, address, game.id);
  await skips(page, game);
  await close();
}

async function skips(page, game) {
  for (let made = 0; made < game.choices.most && (await isMine(page)); made += 1) {
    await choose(page, game.click, made);
    await page.waitForTimeout(200);
    if (await page.locator('.following[title*=once]').count()) break;
  }
  const before = await decisions(page);
  await page.locator('.following[title*=once]').click();
  await decided(page, before);
  check((await page.locator('.following[title*=once]').count()) === 0, 'nothing waits to be shown any more');
  await page.waitForFunction(() => document.querySelectorAll('.journey').length === 0, null, { timeout: 400 });
}

/** The log has a line for each turn; it unfolds, and lights its places while it is pointed at or has the focus. */
export async function a_turn_is_a_line_that_lights_its_places({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  for (let made = 0; (await page.locator('.log .whole').count()) < 7; made += 1) {
    check((await isMine(page)) && made < game.choices.most, 'turns are told');
    await choose(page, game.click, made);
  }
  await isMine(page);
  const lines = page.locator('.log .whole button');
  const texts = await lines.allInnerTexts();
  check(texts.slice(1).every((text) => /^.+: \S/.test(text)), `each line says who did what: ${texts}`);
  check((await page.locator('.log .whole button[aria-expanded=true]').count()) === 1, 'only the newest turn is unfolded');
  const told = () => page.evaluate(() => [...document.querySelectorAll('[data-told]')].map(({ dataset }) => dataset.at));
  let lit = 0;
  for (const line of (await lines.all()).slice(1)) {
    await line.hover();
    lit = Math.max(lit, (await told()).length);
  }
  check(lit > 0, 'pointing at a line lights its places');
  await page.mouse.move(2, 2);
  check((await told()).length === 0, 'nothing is lit any more when the pointer has gone');

  const second = lines.nth(1);
  const steps = page.locator('.log .turn').nth(1).locator('.steps p');
  check((await steps.count()) === 0, 'an older turn is folded');
  await second.click();
  check((await steps.count()) > 0 && (await second.getAttribute('aria-expanded')) === 'true', 'it unfolds to its steps');
  await second.click();
  check((await steps.count()) === 0, 'and folds again');

  await page.keyboard.press('l');
  let byKeys = 0;
  for (let step = 0; step < 25 && !byKeys; step += 1) {
    await page.keyboard.press('ArrowUp');
    byKeys = (await told()).length;
  }
  check(byKeys > 0, 'the focus on a line lights its places too');
  await close();
}

/** A rule is read beside the table. */
export async function a_rule_opens_beside_the_table({ browser, address, game }) {
  const { page, close } = await newPerson(browser);
  await playBots(page, address, game.id);
  await isMine(page);
  await choose(page, game.click, 0);
  const address_ = page.url();
  await page.locator('.log .whole button').first().click();
  const badge = page.locator('.log .clause').first();
  const clause = await badge.innerText();
  await badge.click();
  await page.locator('section.rule .sought', { hasText: clause }).waitFor();
  check(page.url() === address_ && (await page.locator('.play .board').count()) === 1, 'the table is still there');
  await page.keyboard.press('Escape');
  await page.locator('section.rule').waitFor({ state: 'detached' });
  check(await badge.evaluate((node) => node === document.activeElement), 'the focus is back where one came from');
  const shown = () => badge.evaluate((node) => getComputedStyle(node).opacity);
  await badge.evaluate((node) => node.blur());
  await page.mouse.move(2, 2);
  check((await shown()) === '0', 'the numbers of rules wait until a line is pointed at');
  await page.locator('header a[href="/settings"]').click();
  await page.locator('input[name=badges][value=always]').check();
  await page.goBack();
  await page.locator('.log .whole button').first().click();
  await page.mouse.move(2, 2);
  check((await shown()) === '1', 'or stand on every line, by a switch');
  await close();
}

/** On a phone points, taking back and a hint stay in sight, and one sees where the others build. */
export async function on_a_phone_one_sees_where_it_happens({ browser, address, game }) {
  const { page, close } = await newPerson(browser, PHONE);
  await page.addInitScript(() => {
    window.hidden = [];
    window.shown = 0;
    let known = new Set();
    const look = async () => {
      // The page scrolls before anything else can happen to it.
      for (let hops = 0; hops < 20; hops += 1) await null;
      const dock = document.querySelector('.dock')?.getBoundingClientRect();
      const marked = [...document.querySelectorAll('.play [data-since]')].filter((place) => place.getClientRects().length);
      const isNew = marked.some((place) => !known.has(place.dataset.at));
      known = new Set(marked.map((place) => place.dataset.at));
      if (!dock || !isNew) return;
      const inSight = marked.filter((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return bottom > 0 && top < dock.top;
      });
      if (inSight.length) window.shown += 1;
      else window.hidden.push(...known);
    };
    new MutationObserver(() => void look()).observe(document, { subtree: true, childList: true, attributeFilter: ['data-since'] });
  });
  await playBots(page, address, game.id);
  for (let made = 0; made < 12 && (await isMine(page)); made += 1) {
    const deeds = await page.locator('.deeds').boundingBox();
    const dock = await page.locator('.dock').boundingBox();
    check(deeds.y >= -1 && deeds.y + deeds.height <= dock.y, `points and taking back are in sight (${JSON.stringify(deeds)})`);
    check((await page.locator('.deeds .points span').count()) >= 2, 'the points of all are there');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await choose(page, game.click, made);
  }
  await isMine(page);
  const { hidden, shown } = await page.evaluate(() => ({ hidden: window.hidden, shown: window.shown }));
  check(shown > 0 && hidden.length === 0, `what the others do is in sight (${shown}), also at ${hidden}`);
  await close();
}

/** Sound is off until it is wanted; then decisions, one's turn and the end are heard. */
export async function sounds_are_off_until_wanted({ browser, address, game }) {
  for (const sound of [false, true]) {
    const { page, close } = await newPerson(browser);
    await page.addInitScript(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    });
    await page.goto(`${address}/settings`);
    if (sound) await page.locator('input[name=sound]').check();
    await playBots(page, address, game.id);
    await isMine(page);
    await choose(page, game.click, 0);
    await isMine(page);
    const tones = await page.evaluate(() => window.tones);
    check(sound ? tones >= 2 : tones === 0, `${tones} tones with sound ${sound ? 'on' : 'off'}`);
    await close();
  }
}
