/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { noneWaiting } from '@raffle/contracts/fixtures/admin-money';
import { problem } from '@raffle/contracts/fixtures/problem';
import { screen, within } from '@testing-library/react';
import { adminUser } from '../../../test/answers.js';
import type { ApiServer, Asked } from '../../../test/api-server.js';
import { approval, hoursAgo, openDashboard, payment } from '../../../test/dashboard-page.js';
import { id } from '../../../test/person-history.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open, inReview } = openDashboard((server) => (api = server));

test('pending tasks of all kinds are listed with their age, oldest first; a part that fails does not delay the others', async () => {
  inReview(7, payment(1, 5.5), payment(2, 1));
  api.answers['GET /admin/conversations'] = ({ path }: Asked) => ({
    body: {
      conversations: path.includes('filter=to_answer')
        ? [
            {
              user_id: id(9),
              user_name: 'Y. N.',
              // Read, and still to be answered.
              unread: 0,
              waiting_since: hoursAgo(50),
              assigned_to: null,
              last_message: { content: 'Où est mon ticket ?', from_admin: false, created_at: hoursAgo(1) },
            },
          ]
        : [],
      total: 1,
      unread: 0,
      to_answer: 1,
      unassigned: 1,
    },
  });
  // Messaging knows only public names.
  const yao = {
    ...adminUser,
    id: id(9),
    name: 'Yao N’Guessan',
    active: true,
  };
  api.answers['GET /admin/users'] = ({ path }: Asked) => ({
    body: path.includes(`ids=${yao.id}`) ? { users: [yao], total: 1 } : { users: [], total: 0 },
  });
  api.answers['GET /admin/queues'] = problem('service_unavailable');
  const firsts = new Set<string>();
  const watcher = new MutationObserver(() => {
    const first = document.querySelector('.tasks .list a');
    if (first) firsts.add(first.textContent);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await open();
  await screen.findByText('Sans réponse : les files de messages.');
  await screen.findByText(/^Répondre à/);
  await screen.findByText(/BT-7K02/);
  watcher.disconnect();
  // The conversation needs a second request: the list is not shown before its answer, so no task moves down.
  expect([...firsts]).toEqual(['Répondre à Yao N’Guessan']);
  const rows = within(screen.getByText('À faire').closest('section')!).getAllByRole('listitem');
  const lines = rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(lines.slice(-3)).toEqual([
    'Répondre à Yao N’GuessanDepuis 2 jours. Où est mon ticket ?Prendre',
    'Vérifier le paiement BT-7K01-9QXFDepuis 5 heures. Afi Mensah : 1 200 F CFA reçus pour 1 500 F CFAPrendre',
    'Vérifier le paiement BT-7K02-9QXFDepuis 1 heure. Afi Mensah : 1 200 F CFA reçus pour 1 500 F CFAPrendre',
  ]);
  // The total, and the link to the full list.
  expect(screen.getByRole('link', { name: /^7.paiements à vérifier$/ }).getAttribute('href')).toBe(
    '/admin/payments?state=review',
  );
  expect(screen.getByRole('link', { name: /BT-7K01/ }).getAttribute('href')).toBe(`/admin/payments/${id(1)}`);
});

test('requests that the administrator can approve come first, with amount and reason; those of others last', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers['GET /admin/payments'] = { body: { payments: [payment(20, 5)], total: 1, waiting: noneWaiting } };
  const grant = { kind: 'grant', changes: [{ field: 'amount', before: '', after: '750000' }] };
  const money = approval({ ...grant, id: id(12), subject: id(20), subject_name: 'P-1, Afi Mensah', reason: 'Moitié' });
  api.answers['GET /admin/payment-approvals'] = { body: { approvals: [money] } };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({})] } };
  await open();
  const own = await screen.findByRole('link', { name: /Tirage à approuver/ });
  const list = own.closest('ul')!;
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Tirage à approuver\u00a0: Console',
    expect.stringContaining('Vérifier le paiement'),
    'Paiement à approuver\u00a0: P-1, Afi Mensah',
  ]);
  within(list).getByText(/Demandé par k\.agbeko, 750.000.F.CFA : «.Moitié.»/u);
});

test('pending approvals are listed from all services; an unavailable service is named', async () => {
  api.answers['GET /admin/product-approvals'] = {
    body: {
      approvals: [approval({}), approval({ id: id(10), kind: 'cancellation', subject: '4', subject_name: 'Vélo' })],
    },
  };
  api.answers['GET /admin/approvals'] = problem('service_unavailable');
  await open();
  const draw = await screen.findByRole('link', { name: 'Tirage à approuver\u00a0: Console' });
  expect(draw.getAttribute('href')).toBe('/admin/products/3/draw');
  const cancellation = screen.getByRole('link', { name: 'Annulation à approuver\u00a0: Vélo' });
  expect(cancellation.getAttribute('href')).toBe('/admin/products/4');
  screen.getByText('2 demandes à approuver');
  await screen.findByText('Sans réponse : les demandes d’approbation.');
});
