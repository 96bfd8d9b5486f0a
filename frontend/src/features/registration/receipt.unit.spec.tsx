/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { aConfig, ApiServer, aProduct } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { Receipt } from './receipt.js';

const offer = { ...aProduct, ticket_price: 1000 };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

async function show(products: unknown[]) {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /products/active'] = { body: products };
  await renderAt('/register', <Receipt />);
  await screen.findByText('À payer');
}
const notice = /moins de 2 tirages ont des places pour les tickets gratuits/;

test.each([
  ['too expensive', { ticket_price: 1001 }],
  ['without free places', { free_places_left: 0 }],
])('it warns before payment that one of two products is %s', async (_, change) => {
  await show([offer, { ...offer, id: 8, ...change }]);
  expect(await screen.findByText(notice)).toBeTruthy();
});

test('it shows no warning if both free tickets can be placed', async () => {
  await show([offer, { ...offer, id: 8 }]);
  await screen.findByText(/750/, { selector: '.money' });
  expect(screen.queryByText(notice)).toBeNull();
});
