import { useEffect, useRef } from 'react';
import { useToast } from './toasts.js';

/** Says that what is shown could not be read again; it stays as it was. A first read that fails has its own ErrorState. */
export function useRefreshFailure({ isRefetchError, errorUpdatedAt }: Refreshed, sentence: string): void {
  const showToast = useToast();
  // What failed before this screen opened is being read again as it opens.
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
