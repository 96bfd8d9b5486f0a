import type { Session } from './session-provider.js';
import { sessionKind, storedToken, type SessionKind } from '../stored-token.js';

/**
 * Who is treated as signed in. While the token cannot be checked it stays, so that its owner is not asked to register
 * again. Null for visitors, and until the session is known.
 */
export function signedInAs({ status }: Session): SessionKind | null {
  const whose = status === 'unreachable' ? sessionKind(storedToken.read() ?? '') : status;
  return whose === 'user' || whose === 'admin' ? whose : null;
}
