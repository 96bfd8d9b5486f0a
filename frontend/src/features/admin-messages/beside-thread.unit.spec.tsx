/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { noneWaiting } from '@raffle/contracts/fixtures/admin-money';
import { screen, within } from '@testing-library/react';
import { adminPayment } from '../../../test/answers.js';
import type { ApiServer } from '../../../test/api-server.js';
import { answerConversations, at, message, thread, yao } from '../../../test/conversation-page.js';

let api: ApiServer;
const { open } = answerConversations((server) => (api = server));

test('the person’s newest payments with their state, and what they have with us, are beside the conversation', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  const payment = (index: number) => ({
    ...adminPayment,
    id: message(index, {}).id,
    reference: `BT-7K0${index}-9QXF`,
    state: index === 1 ? 'review' : 'confirmed',
    received_amount: 1_500,
    user_id: yao,
    client_name: 'Yao N’Guessan',
    client_phone: '+2250707123456',
    payer_phone: null,
    account_phone: null,
    refund_phone: null,
    created_at: at,
  });
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [1, 2, 3, 4, 5, 6].map(payment),
      total: 6,
      waiting: noneWaiting,
    },
  };
  await open();
  const beside = within((await screen.findByText('Paiements et crédits')).closest('details')!);
  expect((await beside.findByRole('link', { name: 'BT-7K01-9QXF' })).getAttribute('href')).toBe(
    `/admin/payments/${payment(1).id}`,
  );
  expect(beside.getAllByText(/^BT-/)).toHaveLength(5);
  beside.getByText('À vérifier');
  expect(beside.getByRole('link', { name: 'Tous ses paiements' }).getAttribute('href')).toBe(
    `/admin/payments?userId=${yao}`,
  );
  expect(api.asked['GET /admin/payments']).toHaveLength(1);
  // What its service did not say is unknown, not nothing.
  expect((await beside.findByText('Crédits')).nextElementSibling?.textContent).toBe('Inconnu');
  expect(beside.getByText('Remboursements dus').nextElementSibling?.textContent).toBe('Aucun');
});
