import { useEffect, useRef, useState } from 'react';
import { pauseBefore, type ReturnState, type Step } from './return-state.js';

export interface Checking<Result> {
  /** Null until the first check is answered. */
  state: ReturnState<Result> | null;
  /** When the payment's state was last found out, and when it will be asked for again (milliseconds since 1970). */
  checkedAt: number | null;
  nextAt: number | null;
  busy: boolean;
  /** The last check was not answered; `state` is what was known before. */
  unanswered: boolean;
  checkNow: () => void;
}

interface Shown<Result> extends Omit<Checking<Result>, 'checkNow'> {
  crash: Error | null;
}

/**
 * Checks once `enabled`, then again with growing pauses as long as a step says so: while the page is seen, and at once when it is
 * seen again, focused, or back on the network. A reload simply starts anew.
 */
export function useKeepChecking<Result>(
  check: (signal: AbortSignal) => Promise<Step<Result>>,
  enabled: boolean,
): Checking<Result> {
  const [shown, setShown] = useState<Shown<Result>>({
    state: null,
    checkedAt: null,
    nextAt: null,
    busy: false,
    unanswered: false,
    crash: null,
  });
  const latest = useRef(check);
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = check;
  });

  useEffect(() => {
    if (!enabled) return;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: AbortController | null = null;
    let settled = false;
    let answeredAt = 0;

    const run = async () => {
      if (running) return;
      const own = (running = new AbortController());
      clearTimeout(timer);
      setShown((before) => ({ ...before, busy: true }));
      try {
        const step = await latest.current(own.signal);
        if (own.signal.aborted) return;
        settled = !step.again;
        const at = (answeredAt = Date.now());
        const pauseMs = pauseBefore(attempt, step.retryAfterSeconds) * 1000;
        attempt += 1;
        if (step.again) timer = setTimeout(() => void runWhenSeen(), pauseMs);
        setShown((before) => next(before, step, at, step.again ? at + pauseMs : null));
      } catch (thrown) {
        const crash = thrown instanceof Error ? thrown : new Error('The check failed', { cause: thrown });
        if (!own.signal.aborted) setShown((before) => ({ ...before, busy: false, crash }));
      } finally {
        if (running === own) running = null;
      }
    };
    const runWhenSeen = () => {
      if (!settled && document.visibilityState === 'visible') void run();
    };
    // Seen, focused and online often come together: once is enough.
    const runWhenBack = () => {
      if (Date.now() - answeredAt > 1000) runWhenSeen();
    };

    now.current = () => {
      attempt = 0;
      void run();
    };
    void run();
    document.addEventListener('visibilitychange', runWhenBack);
    window.addEventListener('focus', runWhenBack);
    window.addEventListener('online', runWhenBack);
    return () => {
      running?.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', runWhenBack);
      window.removeEventListener('focus', runWhenBack);
      window.removeEventListener('online', runWhenBack);
    };
  }, [enabled]);

  // What is no answer at all is a fault of ours: the error boundary says so.
  if (shown.crash !== null) throw shown.crash;
  const { crash: _, ...rest } = shown;
  return { ...rest, checkNow: () => now.current() };
}

/** An unanswered check takes nothing away from what is known about the money. */
function next<Result>(before: Shown<Result>, step: Step<Result>, at: number, nextAt: number | null): Shown<Result> {
  const known = before.state !== null && before.state.kind !== 'problem';
  if (step.unanswered && known && step.state.kind === 'problem') {
    return { ...before, nextAt, busy: false, unanswered: true };
  }
  return { state: step.state, checkedAt: at, nextAt, busy: false, unanswered: step.unanswered === true, crash: null };
}
