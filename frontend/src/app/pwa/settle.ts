import type { QueryClient } from '@tanstack/react-query';
import { storeLastDraws } from './last-draws.js';
import { storeLastTickets } from './last-tickets.js';
import { registerWorker } from './register-worker.js';

/** Runs once per page, when the screen is complete: prepares what a later visit without a network needs. */
export function settle(queries: QueryClient): void {
  storeLastDraws(queries);
  storeLastTickets(queries);
  // A browser that refuses a worker (a private window, a full phone) still shows everything, only not offline.
  registerWorker().catch(() => undefined);
}
