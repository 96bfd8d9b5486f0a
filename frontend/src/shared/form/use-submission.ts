import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.js';
import { useRestored } from '../use-restored.js';

/** One submission at a time: another is ignored until the promise of the first settles. */
export function useSubmission(onError: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [secondsLeft, wait] = useSecondsLeft();
  // Not `busy`: a second press can arrive before the next render.
  const sending = useRef(false);

  useRestored(() => {
    sending.current = false;
    setBusy(false);
  });

  async function run(work: () => unknown): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      const result = work();
      if (!(result instanceof Promise)) return;
      setBusy(true);
      await result;
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfterSeconds ?? 0);
      onError(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, secondsLeft, run };
}

/** Seconds until a request may be repeated (429, Retry-After); 0 when it may be now. The second value starts the wait. */
export function useSecondsLeft(): [secondsLeft: number, wait: (seconds: number) => void] {
  const [{ start, until }, setWait] = useState({ start: 0, until: 0 });
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    // Measured against the clock: a hidden page's timers are slowed down.
    const timer = setInterval(() => {
      const at = Date.now();
      setNow(at);
      // After a clock was set back, the server decides.
      if (at >= until || at < start) setWait({ start: 0, until: 0 });
    }, 1000);
    return () => clearInterval(timer);
  }, [start, until]);
  const wait = (seconds: number) => {
    const at = Date.now();
    setNow(at);
    setWait({ start: at, until: seconds > 0 ? at + seconds * 1000 : 0 });
  };
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), wait];
}
