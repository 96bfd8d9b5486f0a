import { useEffect, useRef, useState } from 'react';
import { isStreamAlive, onTicketsAnnounced } from '../../shared/live/live-updates.js';
import { serverTime } from '../../shared/server-clock.js';
import { pauseBefore, type ReturnState, type Step } from './return-state.js';

export interface Checking<Result> {
  /** Null until the first check is answered. */
  state: ReturnState<Result> | null;
  /** When the payment's state was last read (milliseconds since 1970, by the server's clock). */
  checkedAt: number | null;
  busy: boolean;
  /** The last check failed; `state` is the last known one. */
  unanswered: boolean;
  checkNow: () => void;
}

interface Shown<Result> extends Omit<Checking<Result>, 'checkNow'> {
  crash: Error | null;
}

/**
 * Checks once `enabled`, then with growing pauses while a step asks for it: only while the page is visible, and immediately when
 * it becomes visible, focused or online again. A reload starts over.
 * @param announced whether the live stream announces what is waited for, tickets or a refusal: while it runs, a check follows each announcement
 * immediately, and the pauses are those of `pauseBefore`
 */
export function usePollPayment<Result>(
  check: (signal: AbortSignal) => Promise<Step<Result>>,
  { enabled = true, announced = false }: { enabled?: boolean; announced?: boolean } = {},
): Checking<Result> {
  const [shown, setShown] = useState<Shown<Result>>({
    state: null,
    checkedAt: null,
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
    /** Announced while a check ran, which may have read before. */
    let outdated = false;

    const run = async () => {
      if (running) return;
      const own = (running = new AbortController());
      clearTimeout(timer);
      outdated = false;
      setShown((before) => ({ ...before, busy: true }));
      try {
        const step = await latest.current(own.signal);
        if (own.signal.aborted) return;
        settled = !step.again;
        answeredAt = Date.now();
        const at = serverTime(answeredAt).getTime();
        const live = announced && isStreamAlive();
        const pauseMs = outdated ? 0 : pauseBefore(attempt, step.retryAfterSeconds, live) * 1000;
        attempt += 1;
        if (step.again) timer = setTimeout(() => void runWhenSeen(), pauseMs);
        setShown((before) => next(before, step, at));
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
    // These events often fire together: the check runs once.
    const runWhenBack = () => {
      // A clock that was set back is no reason to wait.
      if (Math.abs(Date.now() - answeredAt) > 1000) runWhenSeen();
    };
    const stopListening = announced
      ? onTicketsAnnounced(() => {
          outdated = true;
          runWhenSeen();
        })
      : undefined;

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
      stopListening?.();
      document.removeEventListener('visibilitychange', runWhenBack);
      window.removeEventListener('focus', runWhenBack);
      window.removeEventListener('online', runWhenBack);
    };
  }, [enabled, announced]);

  // An error that is not an answer of the server is a bug: the error boundary shows it.
  if (shown.crash !== null) throw shown.crash;
  const { crash: _, ...rest } = shown;
  return { ...rest, checkNow: () => now.current() };
}

/** A failed check preserves the last known state of the payment. */
function next<Result>(before: Shown<Result>, step: Step<Result>, at: number): Shown<Result> {
  const known = before.state !== null && before.state.kind !== 'problem';
  if (step.unanswered && known && step.state.kind === 'problem') {
    return { ...before, busy: false, unanswered: true };
  }
  return { state: step.state, checkedAt: at, busy: false, unanswered: step.unanswered === true, crash: null };
}
