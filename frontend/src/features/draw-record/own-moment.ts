import { createContext, use, useEffect, useState } from 'react';

/** What pages read together is spread over this time (milliseconds). */
const spreadMs = 5_000;

/** Whether the draw of an hour has just been watched on this page: its stage ends at the same moment on thousands of pages. */
export const WatchedHour = createContext(false);

/** Whether the page reads now what its record does not have: at once, or, after an hour that was watched, at a random moment of its own. */
export function useOwnMoment(): boolean {
  const watched = use(WatchedHour);
  const [come, setCome] = useState(!watched);
  useEffect(() => {
    if (come) return;
    const timer = setTimeout(() => setCome(true), Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [come]);
  return come;
}
