import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.js';
import { useRestored } from '../use-restored.js';
import { useSecondsLeft } from '../use-seconds-left.js';

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
