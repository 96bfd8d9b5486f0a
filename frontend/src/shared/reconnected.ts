import { useEffect, useEffectEvent, useState } from 'react';
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
