import { useEffect, useRef } from 'react';
import { useToast } from './toasts.js';

/** Reports that the shown data could not be refetched; it stays unchanged. A first read that fails has its own ErrorState. */
export function useRefreshFailure({ isRefetchError, errorUpdatedAt }: Refreshed, sentence: string): void {
  const showToast = useToast();
  // An earlier failure is refetched as this screen opens.
  const said = useRef(errorUpdatedAt);
  useEffect(() => {
    if (isRefetchError && errorUpdatedAt !== said.current) showToast(sentence, 'bad');
    said.current = errorUpdatedAt;
  }, [isRefetchError, errorUpdatedAt, sentence, showToast]);
}

interface Refreshed {
  isRefetchError: boolean;
  /** Milliseconds since 1970. */
  errorUpdatedAt: number;
}
