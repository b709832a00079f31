// Being told what happens at one's tables while one does not look.
import { audit } from './audit.mjs';
import { check, expectWrong, isMine, named, newPerson, playBots } from './stage.mjs';

/** What a browser would say: its real push service is not asked. */
const SUBSCRIPTION = {
  endpoint: 'https://push.invalid/to/this/browser',
  keys: { p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY', auth: '_ordMnz7uTCmrpBTeUV4Bw' },
};

/** The browser is asked for its permission only after a button; what then comes leads straight to the decision. */
export async function push_is_asked_for_by_a_button_and_leads_to_the_decision({ browser, address }) {
  const { context, page, close } = await newPerson(browser);
  await context.grantPermissions(['notifications'], { origin: address });
  await context.addInitScript((subscription) => {
    window.asked = [];
    const { requestPermission } = Notification;
    Notification.requestPermission = (...rest) => (window.asked.push('permission'), requestPermission.apply(Notification, rest));
    PushManager.prototype.subscribe = async (options) => (window.asked.push(options.applicationServerKey), { toJSON: () => subscription });
    PushManager.prototype.getSubscription = async () => null;
  }, SUBSCRIPTION);
  await playBots(page, address, 'frankfurt');
  await isMine(page);
  const table = new URL(page.url()).pathname;
  await page.goto(`${address}/you`);
  const tell = page.locator('button', { hasText: 'Tell me in this browser' });
  await tell.waitFor();
  check((await page.evaluate(() => window.asked.length)) === 0, 'nothing is asked unasked');
  check((await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)) === 0, 'and no worker is there');
  await tell.click();
  await page.locator('li', { hasText: 'this browser' }).waitFor();
  const { push_key } = await (await page.request.get(`${address}/api/me/notices`)).json();
  const asked = await page.evaluate(() => window.asked);
  check(asked[0] === 'permission' && asked[1] === push_key, `the browser is asked, with the key of the house: ${asked}`);
  check((await tell.count()) === 0, 'it is offered once');
  await comes(context, page, { title: 'Your turn: Frankfurt', body: 'Your turn: Frankfurt (with Ben)', path: table, tag: table });
  const opened = await clicked(context);
  check(opened === address + table, `a click leads to the table: ${opened}`);
  await page.goto(opened);
  await isMine(page);
  const [title, icon] = [await page.title(), await page.locator('link[rel=icon]').getAttribute('href')];
  check(title.startsWith('● ') && icon === '/icon-turn.svg', `title and picture say whose turn it is: ${title}, ${icon}`);
  await page.goto(`${address}/you`);
  await page.locator('button[aria-label^="Remove"]').click();
  await tell.waitFor();
  await close();
}

/** A push message comes to the worker of a page, as the browser would hand it over, and is shown. */
async function comes(context, page, message) {
  const session = await context.newCDPSession(page);
  const registered = new Promise((found) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && found(registrations[0])));
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(scopeURL).origin, registrationId, data: JSON.stringify(message) });
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title} / ${body}`));
  for (let tries = 0; tries < 100 && !(await shown()).length; tries += 1) await page.waitForTimeout(50);
  check((await shown()).join() === `${message.title} / ${message.body}`, `it is shown: ${await shown()}`);
}

/** What is opened when somebody clicks on what is shown. Only a person's click may open a window: here it is noted. */
async function clicked(context) {
  const [worker] = context.serviceWorkers();
  return worker.evaluate(async () => {
    let opened = null;
    self.clients.openWindow = async (address) => void (opened = address);
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    const waits = [];
    event.waitUntil = (work) => waits.push(work);
    self.dispatchEvent(event);
    await Promise.all(waits);
    return opened;
  });
}

/** Everything about it can be set on a phone, and is still so after the page was left. */
export async function notices_are_set_on_a_phone({ browser, address }) {
  const { page, close } = await newPerson(browser, { width: 390, height: 844, language: 'de' });
  await named(page, address, 'Änne');
  await page.goto(`${address}/you`);
  await page.getByText('Bisher wird dir nichts gemeldet.').waitFor();
  check((await page.locator('input[type=email]').count()) === 0, 'mail is not offered where none is sent');
  await page.locator('summary', { hasText: 'Einem Programm melden' }).tap();
  await page.locator('input[type=url]').fill('https://127.0.0.1:9/notices');
  await page.locator('form button', { hasText: 'Einem Programm melden' }).tap();
  const secret = page.locator('details input[readonly]');
  await secret.waitFor();
  check(/^[0-9a-f]{64}$/.test(await secret.inputValue()), 'the key is shown once');
  await page.locator('button[aria-label^="Testen: Programm"]').tap();
  await page.getByText('die Adresse darf von hier nicht aufgerufen werden').first().waitFor();
  await page.locator('label', { hasText: 'ein Spiel beginnt' }).tap();
  await page.locator('input[name=quiet]').check();
  await page.locator('input[type=time]').first().fill('21:15');
  await page.locator('select').selectOption('America/New_York');
  await page.waitForFunction(async () => (await (await fetch('/api/me/notices')).json()).wish.zone === 'America/New_York');
  await page.reload();
  await page.locator('input[type=time]').first().waitFor();
  const { wish } = await (await page.request.get(`${address}/api/me/notices`)).json();
  check(JSON.stringify(wish) === JSON.stringify({ language: 'de', zone: 'America/New_York', quiet: { from: 21 * 60 + 15, to: 8 * 60 }, kinds: ['turn', 'invited', 'over', 'reminder', 'warning'] }), `it is kept as it was set: ${JSON.stringify(wish)}`);
  check((await page.locator('input[type=time]').first().inputValue()) === '21:15' && !(await page.locator('input[value=started]').isChecked()), 'and shown so');
  check((await secret.count()) === 0, 'the key is not shown again');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 390, `nothing goes beyond the window: ${wide}`);
  const night = await page.locator('fieldset', { has: page.locator('input[name=quiet]') }).innerText();
  check(/^Ruhezeit/.test(night) && /Von/.test(night) && /Bis/.test(night), `the night is called so: ${night}`);
  await audit(page, 'notices on a phone');
  if (process.env.CITYWRIGHT_SHOTS) await page.screenshot({ path: `${process.env.CITYWRIGHT_SHOTS}/notices-phone.png`, fullPage: true });
  await page.locator('button[aria-label^="Entfernen"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Bisher wird dir nichts gemeldet.').waitFor();
  await close();
}

/** A link in a mail changes nothing before somebody says so, and says when it does not hold any more. */
export async function a_link_in_a_mail_asks_first({ browser, address }) {
  const { page, close } = await newPerson(browser);
  const sent = [];
  expectWrong(browser, /404/);
  await page.route('**/api/notices/**', async (route) => {
    const request = route.request();
    const [deed, { key }] = [new URL(request.url()).pathname.split('/').pop(), request.postDataJSON()];
    sent.push(deed);
    // Of the one key that the server would know only the answer is made up.
    await (key === 'known' ? route.fulfill({ json: { address: 'anna@city.example' } }) : route.continue());
  });
  await page.goto(`${address}/notices#confirm=known`);
  await page.getByText('at anna@city.example').waitFor();
  await audit(page, 'a link in a mail');
  check(sent.join() === 'look', 'nothing is confirmed yet');
  await page.locator('.button', { hasText: 'Yes' }).click();
  await page.getByText('Notices go to anna@city.example from now on.').waitFor();
  check(sent.join() === 'look,confirm' && !page.url().includes('#'), 'the key is out of the address');
  await page.goto(`${address}/notices#confirm=${'0'.repeat(64)}`);
  await page.getByText('This link does not hold any more').waitFor();
  await page.goto(`${address}/notices#stop=gone.0000`);
  check(sent.filter((deed) => deed === 'stop').length === 0, 'mail is not ended yet');
  await page.locator('.button', { hasText: 'No more mail' }).click();
  await page.getByText('Done. No more mail comes from here.').waitFor();
  await close();
}
