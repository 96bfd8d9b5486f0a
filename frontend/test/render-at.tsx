import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { SessionProvider } from '../src/shared/session/session-provider.js';

/** Renders routes at an address, inside the providers that screens use; `data-testid="address"` shows the current address, `state` its history state. */
export async function renderAt(address: InitialEntry, routes: ReactNode) {
  // An earlier test may have left a dialog's entry, or the page for a payment.
  window.history.replaceState(null, '', '/');
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  // The first paint is followed by the session check, which is awaited too.
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]} useTransitions={false}>
        <QueryClientProvider client={queries}>
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
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  return (
    <>
      <output data-testid="address">{`${pathname}${search}`}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}
