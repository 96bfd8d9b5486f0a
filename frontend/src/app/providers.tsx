import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createQueryClient } from '../shared/api/query-client.js';
import { LiveUpdates } from '../shared/live/live-updates.js';
import { SessionProvider } from '../shared/session/session-provider.js';
import { ToastProvider } from '../shared/ui/toasts.js';

/** What every screen may use: cached reads, the session, toasts. Stands inside the router: a lost session goes to the login. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const navigate = useNavigate();
  const goToLogin = useCallback(() => void navigate('/login', { replace: true }), [navigate]);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider onSignedOut={goToLogin}>
        <LiveUpdates />
        <ToastProvider>{children}</ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
