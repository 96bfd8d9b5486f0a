import { useEffect, useRef } from 'react';
import { useToast } from './toasts.js';

/** Reports that the shown data could not be refetched; it stays unchanged. A first read that fails has its own ErrorState. */
export function useRefreshFailure({ isRefetchError, errorUpdatedAt }: Refreshed, sentence: string): void {
  const showToast = useToast();
  // An earlier failure is refetched as this screen opens.
  const shownAt = useRef(errorUpdatedAt);
  useEffect(() => {
    if (isRefetchError && errorUpdatedAt !== shownAt.current) showToast(sentence, 'bad');
    shownAt.current = errorUpdatedAt;
  }, [isRefetchError, errorUpdatedAt, sentence, showToast]);
}

interface Refreshed {
  isRefetchError: boolean;
  /** Milliseconds since 1970. */
  errorUpdatedAt: number;
}
