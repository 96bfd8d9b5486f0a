import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.js';

/** In localStorage, as written by `registration-claims.ts`. */
export const claimsKey = 'raffle.registration-claims';

/** In localStorage, as written by `invitation.ts`; must never change once released. */
export const invitationKey = 'raffle.invitation';

const started = () => browserStorage.getItem(claimsKey) !== null;

/** Changes by another tab, and by the page that the browser's Back leaves. */
function subscribe(listener: () => void) {
  const events = ['storage', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

/** Whether a registration was started in this browser. Without a schema, for the landing page; false in a prerendered page. */
export const useStartedHere = (): boolean => useSyncExternalStore(subscribe, started, () => false);

/** Whether an invitation's link was opened in this browser, now (`search` of the address) or perhaps long ago; the same. */
export const useInvitedHere = (search: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => /[?&;]ref=/.test(search) || browserStorage.getItem(invitationKey) !== null,
    () => false,
  );
