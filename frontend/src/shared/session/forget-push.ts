/**
 * At a logout: whoever uses this browser next is not shown the person's notifications. The server learns it from the push service
 * with the next message.
 */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
