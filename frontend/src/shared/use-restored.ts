import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onRestored` when the browser shows the page again as it was left (back/forward cache), for example on the way back from the
 * payment provider: what was in progress has ended, and what is shown may be old.
 */
export function useRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) restored();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
