import type { Session } from './session-provider.js';
import { sessionKind, storedToken, type SessionKind } from '../stored-token.js';

/**
 * Who is to be treated as signed in. Nobody could be asked about the token, and it stays: its owner is not sent to register
 * again. Null for visitors, and until the session is known.
 */
export function signedInAs({ status }: Session): SessionKind | null {
  const whose = status === 'unreachable' ? sessionKind(storedToken.read() ?? '') : status;
  return whose === 'user' || whose === 'admin' ? whose : null;
}
