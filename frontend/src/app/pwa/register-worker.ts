import * as z from 'zod/mini';
import { savesData } from '../../shared/saves-data.js';
import { storedValue } from '../../shared/stored-value.js';

const visited = storedValue('raffle.visited', z.literal(true));

/**
 * Gives this browser the offline page. Called when the screen stands and nothing better is to do; whoever saves data is asked for
 * these bytes on the second visit only, when they will be worth them.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const again = visited.read() !== null;
  if (!again) visited.write(true);
  if (savesData() && !again && navigator.serviceWorker.controller === null) return;

  const wasControlled = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register('/sw.js');
  if (wasControlled) return;
  // This page came before its worker: what it loaded is handed over, from the browser's cache.
  const { active } = await navigator.serviceWorker.ready;
  const keep = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ keep: keep.filter((name) => name.includes('/assets/')) });
}
