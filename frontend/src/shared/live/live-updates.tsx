import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session-provider.js';
import { useRestored } from '../use-restored.js';

/** Updates what is shown as the server changes, and after a page from the back/forward cache. Its code loads after the first paint, when the browser is idle. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { session, refresh } = useSession();
  // Each person has their own stream: it carries their personal events.
  const who = session.status === 'user' ? session.user.id : session.status;

  useRestored(() => void queries.invalidateQueries());
  useEffect(() => {
    if (who === 'loading') return;
    const end = new AbortController();
    const start = () =>
      void import('./follow-live.js').then(
        ({ followLive }) =>
          followLive({
            queries,
            refreshSession: refresh,
            onActivity: markStreamAlive,
            onTickets: announceTickets,
            signal: end.signal,
          }),
        // Lost by the network: screens poll, and the next visit loads it.
        () => undefined,
      );
    const idle =
      'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : setTimeout(start, 500);
    return () => {
      end.abort();
      markStreamClosed();
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number);
      else clearTimeout(idle);
    };
  }, [who, queries, refresh]);
  return null;
}

/** The stream sends something every 20 s; one silent for this long is dead (milliseconds). */
const maxSilenceMs = 50_000;
let lastActivityAt = Number.NEGATIVE_INFINITY;

/** Records that the live stream sent something just now. */
export function markStreamAlive(): void {
  lastActivityAt = Date.now();
}

/** Records that the live stream was closed. */
export function markStreamClosed(): void {
  lastActivityAt = Number.NEGATIVE_INFINITY;
}

/** Whether the live stream runs; where it does not (Save-Data, a broken network), a screen polls. */
export const isStreamAlive = (): boolean => Date.now() - lastActivityAt < maxSilenceMs;

const listeners = new Set<() => void>();

/** The stream reports new tickets or credits of the signed-in person, or a refused payment. */
export const announceTickets = (): void => listeners.forEach((listener) => listener());

/** Calls `listener` with each announcement, until the returned function is called. */
export function onTicketsAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
