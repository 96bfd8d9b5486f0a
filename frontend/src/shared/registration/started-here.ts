import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.js';

/** In localStorage, as written by `registration-claims.ts`. */
export const claimsKey = 'raffle.registration-claims';

const started = () => browserStorage.getItem(claimsKey) !== null;

/** Changes by another tab, and by the page that the browser's Back leaves. */
function subscribe(listener: () => void) {
  const events = ['storage', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

/** Whether a registration was started in this browser. Without a schema, for the landing page; false in a prerendered page. */
export const useStartedHere = (): boolean => useSyncExternalStore(subscribe, started, () => false);
