import type { QueryClient } from '@tanstack/react-query';
import { keepLastDraws } from './last-draws.js';
import { keepLastTickets } from './last-tickets.js';
import { registerWorker } from './register-worker.js';

/** Runs once per page, when the screen is complete: prepares what a later visit without a network needs. */
export function settle(queries: QueryClient): void {
  keepLastDraws(queries);
  keepLastTickets(queries);
  // A browser that refuses a worker (a private window, a full phone) shows everything all the same, only not offline.
  registerWorker().catch(() => undefined);
}
