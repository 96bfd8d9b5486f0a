import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { FirstCheck } from '../shared/session/check-session.js';
import { Providers } from './providers.js';
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
