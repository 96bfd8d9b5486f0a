import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { SessionProvider } from '../src/shared/session/session-provider.js';

/** Renders routes at an address, inside what every screen may use; where the person is stands in `data-testid="address"`. */
export async function renderAt(address: string, routes: ReactNode) {
  // The session is looked up right after the first paint: that belongs to it.
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SessionProvider onSignedOut={() => undefined}>
            {routes}
            <Address />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
