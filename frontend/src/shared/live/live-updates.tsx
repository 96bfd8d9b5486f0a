import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteHeard } from './heard.js';
import { useSession } from '../session/session-provider.js';

/** Keeps what is shown moving with the server. Its code comes after the first paint, when the browser has nothing better to do. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { session, refresh } = useSession();
  // Another person, another stream: it carries their own news.
  const who = session.status === 'user' ? session.user.id : session.status;

  useEffect(() => {
    if (who === 'loading') return;
    const end = new AbortController();
    const start = () =>
      void import('./follow-live.js').then(
        ({ followLive }) => followLive({ queries, refreshSession: refresh, onHeard: noteHeard, signal: end.signal }),
        // The network lost it: screens still read for themselves, and the next visit brings it.
        () => undefined,
      );
    const idle =
      'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : setTimeout(start, 500);
    return () => {
      end.abort();
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number);
      else clearTimeout(idle);
    };
  }, [who, queries, refresh]);
  return null;
}
