/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { anEndedCredit, noTickets } from '@raffle/contracts/fixtures/tickets';
import { creditReason } from '@raffle/contracts/values';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { creditReasons } from '../../shared/payments/texts.fr.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /products/active'] = { body: [aProduct] };
});
afterEach(cleanup);

test.each(creditReason.options)('a payment without tickets says why, and where its credit went: %s', async (reason) => {
  api.answers['GET /tickets/user'] = { body: { ...noTickets, ended_credits: [{ ...anEndedCredit, reason }] } };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  const shown = await screen.findByRole('region', { name: 'Payés, sans ticket' });
  expect(shown.textContent.replace(/\s/gu, ' ')).toMatch(
    new RegExp(`1 500 F CFA, .*${creditReasons[reason]}\\.Bon d’achat : 1 500 F CFA demandés en retour$`),
  );
});
