import { getAdminNotices } from '@raffle/contracts/http/admin-notices';
import { addPushDevice, getNotifications, removePushDevice } from '@raffle/contracts/http/notifications';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.js';
import { callApi } from '../api/call-api.js';
import { storedValue } from '../stored-value.js';

const stored = storedValue(
  'raffle.notified',
  z.object({
    /** Whose notifications this browser shows: after a session ended, another person may sign in here. */
    owner: z.nullable(z.string()),
    /** The endpoint of a subscription that ended here; the server does not know it yet. */
    ended: z.nullable(z.string()),
  }),
);
const notified = () => stored.read() ?? { owner: null, ended: null };

function note(change: Partial<ReturnType<typeof notified>>): void {
  const next = { ...notified(), ...change };
  if (next.owner === null && next.ended === null) stored.remove();
  else stored.write(next);
}

/** `blocked`: the person refused the browser's prompt; only the browser's own settings can undo that. */
export type PushHere = 'unsupported' | 'off' | 'on' | 'blocked';

/**
 * Whether this browser is notified. Where the person turned notifications on, it makes that true first: the server ends them with the session
 * that registered them (docs/product.md rule 41), and a browser may have lost or replaced its subscription, or have one of an
 * older server key.
 * @param publicKey the server's
 * @throws ApiError when the server does not know this browser, DOMException when the browser's push service refuses it
 */
export async function readPushHere(userId: string, publicKey: string): Promise<PushHere> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  await reportEnded().catch(() => undefined);
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || notified().owner !== userId) return 'off';
  await register(await subscriptionFor(publicKey));
  return 'on';
}

/**
 * At each visit, where the person turned notifications on here; once it is no longer possible, they are off.
 * @returns whether this browser is notified; null where nothing was turned on, or the owner has configured no web push
 * @throws ApiError when the server cannot be told
 */
export async function keepPushOn(userId: string, role: 'user' | 'admin'): Promise<boolean | null> {
  await reportEnded().catch(() => undefined);
  if (notified().owner !== userId) return null;
  const key =
    role === 'user' ? (await callApi(getNotifications)).push.public_key : (await callApi(getAdminNotices)).public_key;
  if (key === null) return null;
  const here = await readPushHere(userId, key).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return 'off' as const;
  });
  if (here !== 'on') note({ owner: null });
  return here === 'on';
}

/**
 * Asks the person, subscribes this browser and registers it with the server.
 * @returns the new state: `blocked` or `off` if the person declines
 * @throws as `readPushHere`
 */
export async function turnPushOn(userId: string, publicKey: string): Promise<PushHere> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  // Another person's subscription must not be used.
  if (notified().owner !== userId) await (await currentSubscription())?.unsubscribe();
  const subscription = await subscriptionFor(publicKey);
  try {
    await register(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  note({ owner: userId });
  return 'on';
}

/** Ends the subscription in the browser, so that nothing arrives even if the call to the server is lost; the next visit repeats the call. */
export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  note({ owner: null, ended: subscription?.endpoint ?? null });
  await reportEnded().catch(() => undefined);
}

async function reportEnded(): Promise<void> {
  const { ended: endpoint } = notified();
  if (endpoint === null) return;
  await callApi(removePushDevice, { body: { endpoint } });
  note({ ended: null });
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await callApi(addPushDevice, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

/** The browser's subscription, or a new one where it has none for this server key. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  if (current !== null && keyOf(current) === publicKey.replace(/=+$/, '')) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The server key that a subscription was made with, as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
