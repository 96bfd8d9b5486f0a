import { useEffect, useState } from 'react';
import { servedNow } from './served-now.js';

/** The current time, moved on every minute while the page is seen: times left are shown in hours. */
export function useNow(): Date {
  const [now, setNow] = useState(() => servedNow() ?? new Date());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    // A prerendered page shows the moment it was made for; it may have been read for a while before it came alive.
    const first = setTimeout(move);
    const timer = setInterval(move, 60_000);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return now;
}
