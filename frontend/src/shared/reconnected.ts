import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from './api/api-error.js';

const listeners = new Set<() => void>();

/** The network is back after the screens said that it was away. */
export const announceReconnected = () => listeners.forEach((listener) => listener());

/** The error as long as it stands: null once the network is back after a call without an answer, so that no notice outlives it. */
export function useStanding<Failure>(error: Failure): Failure | null {
  const [ended, setEnded] = useState<unknown>(null);
  const reconnected = useEffectEvent(() => {
    if (error instanceof ApiError && error.is('unreachable')) setEnded(error);
  });
  useEffect(() => {
    const listener = () => reconnected();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return error === ended ? null : error;
}

/** How long to wait before asking again whether the server answers, by the number of failed attempts (milliseconds). */
export const pauseBeforeAsking = (times: number): number => Math.min(5_000 * 2 ** times, 60_000);

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
