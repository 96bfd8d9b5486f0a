/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { SessionProvider } from '../shared/session/session-provider.js';
import { storedToken } from '../shared/session/stored-token.js';
import { RequireUser } from './guards.js';
import { PublicLayout } from './public-layout.js';

// A signed-in user opens the application again: the network at its edge answers nothing, or that it is busy.
const nodeFetch = globalThis.fetch;
let network: () => Promise<Response>;

beforeEach(() => {
  storedToken.write('token_temporaire_a');
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  globalThis.fetch = () => network();
});

afterEach(() => {
  cleanup();
  storedToken.remove();
  globalThis.fetch = nodeFetch;
});

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider onSignedOut={() => undefined}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route element={<PublicLayout full />}>
              <Route path="/" element={<p>landing</p>} />
            </Route>
            <Route element={<PublicLayout />}>
              <Route element={<RequireUser framed />}>
                <Route path="/select-free-tickets" element={<p>choice</p>} />
              </Route>
            </Route>
            <Route element={<RequireUser />}>
              <Route path="/dashboard" element={<p>dashboard</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test.each(['/dashboard', '/select-free-tickets'])(
  '%s without a network has one header, says why, and can be tried again',
  async (path) => {
    open(path);
    await screen.findByText('Connexion impossible. Vérifiez votre réseau puis réessayez');
    expect(screen.getAllByRole('banner')).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(storedToken.read()).toBe('token_temporaire_a');
  },
);

test('a server that is busy is not called a missing network', async () => {
  network = () =>
    Promise.resolve(
      Response.json(
        { type: 't', title: 't', status: 503, code: 'service_unavailable', detail: 'd', message: 'd' },
        { status: 503 },
      ),
    );
  open('/dashboard');
  expect((await screen.findByRole('alert')).textContent).toContain('Impossible de vérifier votre session');
});

test('the landing page without a network leads a signed-in user home instead of to the login', async () => {
  open('/');
  const home = await screen.findByRole('link', { name: 'Mon espace' });
  expect(home.getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Connexion' })).toBeNull();
});
