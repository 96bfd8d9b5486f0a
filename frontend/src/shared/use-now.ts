import { useEffect, useState } from 'react';
import { followServerClock, serverNow } from './server-clock.js';

/**
 * The server's current time, updated while the page is visible.
 * @param everyMs a minute: times left are shown in hours
 */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => servedNow() ?? serverNow());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(serverNow());
    };
    // A prerendered page shows the time it was made for; it may have been open for a while before hydration.
    const first = setTimeout(move);
    const timer = setInterval(move, everyMs);
    document.addEventListener('visibilitychange', move);
    const unfollow = followServerClock(move);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
      unfollow();
    };
  }, [everyMs]);
  return now;
}

let served: Date | null = null;

/**
 * The time for which a prerendered page was made, until it is hydrated: what depends on the clock must render the same on the
 * server and here. Null afterwards, and on pages without prerendered content.
 */
export const servedNow = (): Date | null => served;

export function setServedNow(now: Date | null): void {
  served = now;
}
