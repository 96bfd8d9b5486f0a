/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { anEntry, someTickets } from '@raffle/contracts/fixtures/tickets';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { JustPlaced, justPlaced } from '../../shared/just-placed.js';
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

test('the sheet that brought somebody here waits until the numbers of the free tickets were read', async () => {
  api.answers['GET /tickets/user'] = { body: someTickets };
  const placed = justPlaced([{ ...anEntry, type: 'free', product_name: 'Vélo' }]);
  const user = (
    <>
      <JustPlaced />
      <TicketsScreen />
    </>
  );
  await renderUser(api, '/dashboard/tickets?produit=7', user, placed);
  await screen.findByText('1 ticket gratuit placé', { normalizer: (text) => text.replace(/\s/g, ' ') });
  await screen.findByRole('heading', { name: 'Mes Tickets' });
  await screen.findByRole('region', { name: 'En cours' });
  expect(screen.queryByRole('dialog', { name: aProduct.name })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Continuer mon achat' }));
  await screen.findByRole('dialog', { name: aProduct.name });
  expect(screen.queryByText(/ticket gratuit placé/)).toBeNull();
});
