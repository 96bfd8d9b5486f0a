import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Providers } from './providers.js';
import { Router } from './router.js';

/** The application inside a router: one in the browser, another where pages are prerendered. */
export function Application({ queries }: { queries: QueryClient }) {
  return (
    <StrictMode>
      <Providers queries={queries}>
        <Router />
      </Providers>
    </StrictMode>
  );
}
