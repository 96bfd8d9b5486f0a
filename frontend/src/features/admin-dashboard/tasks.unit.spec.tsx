/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer, Asked } from '../../../test/api-server.js';
import { approval, hoursAgo, openDashboard, payment } from '../../../test/dashboard-page.js';
import { id } from '../../../test/person-history.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open, inReview } = openDashboard((server) => (api = server));

test('more tasks than are loaded are said, with the way to all of them', async () => {
  inReview(41, ...Array.from({ length: 5 }, (_, index) => payment(index + 1, index + 1)));
  const many = Array.from({ length: 9 }, (_, index) => approval({ id: id(50 + index), subject_name: `Lot ${index}` }));
  api.answers['GET /admin/product-approvals'] = { body: { approvals: many } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Montrer tout' }));
  expect(screen.getAllByRole('button', { name: 'Approuver' })).toHaveLength(9);
  const others = screen.getByRole('link', { name: /^et 36.autres paiements à vérifier$/u });
  expect(others.getAttribute('href')).toBe('/admin/payments?state=review');
});

test('a request is approved from the list; one’s own says who must', async () => {
  const mine = {
    ...approval({}),
    id: id(11),
    subject_name: 'Vélo',
    requested_by: { id: adminStats('admin').admin.id, username: 'awa' },
  };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({}), mine] } };
  api.answers[`POST /admin/product-approvals/${id(9)}/approve`] = {
    body: { approval: approval({ state: 'approved' }) },
  };
  await open();
  // What the logged-in administrator can approve comes first, and alone is counted.
  await screen.findByText(/^1.demande à approuver$/u);
  fireEvent.click(await screen.findByRole('button', { name: 'Approuver' }));
  within(screen.getByRole('dialog')).getByText(/^Demandé par k\.agbeko le .*«.Complet.»$/u);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approuver' }));
  await screen.findByText('Approuvé : c’est fait');
  screen.getByText('Un autre administrateur doit l’approuver.');
});

test('a task is taken and given back; a task that another administrator took first is reported', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  inReview(2, payment(1, 2), payment(2, 1));
  const taken = (by: object) => ({
    kind: 'review',
    subject: id(1),
    admin: by,
    taken_at: new Date().toISOString(),
  });
  const me = { id: adminStats('admin').admin.id, username: 'a.dossou' };
  const other = { id: id(77), username: 'k.agbeko' };
  api.answers['GET /admin/taken-tasks'] = [
    { body: { taken: [] } },
    { body: { taken: [taken(me)] } },
    { body: { taken: [] } },
    { body: { taken: [taken(other)] } },
  ];
  api.answers['POST /admin/taken-tasks'] = [
    { body: { taken: taken(me) } },
    problem('task_taken', { detail: 'k.agbeko s’en occupe déjà' }),
  ];
  api.answers['POST /admin/taken-tasks/give-back'] = { status: 204, body: null };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  await screen.findByText('Vous');
  fireEvent.click(screen.getByRole('button', { name: 'Rendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  await screen.findByText('k.agbeko s’en occupe déjà');
  await screen.findByText('Pris par k.agbeko');
  expect(api.asked['POST /admin/taken-tasks']?.map(({ body }) => body)).toEqual([
    { kind: 'review', subject: id(1) },
    { kind: 'review', subject: id(1) },
  ]);
});

test('what only a super_admin may decide cannot be taken by another administrator', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  inReview(1, payment(1, 2));
  await open();
  await screen.findByText('Pour un super-administrateur');
  expect(screen.queryByRole('button', { name: /^Prendre.: Vérifier/ })).toBeNull();
});

test('a conversation is taken where it is stored, and shows who has it', async () => {
  const me = adminStats('admin').admin.id;
  const waiting = (owner: string | null) => ({
    body: {
      conversations: [
        {
          user_id: id(9),
          user_name: 'Y. N.',
          unread: 1,
          waiting_since: hoursAgo(50),
          assigned_to: owner,
          last_message: { content: 'Bonjour', from_admin: false, created_at: hoursAgo(50) },
        },
      ],
      total: 1,
      unread: 1,
      to_answer: 1,
      unassigned: 0,
    },
  });
  let owner: string | null = id(77);
  api.answers['GET /admin/conversations'] = () => waiting(owner);
  api.answers['GET /admin/colleagues'] = {
    body: { colleagues: [{ id: id(77), username: 'k.agbeko', active: true, answers: true }] },
  };
  const put = `PUT /admin/conversations/${id(9)}/assignee`;
  api.answers[put] = ({ body }: Asked) => {
    owner = (body as { to: string | null }).to;
    return { status: 204, body: null };
  };
  await open();
  await screen.findByText('Pris par k.agbeko');
  expect(screen.getByRole('link', { name: /^1.message sans réponse$/ }).getAttribute('href')).toBe(
    '/admin/messages?filter=to_answer&direction=asc',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rendre\u00a0: Répondre à Y. N.' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Répondre à Y. N.' }));
  await screen.findByText('Vous');
  expect(api.asked[put]?.map(({ body }) => body)).toEqual([
    { to: null, from: id(77) },
    { to: me, from: null },
  ]);
  expect(api.asked['POST /admin/taken-tasks']).toBeUndefined();
});
