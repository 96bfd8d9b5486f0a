import * as z from 'zod/mini';
import { storedValue } from '../stored-value.js';

export type SessionKind = 'user' | 'admin';

export const tokenKey = 'raffle.token';

/** The session's token, in one place of the browser (specification section 4). */
export const storedToken = storedValue(tokenKey, z.string().check(z.minLength(1)));

/** Whose session a token is, by its prefix; null for a token of neither. */
export function sessionKind(token: string): SessionKind | null {
  if (token.startsWith('admin_token_')) return 'admin';
  return token.startsWith('token_temporaire_') ? 'user' : null;
}
