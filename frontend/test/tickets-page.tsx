import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { TicketsScreen } from '../src/features/tickets/tickets-screen.js';
import { anEntry, waitingPurchase } from './answers.js';
import { aProduct, ApiServer } from './api-server.js';
import { renderUser } from './render-user.js';

/** The tickets of a user who has bought one, and {@link waitingPurchase}. */
export const mine = {
  tickets: [anEntry],
  summary: { purchased: 1, free: 0, referral: 0, total: 1 },
  in_play: { tickets: 1, draws: 1, amount: 500 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [waitingPurchase],
  wishes: [],
  waits: [],
  paused_until: null,
  ended_credits: [],
  may_spend: null,
};

/** From now on there is no network, until the test ends. */
export const offline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
};

/** Answers {@link mine} and one product on sale, before each test of a spec; a test may replace `fetch`. @param onStart called with the server that answers */
export function openTicketsPage(onStart: (api: ApiServer) => void): { open: () => Promise<void> } {
  let api: ApiServer;
  let online: typeof fetch;
  beforeAll(async () => {
    api = await ApiServer.start();
    online = globalThis.fetch;
    onStart(api);
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.reset();
    api.answers['GET /tickets/user'] = { body: mine };
    api.answers['GET /products/active'] = { body: [aProduct] };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = online;
  });
  return {
    open: async () => {
      await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
      await screen.findByRole('heading', { name: 'Console de salon' });
      await screen.findByRole('button', { name: /^Acheter un ticket/ });
    },
  };
}
