import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { typedValue } from '../typed-value.js';

const listeners = new Set<() => void>();

/**
 * The message that is being typed in a conversation, and how it changes; it survives navigation and a reload.
 * @param key of the conversation in the browser's storage, with its person
 */
export function useTypedMessage(key: string): [string, (typed: string) => void] {
  const stored = useMemo(() => typedValue(key, z.string()), [key]);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = stored.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [stored],
  );
  const typed = useSyncExternalStore(subscribe, () => stored.read() ?? '');
  const type = useCallback(
    (next: string) => {
      if (next === '') stored.remove();
      else stored.write(next);
      for (const listener of listeners) listener();
    },
    [stored],
  );
  return [typed, type];
}
