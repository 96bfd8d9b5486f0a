/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aUser } from '@raffle/contracts/fixtures/registration';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { checkSession, type CheckedSession, type FirstCheck } from './check-session.js';
import { SessionProvider, useSession, type SessionControl } from './session-provider.js';
import { pendingPurchases } from '../payments/payment-in-progress.js';
import { storedToken } from '../stored-token.js';

const user = { ...aUser, name: 'Afi Mensah' };
const admin = { id: user.id, username: 'a.dossou', role: 'super_admin', areas: [] };
const stats = { users: 1, revenue: 0, ticketsSold: 0, activeProducts: 0, completedProducts: 0 };
const unauthenticated = {
  type: 't',
  title: 't',
  status: 401,
  code: 'unauthenticated',
  detail: 'Votre session a expiré',
  message: 'Votre session a expiré',
};

// The stubbed network: what the server would answer, by path.
let network: Record<string, () => Promise<Response>>;
let asked: string[];
let signedOut: number;
let control: SessionControl;
const nodeFetch = globalThis.fetch;

const answer = (status: number, content: unknown) => () => Promise.resolve(Response.json(content, { status }));

function Probe() {
  const current = useSession();
  useEffect(() => {
    control = current;
  });
  const { session } = current;
  return (
    <p>
      {session.status === 'user'
        ? `${session.user.name}, ${session.user.tickets}`
        : session.status === 'admin'
          ? session.admin.username
          : session.status}
    </p>
  );
}

function start(first?: FirstCheck) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider first={first} onSignedOut={() => (signedOut += 1)}>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  network = {};
  asked = [];
  signedOut = 0;
  globalThis.fetch = (path) => {
    asked.push(path as string);
    return network[path as string]?.() ?? Promise.reject(new TypeError(`nothing answers ${path as string}`));
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = nodeFetch;
});

test('a check that the server refused before the first render signs out, with the reason', async () => {
  storedToken.write(`token_temporaire_${'x'.repeat(43)}`);
  network['/api/users/profile'] = answer(401, unauthenticated);
  const pending = checkSession();
  start({ pending, checked: await pending });
  await waitFor(() => expect(signedOut).toBe(1));
  expect(control.session).toMatchObject({ status: 'anonymous', ended: { message: 'Votre session a expiré' } });
});

describe('at start', () => {
  test('without a token no request is sent', async () => {
    start();
    await screen.findByText('anonymous');
    expect(asked).toEqual([]);
  });

  test('a user token is checked with the profile call', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    expect(screen.getByText('loading')).toBeTruthy();
    await screen.findByText('Afi Mensah, 6');
  });

  test.each([true, false])(
    'a check started before the first render is used and not repeated; already finished: %s',
    async (finished) => {
      const checked: CheckedSession = { status: 'user', user: user };
      start({ pending: Promise.resolve(checked), ...(finished && { checked }) });
      expect(screen.getByText(finished ? 'Afi Mensah, 6' : 'loading')).toBeTruthy();
      await screen.findByText('Afi Mensah, 6');
      expect(asked).toEqual([]);
    },
  );

  test('an admin token is checked with the stats call', async () => {
    storedToken.write('admin_token_a');
    network['/api/admin/stats'] = answer(200, {
      success: true,
      admin,
      unavailable: [],
      as_of: { identity: null, catalog: null, tickets: null, payments: null },
      provider_failure: null,
      stats,
      popular_products: [],
      series: [],
    });
    start();
    await screen.findByText('a.dossou');
  });

  test.each([
    ['token_temporaire_a', '/api/users/profile', 401, unauthenticated],
    ['admin_token_a', '/api/admin/stats', 200, { success: true }],
    ['something_else', '', 0, {}],
  ])('a check of %s that fails removes the token', async (token, path, status, content) => {
    storedToken.write(token);
    network[path] = answer(status || 200, content);
    start();
    await screen.findByText('anonymous');
    expect(storedToken.read()).toBeNull();
  });

  test('an unavailable network is no failed check: the token stays and can be checked again', async () => {
    storedToken.write('token_temporaire_a');
    start();
    await screen.findByText('unreachable');
    expect(storedToken.read()).toBe('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    await act(() => control.refresh());
    await screen.findByText('Afi Mensah, 6');
  });
});

describe('later', () => {
  test('signing in stores the token and its owner; signing out ends both sides', async () => {
    start();
    await screen.findByText('anonymous');
    act(() => control.signIn('token_temporaire_b', { user }));
    await screen.findByText('Afi Mensah, 6');
    expect(storedToken.read()).toBe('token_temporaire_b');

    network['/api/users/logout'] = () => Promise.resolve(new Response(null, { status: 204 }));
    pendingPurchases.add({ productId: 7, quantity: 2, productName: 'Console', paymentToken: 'tok_abcdef' });
    await act(() => control.signOut());
    expect(asked).toContain('/api/users/logout');
    expect(storedToken.read()).toBeNull();
    // The next person in this browser does not see what the previous one was buying.
    expect(pendingPurchases.newest()).toBeNull();
    await screen.findByText('anonymous');
  });

  test('signing out ends the session here before the server answers; what is refused meanwhile is no expired session', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    await screen.findByText('Afi Mensah, 6');
    let refuse: (response: Response) => void = () => undefined;
    let end: (response: Response) => void = () => undefined;
    network['/api/users/profile'] = () => new Promise((resolve) => (refuse = resolve));
    network['/api/users/logout'] = () => new Promise((resolve) => (end = resolve));
    const refreshed = control.refresh();
    await waitFor(() => expect(asked).toHaveLength(2));
    const out = control.signOut();
    await screen.findByText('anonymous');

    const other = { ...user, name: 'Kossi Adom' };
    act(() => control.signIn('token_temporaire_b', { user: other }));
    network['/api/users/profile'] = answer(200, { user: other });
    refuse(await answer(401, unauthenticated)());
    await act(() => refreshed);
    end(new Response(null, { status: 204 }));
    await act(() => out);
    expect(signedOut).toBe(0);
    expect(storedToken.read()).toBe('token_temporaire_b');
    await screen.findByText('Kossi Adom, 6');
  });

  test('a check that is answered after the session was left does not bring it back', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    await screen.findByText('Afi Mensah, 6');
    let accept: (response: Response) => void = () => undefined;
    network['/api/users/profile'] = () => new Promise((resolve) => (accept = resolve));
    const refreshed = control.refresh();
    await waitFor(() => expect(asked).toHaveLength(2));
    act(() => control.leave());
    accept(await answer(200, { user })());
    await act(() => refreshed);
    await screen.findByText('anonymous');
  });

  test('signing out works without a network', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    await screen.findByText('Afi Mensah, 6');
    await act(() => control.signOut());
    expect(storedToken.read()).toBeNull();
    await screen.findByText('anonymous');
  });

  test('a refresh shows the new ticket count, and changes nothing when the network is unavailable', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    await screen.findByText('Afi Mensah, 6');
    network['/api/users/profile'] = answer(200, { user: { ...user, tickets: 7 } });
    await act(() => control.refresh());
    await screen.findByText('Afi Mensah, 7');
    network = {};
    await act(() => control.refresh());
    await screen.findByText('Afi Mensah, 7');
  });

  test('a 401 on any call ends the session and redirects to the login', async () => {
    storedToken.write('token_temporaire_a');
    network['/api/users/profile'] = answer(200, { user });
    start();
    await screen.findByText('Afi Mensah, 6');
    network['/api/users/profile'] = answer(401, unauthenticated);
    await act(() => control.refresh());
    await waitFor(() => expect(signedOut).toBe(1));
    await screen.findByText('anonymous');
  });
});
