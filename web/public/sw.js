// Shows what the server tells while no page is open, and leads to it with one click.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

/** To a page that shows it already, or to a new one. */
async function lead(path) {
  const address = new URL(path, self.location.origin);
  // Only pages of this server, whatever a message says.
  if (address.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

/** The browser has another address from now on. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellAddress()));

async function tellAddress() {
  const answer = await fetch('/api/me/notices');
  if (!answer.ok) return;
  const { push_key } = await answer.json();
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/me/notices/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
