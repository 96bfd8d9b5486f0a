import { countVisit } from '@raffle/contracts/http/visits';
import { callApi } from '../../shared/api/call-api.js';
import { browserStorage } from '../../shared/browser-storage.js';
import { sourceHere } from '../../shared/arrival.js';
import { serverNow } from '../../shared/server-clock.js';

/** The day on which this browser was counted last: `2026-11-29`. */
const key = 'raffle.counted';

/** Counts this browser once a day, by how its person found us (docs/product.md rule 76). Administrators at work are no visitors. */
export async function countTodaysVisit(): Promise<void> {
  const today = serverNow().toISOString().slice(0, 10);
  if (location.pathname.startsWith('/admin') || browserStorage.getItem(key) === today) return;
  await callApi(countVisit, { query: { source: sourceHere() } });
  // After the answer: without a network the visit is counted later.
  browserStorage.setItem(key, today);
}
