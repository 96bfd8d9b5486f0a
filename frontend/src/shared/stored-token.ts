import type { StoredValue } from './stored-value.js';

export type SessionKind = 'user' | 'admin';

export const tokenKey = 'raffle.token';

/** The numbers of a person's tickets, readable without a network; they end with the session. */
export const ticketsKey = 'raffle.last-tickets';

const forgetTickets = () => localStorage.removeItem(ticketsKey);
function remove(): void {
  localStorage.removeItem(tokenKey);
  forgetTickets();
}

/**
 * The session's token, in one place of the browser (docs/product.md section 4), as JSON text. Read by hand and not by a schema:
 * every page needs it, and needs no schema before it is alive.
 */
export const storedToken: StoredValue<string> = {
  read() {
    const text = localStorage.getItem(tokenKey);
    if (text === null) return null;
    const token = parsed(text);
    if (typeof token === 'string' && token !== '') return token;
    remove();
    return null;
  },
  write(token) {
    // Whoever was here before.
    forgetTickets();
    localStorage.setItem(tokenKey, JSON.stringify(token));
  },
  remove,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whatever that is, we did not write it.
    return null;
  }
}

/** Whose session a token is, by its prefix; null for a token of neither. */
export function sessionKind(token: string): SessionKind | null {
  if (token.startsWith('admin_token_')) return 'admin';
  return token.startsWith('token_temporaire_') ? 'user' : null;
}
