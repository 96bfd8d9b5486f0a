import { useEffect, useRef } from 'react';
import { pauseBeforeAsking } from '../pause-before-asking.js';

/**
 * Retries the session check while the server is unreachable: as soon as the browser is online again, and with growing pauses, since
 * browsers do not always report a restored network. `unanswered` is the last attempt's error, null when there was an answer.
 */
export function useAskAgain(unanswered: Error | null, ask: () => Promise<void>): void {
  const times = useRef(0);
  useEffect(() => {
    if (unanswered === null) {
      times.current = 0;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askNow = () => void ask();
    const wait = () => {
      timer = setTimeout(() => {
        times.current += 1;
        // The page is hidden, or the browser reports no network.
        if (document.hidden || !navigator.onLine) wait();
        else askNow();
      }, pauseBeforeAsking(times.current));
    };
    wait();
    window.addEventListener('online', askNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
    // Each failed attempt has a new error, which starts the next pause.
  }, [unanswered, ask]);
}
