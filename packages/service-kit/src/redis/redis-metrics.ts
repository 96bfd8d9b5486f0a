import type { Metrics } from '../process/metrics.js';
import type { SessionStore } from './session-store.js';

/** Shows operators whether Redis takes writes and has preserved what was written. */
export function measureRedis(store: SessionStore, metrics: Metrics): void {
  metrics.measure(
    {
      redis_filled_timestamp_seconds: {
        help: 'Since when Redis has had its data: later than before once it was emptied. NaN while it does not answer or refuses writes.',
      },
    },
    async () => ({ redis_filled_timestamp_seconds: await store.filledSince() }),
  );
}
