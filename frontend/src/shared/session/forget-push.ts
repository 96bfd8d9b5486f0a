/**
 * At a logout: the next person in this browser does not see the previous one's notifications. The server learns it from the push service
 * with the next message.
 */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
