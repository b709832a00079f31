// Nobody receives what he may not know: everything that reaches a page is kept and searched.
import { check, clickOnce, myMoment, newPerson } from './stage.mjs';

/** A seat and a spectator see neither the other's opening hand nor the seed while the game runs. */
export async function no_secret_reaches_a_page({ browser, address }) {
  const anna = await newPerson(browser);
  const bruno = await newPerson(browser);
  const guest = await newPerson(browser);
  await anna.page.goto(address);
  await anna.page.locator('.games .button').nth(1).click();
  await anna.page.locator('dialog .button').first().click();
  await anna.page.waitForURL(/\/t\//);
  const table = new URL(anna.page.url()).pathname;
  await guest.page.goto(address + table);
  await guest.page.locator('.seats .button').first().waitFor();
  await bruno.page.goto(address + table);
  await bruno.page.locator('.seats .button').first().click();
  await Promise.all([anna, bruno, guest].map(({ page }) => page.locator('.board').waitFor()));

  let made = 0;
  const HALF = 40;
  while (made < HALF) {
    const { person } = await Promise.race([anna, bruno].map(async (one) => ({ person: one, moment: await myMoment(one.page) })));
    await clickOnce(person.page, made);
    made += 1;
  }
  const heard = Object.fromEntries(Object.entries({ anna, bruno, guest }).map(([name, { frames }]) => [name, [...frames]]));

  let isOver = false;
  while (!isOver) {
    const turn = await Promise.race([anna, bruno].map(async (one) => ({ person: one, moment: await myMoment(one.page) })));
    isOver = turn.moment === 'over';
    if (!isOver) await clickOnce(turn.person.page, (made += 1));
  }
  // The other page may have been told first.
  await anna.page.locator('dialog .podium').waitFor();
  const last = anna.frames.map(read).filter((frame) => frame?.type === 'update' && frame.fair?.seed).at(-1);
  check(last, 'secret and seed are revealed at the end');
  const { steps } = await (await fetch(`${address}/api${table.replace('/t/', '/tables/')}/replay?view=all`)).json();
  const hands = [0, 1].map((seat) => openingHand(steps[0], seat));
  check(hands.every((hand) => hand?.length === 3), 'the whole record shows the opening hands');

  for (const [name, frames] of Object.entries(heard)) {
    const all = frames.join('\n');
    check(all.length > 1000, `${name} heard something`);
    for (const secret of [last.fair.seed, last.fair.secret]) check(!all.includes(secret), `${name} did not hear the seed or the secret`);
    const own = { anna: 0, bruno: 1, guest: null }[name];
    for (const frame of frames.map(read).filter(Boolean)) searchHands(frame, own, name);
  }
  await Promise.all([anna.close(), bruno.close(), guest.close()]);
}

/** In no event and no view is a hidden tile of another hand. */
function searchHands(frame, own, name) {
  const events = [...(frame.events ?? []), ...(frame.log ?? []).flatMap((chapter) => chapter.events)];
  for (const { event } of events) {
    const drew = event.drew_hand;
    if (drew && drew.seat !== own) check(drew.tiles === null, `${name} did not hear what seat ${drew.seat} drew`);
  }
  for (const [seat, player] of (frame.view?.players ?? []).entries()) {
    if (seat !== own) check(player.hand.every((held) => held.known), `${name} sees only known tiles of seat ${seat}`);
  }
  check(frame.type !== 'update' || frame.view === null || !('supply_order' in frame.view), 'no order of the supply');
}

function openingHand(step, seat) {
  return step.events.map(({ event }) => event.drew_hand).find((drew) => drew?.seat === seat)?.tiles;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
