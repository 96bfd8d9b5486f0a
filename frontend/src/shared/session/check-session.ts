import { getAdminStats, getProfile, type Admin, type User } from '@raffle/contracts';
import { ApiError } from '../api/api-error.js';
import { callApi } from '../api/call-api.js';
import { sessionKind, storedToken } from './stored-token.js';

export type CheckedSession =
  | { status: 'anonymous' }
  | { status: 'user'; user: User }
  | { status: 'admin'; admin: Admin }
  /** Nobody could be asked, so nothing failed: the token stays and the person may try again. */
  | { status: 'unreachable' };

/**
 * Whose session the stored token is (specification section 4): an admin's is checked with the stats call, a user's with the
 * profile call. A check that fails removes the token; no answer at all is no failed check, or a tunnel would log people out.
 */
export async function checkSession(): Promise<CheckedSession> {
  const token = storedToken.read();
  if (token === null) return { status: 'anonymous' };
  const kind = sessionKind(token);
  try {
    if (kind === 'admin') return { status: 'admin', admin: (await callApi(getAdminStats)).admin };
    if (kind === 'user') return { status: 'user', user: (await callApi(getProfile)).user };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable' || error.status === 429 || error.status >= 500) return { status: 'unreachable' };
  }
  storedToken.remove();
  return { status: 'anonymous' };
}
