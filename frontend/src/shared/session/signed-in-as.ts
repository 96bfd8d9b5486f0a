import { useSyncExternalStore } from 'react';
import { sessionKind, storedToken, type SessionKind } from '../stored-token.js';
import { useSession } from './session-provider.js';

/**
 * Who is treated as signed in; null for visitors. While the token is not checked it counts, so that its owner is not asked to
 * register or log in again. The gateway's pages are the same for everyone: they are hydrated as a visitor's.
 */
export function useSignedInAs(): SessionKind | null {
  const { status } = useSession().session;
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => sessionKind(storedToken.read() ?? ''),
    () => null,
  );
  if (status === 'loading' || status === 'unreachable') return stored;
  return status === 'user' || status === 'admin' ? status : null;
}
