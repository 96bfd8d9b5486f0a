import { useEffect, useState } from 'react';
import { servedNow } from './served-now.js';
import { followServerClock, serverNow } from './server-clock.js';

/** The server's current time, updated every minute while the page is visible: times left are shown in hours. */
export function useNow(): Date {
  const [now, setNow] = useState(() => servedNow() ?? serverNow());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(serverNow());
    };
    // A prerendered page shows the time it was made for; it may have been open for a while before hydration.
    const first = setTimeout(move);
    const timer = setInterval(move, 60_000);
    document.addEventListener('visibilitychange', move);
    const unfollow = followServerClock(move);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
      unfollow();
    };
  }, []);
  return now;
}
