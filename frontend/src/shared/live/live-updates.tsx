import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markStreamAlive, markStreamClosed } from './stream-alive.js';
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
          followLive({ queries, refreshSession: refresh, onActivity: markStreamAlive, signal: end.signal }),
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
