/** Telling somebody in this browser, also with the page closed. */
import { api } from './api';

/** Where it is kept which channel this browser is. */
const KEY = 'citywright.push';
const WORKER = '/sw.js';

/** Can this browser be told anything? */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Has somebody said that this browser shall tell nothing? */
export function isDenied(): boolean {
  return canPush() && Notification.permission === 'denied';
}

/** The channel that this browser is. */
export function ownChannel(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Asks whether this browser may tell something, and gives the server its address. False: it may not. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // An address that was given for another server's key tells nothing of this one.
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  const { id } = await api.addPush(endpoint ?? '', keys?.p256dh ?? '', keys?.auth ?? '');
  remember(id);
  return true;
}

/** This browser tells nothing any more, whoever uses it next. */
export async function endPush(): Promise<void> {
  remember(null);
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function remember(channel: string | null): void {
  try {
    if (channel) localStorage.setItem(KEY, channel);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing is offered it again.
  }
}

/** The key for which an address was given, as the server writes it. */
function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
