import { addPushDevice, removePushDevice } from '@raffle/contracts/http/notifications';
import * as z from 'zod/mini';
import { callApi } from '../api/call-api.js';
import { storedValue } from '../stored-value.js';

/** Whose notifications this browser shows: after a session ended, another person may sign in here. */
const owner = storedValue('raffle.notified', z.string());

/** `blocked`: the person refused the browser's prompt; only the browser's own settings can undo that. */
export type PushHere = 'unsupported' | 'off' | 'on' | 'blocked';

export async function readPushHere(userId: string): Promise<PushHere> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscribed = (await currentSubscription()) !== null;
  return subscribed && Notification.permission === 'granted' && owner.read() === userId ? 'on' : 'off';
}

/**
 * Asks the person, subscribes this browser and registers it with the server.
 * @returns the new state: `blocked` or `off` if the person declines
 * @throws ApiError when the server refuses it, DOMException when the browser's push service does
 */
export async function turnPushOn(userId: string, publicKey: string): Promise<PushHere> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with an older server key cannot be used, and another person's must not be.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await register(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  owner.write(userId);
  return 'on';
}

/**
 * Registers this browser again where the person turned notifications on: the server ends them with the session that registered it
 * (docs/product.md rule 41).
 */
export async function keepPushOn(userId: string): Promise<void> {
  if ((await readPushHere(userId)) !== 'on') return;
  const subscription = await currentSubscription();
  if (subscription) await register(subscription);
}

export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  owner.remove();
  if (!subscription) return;
  await callApi(removePushDevice, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
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
