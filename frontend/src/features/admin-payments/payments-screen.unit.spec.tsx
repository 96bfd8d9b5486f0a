/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { PaymentsScreen } from './payments-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

const id = '01997b61-0000-7000-8000-000000000301';

test('what waits leads to its list, and on that list to nothing; one refund is one', async () => {
  const waiting = {
    in_review: 2,
    refunds_owed: 0,
    refunds_owed_amount: 0,
    refunds_filed: 1,
    refunds_filed_amount: 500,
  };
  api.answers['GET /admin/payments'] = { body: { payments: [], total: 0, waiting } };
  await renderAdmin(api, '/admin/payments', '/admin/payments', <PaymentsScreen />);
  await screen.findByText(/L’opérateur le verse : ne le versez pas à part/);
  fireEvent.click(screen.getByRole('link', { name: 'Vérifier' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/payments?state=review'));
  screen.getByText(/paiements à vérifier/);
  expect(screen.queryByRole('link', { name: 'Vérifier' })).toBeNull();
});

test('a list of one user’s payments names the user and links to all payments', async () => {
  api.answers['GET /admin/payments'] = {
    body: noPayments,
  };
  api.answers[`GET /admin/users/${id}`] = {
    body: {
      user: { ...anAdminUser, id, name: 'Afi Mensah' },
    },
  };
  await renderAdmin(api, '/admin/payments', `/admin/payments?userId=${id}`, <PaymentsScreen />);
  const whose = await screen.findByRole('link', { name: 'Paiements de\u00a0: Afi Mensah' });
  expect(whose.getAttribute('href')).toBe(`/admin/users/${id}`);
  await waitFor(() => expect(api.asked['GET /admin/payments']?.at(-1)?.path).toContain(`userId=${id}`));
  fireEvent.click(screen.getByRole('link', { name: 'Tous les paiements' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/payments');
  expect(screen.queryByText(/Paiements de/)).toBeNull();
});
