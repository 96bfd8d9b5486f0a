import type { User } from '@raffle/contracts/http/registration';
import type { Admin } from '@raffle/contracts/http/sessions';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { ApiError, onUnauthenticated } from '../api/api-error.js';
import { configQuery } from '../api/public-queries.js';
import { browserStorage } from '../browser-storage.js';
import { useAskAgain } from '../reconnected.js';
import { purchasesKey, sessionKind, storedToken, tokenKey, type SessionKind } from '../stored-token.js';
import { checkSession, loadSessionCalls, type CheckedSession, type FirstCheck } from './check-session.js';
import { drafts } from './drafts.js';

export type Session = { status: 'loading' } | CheckedSession;

export interface SessionControl {
  session: Session;
  /** Stores the token and its owner; clears what another session had loaded. */
  signIn(token: string, owner: { user: User } | { admin: Admin }): void;
  /** Ends the session here, and on the server if it can be reached, which it waits for. */
  signOut(): Promise<void>;
  /** After the account was closed, which ended its sessions on the server: ends it here too; the guard redirects to the landing page. */
  leave(): void;
  /** Reads the user again (tickets, name). What is shown stays until the answer arrives. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<SessionControl | null>(null);

export function SessionProvider({ children, first, onSignedOut }: SessionProviderProps) {
  const queries = useQueryClient();
  const [session, setSession] = useState<Session>(first?.checked ?? { status: 'loading' });

  const refresh = useCallback(async () => {
    const checked = await checkSession();
    setSession((before) => afterCheck(before, checked));
  }, []);

  useAskAgain(session.status === 'unreachable' ? session.error : null, refresh);

  useEffect(() => {
    // Set by the page itself. For a user it stays: parts of the page that are hydrated later still show what visitors need.
    if (session.status === 'anonymous' || session.status === 'admin') delete document.documentElement.dataset.signedIn;
  }, [session.status]);

  useEffect(() => {
    const take = (checked: CheckedSession) => setSession((before) => afterCheck(before, checked));
    const check = () => void checkSession().then(take);
    // Another tab signed in or out: this one follows.
    const follow = (event: StorageEvent) => {
      if (event.key === tokenKey || event.key === null) check();
    };
    if (first) void first.pending.then(take);
    else check();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [first]);

  useEffect(
    () =>
      onUnauthenticated((ended) => {
        // A visitor's call was refused.
        setSession((before) => (before.status === 'anonymous' && !ended ? before : { status: 'anonymous', ended }));
        forgetAnswers(queries);
        onSignedOut();
      }),
    [onSignedOut, queries],
  );

  const endHere = useCallback(
    (left: 'account' | 'session') => {
      drafts.forget();
      storedToken.remove();
      browserStorage.removeItem(purchasesKey);
      setSession({ status: 'anonymous', left });
      forgetAnswers(queries);
    },
    [queries],
  );

  const control = useMemo<SessionControl>(
    () => ({
      session,
      refresh,
      leave: () => endHere('account'),
      signIn(token, owner) {
        forgetAnswers(queries);
        storedToken.write(token);
        setSession('user' in owner ? { status: 'user', user: owner.user } : { status: 'admin', admin: owner.admin });
      },
      async signOut() {
        // A failure to unsubscribe does not prevent signing out.
        forgetPush().catch(() => undefined);
        const calls = await loadSessionCalls().catch(() => null);
        const ended = calls?.sessionCalls.end(session.status === 'admin' ? 'admin' : 'user');
        // That call has the token; until its answer other calls would be refused as if the session had expired.
        endHere('session');
        await ended?.catch((error: unknown) => {
          // Unreachable or already ended: on the server it ends when it has been idle long enough.
          if (!(error instanceof ApiError)) throw error;
        });
      },
    }),
    [session, refresh, endHere, queries],
  );

  return <SessionContext value={control}>{children}</SessionContext>;
}

interface SessionProviderProps {
  children: ReactNode;
  /** The check started before the first render; without one the provider checks. */
  first?: FirstCheck | undefined;
  /** Runs after a 401 on any call: the application redirects to the login. */
  onSignedOut: () => void;
}

/** Removes what the session had read: only the platform's configuration is the same for everybody. */
const forgetAnswers = (queries: QueryClient) =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] });

/** A network failure during a refresh does not sign anyone out; the reason why a session ended is preserved. */
function afterCheck(before: Session, checked: CheckedSession): Session {
  if (before.status === 'anonymous' && checked.status === 'anonymous') return before;
  const signedIn = before.status === 'user' || before.status === 'admin';
  return signedIn && checked.status === 'unreachable' ? before : checked;
}

export function useSession(): SessionControl {
  const control = useContext(SessionContext);
  if (control === null) throw new Error('useSession needs a SessionProvider above it');
  return control;
}

/** The signed-in user, on screens that the guard lets no one else see. */
export function useUser(): User {
  const { session } = useSession();
  if (session.status !== 'user') throw new Error('This screen must be behind the user guard');
  return session.user;
}

/** The signed-in admin, on screens that the guard lets no one else see. */
export function useAdmin(): Admin {
  const { session } = useSession();
  if (session.status !== 'admin') throw new Error('This screen must be behind the admin guard');
  return session.admin;
}

/**
 * At a logout: the next person in this browser does not see the previous one's notifications. The server learns it from the push service
 * with the next message.
 */
async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

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
