import { useEffect, useState } from 'react';

/** The current time, moved on every minute while the page is seen: times left are shown in hours. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    const timer = setInterval(move, 60_000);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return now;
}
