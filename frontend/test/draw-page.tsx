import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { DrawRecordScreen } from '../src/features/draw-record/draw-record-screen.js';
import { storedToken } from '../src/shared/stored-token.js';
import { ToastProvider } from '../src/shared/ui/toasts.js';
import { noTickets } from './answers.js';
import { aConfig, aProduct, aUser, ApiServer } from './api-server.js';
import { renderAt } from './render-at.js';

/** A product on sale, three of its ten places taken. */
export const product = (changes: Partial<Product>): Product => ({
  ...aProduct,
  id: 26,
  name: 'Moto 125',
  description: '',
  ticket_price: 500,
  max_participants: 10,
  current_participants: 3,
  places_left: 7,
  tickets_per_person: 10,
  free_places_left: 2,
  commitment: 'c'.repeat(64),
  version: 3,
  frozen: null,
  ...changes,
});

const hash = 'a'.repeat(64);
/** The record of its draw, won by ticket 4 (T26-0005). Its values are made up: it does not verify. */
export const record: DrawRecord = {
  protocol: 'raffle/v1',
  product: { id: 26, name: 'Moto 125', image_url: '' },
  terms: { id: '26', prizes: 1, capacity: 10, price: 500, rule: 'none' },
  commitment: hash,
  committed_at: '2026-11-01T10:00:00.000Z',
  tickets: 10,
  root: hash,
  frozen_at: '2026-11-27T10:00:00.000Z',
  beacon: null,
  seed: hash,
  draw_key: hash,
  picks: [{ ticket: 4, holder: hash, secret: hash, path: [], wins: true, display_name: 'Essi A.', city: 'Kara' }],
  drawn_at: '2026-11-27T10:00:01.000Z',
};

const entry = (numbers: number[], status: string) => ({
  id: '01997b60-0000-7000-8000-000000000001',
  product_id: 26,
  product_name: 'Moto 125',
  image_url: '',
  quantity: numbers.length,
  price: 500,
  purchase_date: '2026-11-20T10:00:00.000Z',
  type: 'purchase',
  numbers,
  capacity: 10,
  draw_at: null,
  status,
  cancel_reason: null,
  credit_id: null,
  credit: null,
});

/** Whether the page sells tickets: in the card on a desktop, in the bar on a phone. */
export const buys = () => screen.queryAllByRole('link', { name: 'Participer au tirage' }).length > 0;
/** Whether the page shows this text. */
export const says = (text: string | RegExp) => screen.queryAllByText(text).length > 0;

/** Answers what a visitor's page of a draw reads, before each test of a spec; there is no record yet. @param onStart called with the server that answers */
export function openDrawPage(onStart?: (api: ApiServer) => void) {
  let api: ApiServer;
  const { scrollTo, matchMedia } = window;
  beforeAll(async () => {
    api = await ApiServer.start();
    onStart?.(api);
    // jsdom lacks all three; the draw is shown without motion.
    window.scrollTo = () => undefined;
    window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
  afterAll(async () => {
    Object.assign(window, { scrollTo, matchMedia });
    await api.stop();
  });
  beforeEach(() => {
    api.reset();
    storedToken.remove();
    api.answers['GET /config'] = { body: aConfig };
    api.answers['GET /draws/26/record'] = problem('draw_not_found');
  });
  afterEach(cleanup);
  return {
    /** Opens the page of {@link product} with these changes. */
    show: async (changes: Partial<Product>, path = '/tirages/26'): Promise<void> => {
      api.answers['GET /products/26'] = { body: { product: product(changes) } };
      await renderAt(
        path,
        <ToastProvider>
          <Routes>
            <Route path="/tirages/:id" element={<DrawRecordScreen />} />
          </Routes>
        </ToastProvider>,
      );
      await screen.findByRole('heading', { name: 'Moto 125' });
    },
    /** The next page is read by a user with these tickets of the draw. */
    signIn: (numbers: number[], status = 'valid'): void => {
      storedToken.write('token_temporaire_a');
      api.answers['GET /users/profile'] = { body: { user: aUser } };
      api.answers['GET /tickets/user'] = {
        body: {
          ...noTickets,
          tickets: [entry(numbers, status)],
          summary: { purchased: 1, free: 0, referral: 0, total: 1 },
          in_play: { tickets: 0, draws: 0, amount: 0 },
        },
      };
    },
  };
}
