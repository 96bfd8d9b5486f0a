/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { aUser } from '../../test/api-server.js';
import { SessionProvider, useSession } from '../shared/session/session-provider.js';
import { storedToken } from '../shared/stored-token.js';
import { OnlySignedOut, RequireUser } from './guards.js';
import { PublicLayout } from './public-layout.js';

// A signed-in user opens the application again: the stubbed network does not answer, or answers that the server is busy.
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

function Dashboard() {
  const { leave } = useSession();
  return (
    <>
      <p>dashboard</p>
      <button onClick={leave}>leave</button>
    </>
  );
}

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider onSignedOut={() => undefined}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route element={<PublicLayout entry footer />}>
              <Route path="/" element={<p>landing</p>} />
            </Route>
            <Route element={<PublicLayout />}>
              <Route element={<RequireUser framed />}>
                <Route path="/select-free-tickets" element={<p>choice</p>} />
              </Route>
            </Route>
            <Route element={<RequireUser />}>
              <Route path="/dashboard" element={<Dashboard />} />
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
    await screen.findByText('Votre espace a besoin du réseau');
    expect(screen.getAllByRole('banner')).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(storedToken.read()).toBe('token_temporaire_a');
  },
);

test('once the network is back, the requested page opens without a press', async () => {
  open('/dashboard');
  await screen.findByText('Votre espace a besoin du réseau');
  network = () => Promise.resolve(Response.json({ user: aUser }));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('dashboard');
});

test('a restored network that the browser does not report is found by polling', async () => {
  jest.useFakeTimers();
  try {
    open('/select-free-tickets');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Votre espace a besoin du réseau')).toBeTruthy();
    // Still no answer: the next pause is twice as long.
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    network = () => Promise.resolve(Response.json({ user: aUser }));
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText('choice')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('choice')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('a busy server is not reported as a missing network', async () => {
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

test.each([
  ['a person who just signed in', '/login', Response.json({ user: aUser })],
  ['a visitor', '/dashboard', Response.json({ status: 401, code: 'unauthenticated' }, { status: 401 })],
])('%s sees a spinner while the code of the target screen loads', async (_who, at, answer) => {
  network = () => Promise.resolve(answer.clone());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider onSignedOut={() => undefined}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          {/* The screen shown until the next one has loaded. */}
          <Routes location={at}>
            <Route element={<OnlySignedOut />}>
              <Route path="/login" element={<p>login</p>} />
            </Route>
            <Route element={<RequireUser />}>
              <Route path="/dashboard" element={<p>dashboard</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(at === '/login' ? '/dashboard' : '/login');
  expect(screen.getByRole('status').textContent).toBe('Chargement…');
});

function Address() {
  return <p>{useLocation().pathname}</p>;
}

test('closing the account redirects to the landing page, not to the login', async () => {
  network = () => Promise.resolve(Response.json({ user: aUser }));
  open('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'leave' }));
  await screen.findByText('landing');
  expect(storedToken.read()).toBeNull();
});
