import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LiveUpdates } from '../shared/live/live-updates.js';
import type { FirstCheck } from '../shared/session/check-session.js';
import { SessionProvider, useSession } from '../shared/session/session-provider.js';
import { ToastProvider } from '../shared/ui/toasts.js';
import { Offline } from './pwa/offline.js';
import { Router } from './router.js';

/** The application inside a router: one in the browser, another where pages are prerendered. */
export function Application({ queries, session }: { queries: QueryClient; session?: FirstCheck | undefined }) {
  return (
    <StrictMode>
      <Providers queries={queries} session={session}>
        <Router />
      </Providers>
    </StrictMode>
  );
}

/** What every screen may use: cached reads, the session, toasts. Must be inside the router: an expired session redirects to the login. */
function Providers({ queries, session, children }: ProvidersProps) {
  const navigate = useNavigate();
  const goToLogin = useCallback(() => {
    const { pathname, search, hash } = window.location;
    // The login's own refusals come from there.
    if (pathname !== '/login')
      void navigate('/login', { replace: true, state: { asked: `${pathname}${search}${hash}` } });
  }, [navigate]);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider first={session} onSignedOut={goToLogin}>
        <LiveUpdates />
        <ToastProvider>
          <Offline />
          <WinWatch />
          {children}
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

interface ProvidersProps {
  queries: QueryClient;
  /** Started before the first render. */
  session?: FirstCheck | undefined;
  children: ReactNode;
}

/** Tells a signed-in winner on whatever page is open. Its code loads only for them: visitors never need it. */
function WinWatch() {
  const { session } = useSession();
  const signedIn = session.status === 'user';
  const [NewWin, setNewWin] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    void import('../shared/draw/win-takeover.js').then(
      (part) => setNewWin(() => part.NewWin),
      // Lost by the network: the home shows the win, and the next visit loads it.
      () => undefined,
    );
  }, [signedIn]);
  return signedIn && NewWin && <NewWin />;
}
