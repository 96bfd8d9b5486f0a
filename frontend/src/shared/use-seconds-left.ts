import { useEffect, useState } from 'react';

/** Seconds until a request may be repeated (429, Retry-After); 0 when it may be now. The second value starts the wait. */
export function useSecondsLeft(): [secondsLeft: number, wait: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    // Measured against the clock: a hidden page's timers are slowed down.
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const wait = (seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(seconds > 0 ? start + seconds * 1000 : 0);
  };
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), wait];
}
