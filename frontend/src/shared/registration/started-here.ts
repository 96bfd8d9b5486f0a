import { useEffect, useState } from 'react';
import { browserStorage } from '../browser-storage.js';
import { useRestored } from '../use-restored.js';

/** In localStorage, as written by `registration-claims.ts`. */
export const claimsKey = 'raffle.registration-claims';

const started = () => browserStorage.getItem(claimsKey) !== null;

/** Whether a registration was started in this browser. Without a schema, for the landing page; false in its first render. */
export function useStartedHere(): boolean {
  const [here, setHere] = useState(false);
  const read = () => setHere(started());
  useEffect(() => {
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  useRestored(read);
  return here;
}
