/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anEntry as entry } from '../../../test/answers.js';
import type { ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { mine, openTicketsPage } from '../../../test/tickets-page.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
openTicketsPage((server) => (api = server));
afterEach(() => void jest.restoreAllMocks());
afterAll(() => {
  // jsdom has neither: with them, what another spec downloads would leave its page.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

test('a receipt shows its payment reference, and the saved proof does not contain the payment', async () => {
  api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [] } };
  api.answers[`GET /tickets/${entry.id}/receipt`] = {
    body: {
      entry,
      payment_id: '0193a1b2-0000-7000-8000-0000000000f1',
      payment_token: 'tok_abcdef',
      terms: { id: '7', prizes: 1, capacity: 300, price: 1500, rule: 'none' },
      commitment: 'a'.repeat(64),
      tickets: [],
      frozen: null,
    },
  };
  api.answers['GET /payments/tok_abcdef/status'] = {
    body: {
      success: true,
      data: {
        statut: 'paid',
        final: true,
        interrupted: false,
        amount: 1500,
        type: 'ticket',
        product_id: 7,
        reference: 'BT-7K2M',
        review_until: null,
        checked_at: null,
        refunds: [],
      },
    },
  };
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:proof';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom would open the link of the download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderUser(api, `/dashboard/tickets?recu=${entry.id}`, <TicketsScreen />);
  expect(await screen.findByText('BT-7K2M')).toBeTruthy();
  fireEvent.click(screen.getByText('Fichier de preuve (JSON)'));
  expect(saved).toHaveLength(1);
  const reader = new FileReader();
  reader.readAsText(saved[0]!);
  await waitFor(() => expect(reader.result).toContain(entry.id));
  expect(reader.result).not.toContain('tok_abcdef');
});

test('a receipt follows its money through the credit that paid for it', async () => {
  const placed = { ...entry, price: 600, credit_id: '0193a1b2-0000-7000-8000-0000000000c1' };
  const payment_id = '0193a1b2-0000-7000-8000-0000000000f1';
  const step = { at: '2026-11-12T10:00:00.000Z', product_name: 'Vélo' };
  const bought = { ...step, kind: 'tickets', amount: 1800, quantity: 3, status: 'credited', with_credit: false };
  api.answers[`GET /tickets/${entry.id}/receipt`] = {
    body: {
      entry: placed,
      payment_id,
      payment_token: null,
      terms: { id: '7', prizes: 1, capacity: 300, price: 600, rule: 'none' },
      commitment: 'a'.repeat(64),
      tickets: [],
      frozen: null,
    },
  };
  const credit = { left: 1200, refunded: 0, refunded_at: null, reason: 'product_cancelled' };
  api.answers['GET /tickets/money'] = {
    body: { payments: [{ payment_id, steps: [bought, { ...step, ...credit, kind: 'credit', amount: 1800 }] }] },
  };
  await renderUser(api, `/dashboard/tickets?recu=${entry.id}`, <TicketsScreen />);
  await screen.findByText('Voir le détail');
  const receipt = screen.getByRole('dialog').textContent.replace(/\s/gu, ' ');
  expect(receipt).toContain('Payé600 F CFA, avec un bon d’achat');
  expect(receipt).toContain('3 tickets pour Vélo1 800 F CFA12 nov. 2026 Tirage annulé : bon d’achat1 800 F CFA');
});
