import type { User } from '@raffle/contracts/http/registration';
import type { Admin } from '@raffle/contracts/http/sessions';
import { ApiError, loadPart, type EndedSession } from '../api/api-error.js';
import { sessionKind, storedToken } from '../stored-token.js';

export type CheckedSession =
  /** `left`: by the person's own choice: the account was closed, or they signed out. */
  | { status: 'anonymous'; ended?: EndedSession | undefined; left?: 'account' | 'session' }
  | { status: 'user'; user: User }
  | { status: 'admin'; admin: Admin }
  /** No answer, so the check has not failed: the token stays and the person may retry. */
  | { status: 'unreachable'; error: ApiError };

/** A check started before the first render; `checked` once it has finished. */
export interface FirstCheck {
  pending: Promise<CheckedSession>;
  checked?: CheckedSession;
}

/** Loaded only where there is a session. */
export const loadSessionCalls = () => loadPart(() => import('../api/late-calls.js'));

/**
 * Whose session the stored token is (docs/product.md section 4): an admin's is checked with the stats call, a user's with the
 * profile call. A failed check removes the token; a missing answer is no failed check, or a tunnel would log people out.
 */
export async function checkSession(): Promise<CheckedSession> {
  const token = storedToken.read();
  if (token === null) return { status: 'anonymous' };
  const checked = await ownerOf(token);
  // Signed out meanwhile, or in as somebody else.
  if (storedToken.read() !== token) return checkSession();
  if (checked.status === 'anonymous') storedToken.remove();
  return checked;
}

async function ownerOf(token: string): Promise<CheckedSession> {
  const kind = sessionKind(token);
  try {
    if (kind !== null) {
      const { sessionCalls } = await loadSessionCalls();
      return await sessionCalls.owner(kind);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable' || error.status === 429 || error.status >= 500) {
      return { status: 'unreachable', error };
    }
  }
  return { status: 'anonymous' };
}
