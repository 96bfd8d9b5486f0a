/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { hoursAgo, openDashboard } from '../../../test/dashboard-page.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open } = openDashboard((server) => (api = server));

test('every administrator sees what was done on the machine until they put it away', async () => {
  const act = {
    id: '6',
    at: hoursAgo(1),
    actor: { kind: 'operator', id: null, username: null },
    action: 'settings.two_people_chosen',
    subject: null,
    subject_name: null,
    product: null,
    winner: null,
    before: { two_people: true },
    after: { two_people: false },
    address: null,
  };
  api.answers['GET /admin/operator-acts'] = [{ body: { acts: [act], total: 1 } }, { body: { acts: [], total: 0 } }];
  api.answers['POST /admin/operator-acts/put-away'] = { status: 204 };
  await open();
  await screen.findByText(/Deux personnes : réglage changé/);
  fireEvent.click(screen.getByRole('button', { name: 'J’ai vu' }));
  await waitFor(() => expect(screen.queryByText(/Deux personnes : réglage changé/)).toBeNull());
  expect(api.asked['POST /admin/operator-acts/put-away']?.[0]?.body).toEqual({ upTo: '6' });
});

test('the chart shows one day at a time, also by keyboard', async () => {
  await open();
  const day = await screen.findByLabelText('Jour');
  expect(day.getAttribute('max')).toBe('13');
  fireEvent.change(day, { target: { value: '0' } });
  expect(day.getAttribute('aria-valuetext')).toContain('1\u202f000\u00a0F\u00a0CFA');
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getByRole('img', { name: /^Tickets vendus par jour/ })).toBeTruthy();
});

test('a popular product shows how many tickets are sold, in the singular for one', async () => {
  const popular = {
    id: 3,
    name: 'Radio',
    image_url: '',
    ticket_price: 500,
    current_participants: 1,
    max_participants: 1200,
  };
  api.answers['GET /admin/stats'] = { body: { ...adminStats('admin'), popular_products: [popular] } };
  await open();
  await screen.findByText(/^1\sticket sur 1\s200$/u);
});
