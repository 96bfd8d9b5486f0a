/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../test/api-server.js';
import { adminStats, renderAdmin } from '../../test/render-admin.js';
import { keyOf } from '../shared/api/query-of.js';
import { UnavailableParts } from './unavailable-parts.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  api.reset();
});

test('names the parts that do not answer, and refetches until they do', async () => {
  api.answers['GET /admin/stats'] = { body: { ...adminStats('admin'), unavailable: ['catalog', 'payments'] } };
  await renderAdmin(api, '/admin', '/admin', <UnavailableParts />);
  await screen.findByText(/ne répond pas : les produits et les paiements/);
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/ne répond pas/)).toBeNull());
});

test('when a part answers again, what failed is refetched', async () => {
  const parts = { ...adminStats('admin'), unavailable: ['payments'] };
  api.answers['GET /admin/stats'] = { body: parts };
  let works = false;
  const read = () => (works ? Promise.resolve('Liste lue') : Promise.reject(new Error('down')));
  function List() {
    const client = useQueryClient();
    const { data = 'Rien' } = useQuery({ queryKey: ['list'], queryFn: read, retry: false });
    return <button onClick={() => void client.refetchQueries({ queryKey: keyOf(getAdminStats) })}>{data}</button>;
  }
  await renderAdmin(
    api,
    '/admin',
    '/admin',
    <>
      <UnavailableParts />
      <List />
    </>,
  );
  await screen.findByText(/ne répond pas : les paiements/);
  works = true;
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  fireEvent.click(screen.getByRole('button', { name: 'Rien' }));
  await screen.findByText('Liste lue');
});
