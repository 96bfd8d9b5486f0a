import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { savesData } from '../../shared/saves-data.js';
import { storedValue } from '../../shared/stored-value.js';
import { countTodaysVisit } from './count-visit.js';
import { storeLastDraws } from './last-draws.js';
import { storeLastTickets } from './last-tickets.js';

/** Runs once per page, when the screen is complete: prepares what a later visit without a network needs. */
export function settle(queries: QueryClient): void {
  storeLastDraws(queries);
  storeLastTickets(queries);
  // Without a network it is counted at a later visit.
  countTodaysVisit().catch(() => undefined);
  // A browser that refuses a worker (a private window, a full phone) still shows everything, only not offline.
  registerWorker().catch(() => undefined);
}

const visited = storedValue('raffle.visited', z.literal(true));

/**
 * Registers the service worker with its offline page. Called when the screen is complete and the browser is idle; with Save-Data
 * only from the second visit on, when the download is likely to be used.
 */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const again = visited.read() !== null;
  if (!again) visited.write(true);
  if (savesData() && !again && navigator.serviceWorker.controller === null) return;

  const wasControlled = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register('/sw.js');
  if (wasControlled) return;
  // This page loaded before its worker: the worker caches what it loaded, from the browser's cache.
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ keep: loaded.filter((name) => name.includes('/assets/')) });
}
