import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { WinWatch } from '../shared/draw/win-watch.js';
import { LiveUpdates } from '../shared/live/live-updates.js';
import type { FirstCheck } from '../shared/session/check-session.js';
import { SessionProvider } from '../shared/session/session-provider.js';
import { ToastProvider } from '../shared/ui/toasts.js';
import { Offline } from './pwa/offline.js';

/** What every screen may use: cached reads, the session, toasts. Must be inside the router: an expired session redirects to the login. */
export function Providers({ queries, session, children }: ProvidersProps) {
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
