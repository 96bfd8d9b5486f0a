import { useLayoutEffect, useReducer } from 'react';

/**
 * What a store outside the components holds. Listens as soon as the screen stands: `useSyncExternalStore` listens a frame later
 * with Preact, and what is typed and sent in between would be sent as it was before.
 */
export function useKept<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => subscribe(() => renderAgain()), [subscribe]);
  return read();
}
