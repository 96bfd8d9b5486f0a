import { browserStorage, type StoredValue } from './browser-storage.js';

export type SessionKind = 'user' | 'admin';

export const tokenKey = 'raffle.token';

/** The numbers of a person's tickets, readable without a network; removed with the session. */
export const ticketsKey = 'raffle.last-tickets';

/** The purchases whose payments are in progress; removed at a logout. */
export const purchasesKey = 'raffle.pending-purchase';

const forgetTickets = () => browserStorage.removeItem(ticketsKey);
function remove(): void {
  browserStorage.removeItem(tokenKey);
  forgetTickets();
}

/**
 * The session's token, in one place of the browser (docs/product.md section 4), as JSON text. Parsed by hand and not by a schema:
 * every page needs it, and must not need a schema before hydration.
 */
export const storedToken: Omit<StoredValue<string>, 'isLost' | 'subscribe'> = {
  read() {
    const text = browserStorage.getItem(tokenKey);
    if (text === null) return null;
    const token = parsed(text);
    if (typeof token === 'string' && token !== '') return token;
    remove();
    return null;
  },
  write(token) {
    // The previous person's.
    forgetTickets();
    browserStorage.setItem(tokenKey, JSON.stringify(token));
  },
  remove,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not a value that we wrote.
    return null;
  }
}

/** Whose session a token is, by its prefix; null for any other token. */
export function sessionKind(token: string): SessionKind | null {
  if (token.startsWith('admin_token_')) return 'admin';
  return token.startsWith('token_temporaire_') ? 'user' : null;
}
