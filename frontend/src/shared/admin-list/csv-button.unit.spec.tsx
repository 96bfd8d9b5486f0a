/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { listUsers } from '@raffle/contracts/http/user-list';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { storedToken } from '../stored-token.js';
import { CsvButton } from './csv-button.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

async function download() {
  await renderAdmin(api, '/list', '/list', <CsvButton of="Utilisateurs" endpoint={listUsers} query={{ q: 'Afi' }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger en CSV\u00a0: Utilisateurs' }));
}
const address = () => screen.getByTestId('address').textContent;

test('a download ends a session that the server no longer accepts, as any call does', async () => {
  api.answers['GET /admin/users'] = problem('unauthenticated');
  await download();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(storedToken.read()).toBeNull();
  expect(api.asked['GET /admin/users']).toMatchObject([
    { path: '/admin/users?q=Afi', headers: { accept: 'text/csv', authorization: 'Bearer admin_token_test' } },
  ]);
});

test('any other refusal is shown, and the session stays', async () => {
  api.answers['GET /admin/users'] = problem('too_many_requests');
  await download();
  await screen.findByText(errors.too_many_requests.message);
  expect(address()).toBe('/list');
  expect(storedToken.read()).toBe('admin_token_test');
});
