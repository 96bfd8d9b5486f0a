/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminUser } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { CorrectPerson } from './correct-person.js';
import { Goodwill } from './goodwill.js';

const user = {
  ...adminUser,
};
const { id: myId, username: myName } = adminStats('admin').admin;
const approval = (change: object = {}) => ({
  ...anApproval,
  id: '0193a1b2-0000-7000-8000-00000000a001',
  subject: user.id,
  subject_name: user.name,
  changes: [{ field: 'phone', before: '+22890112345', after: '+22891223344' }],
  reason: 'Carte SIM perdue, pièce vue',
  requested_by: { id: '0193a1b2-0000-7000-8000-00000000b001', username: 'k.agbeko' },
  requested_at: '2026-11-20T18:42:00.000Z',
  expires_at: '2026-11-23T18:42:00.000Z',
  ...change,
});
const decide = (what: 'approve' | 'refuse') => `POST /admin/approvals/${approval().id}/${what}`;

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const waiting = async (...approvals: object[]) => {
  api.answers['GET /admin/approvals'] = approvals.map((one) => ({ body: { approvals: [one] } }));
  await renderAdmin(api, '/admin', '/admin', <WaitingApproval service="identity" subject={user.id} />);
};

test('a correction is requested with the new values, the values seen, and a reason', async () => {
  const path = `POST /admin/users/${user.id}/corrections`;
  api.answers[path] = [problem('phone_of_another'), { status: 201, body: { approval: approval() } }];
  await renderAdmin(api, '/admin', '/admin', <CorrectPerson user={user} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Corriger le nom ou le numéro' }));
  fireEvent.change(screen.getByLabelText('Téléphone'), { target: { value: '91 22 33 44' } });
  press('Demander l’approbation');
  await screen.findByText('Indiquez la raison');
  expect(api.asked[path]).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Carte SIM perdue' } });
  press('Demander l’approbation');
  await screen.findByText('Un autre compte a déjà ce numéro');
  press('Demander l’approbation');
  await screen.findByText('Demande envoyée à un second administrateur');
  expect(api.asked[path]?.at(-1)?.body).toEqual({
    phone: '91 22 33 44',
    reason: 'Carte SIM perdue',
    before: { name: user.name, phone: user.phone },
  });
});

test('another administrator sees both values and approves', async () => {
  await waiting(
    approval(),
    approval({ state: 'approved', decided_by: { id: myId, username: myName }, decided_at: '2026-11-21T08:00:00.000Z' }),
  );
  api.answers[decide('approve')] = { body: { approval: approval({ state: 'approved' }) } };
  await screen.findByText(/^Demandé par k\.agbeko le 20 novembre 2026/);
  expect(screen.getByText(/90.11.23.45/).tagName).toBe('DEL');
  expect(screen.getByText(/91.22.33.44/).tagName).toBe('INS');
  press('Approuver');
  expect(api.asked[decide('approve')]).toBeUndefined();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approuver' }));
  await screen.findByText(new RegExp(`approuvée par ${myName}`));
  // Announced even though the dialog unmounts with the request.
  await screen.findByText('Approuvé : c’est fait');
  expect(api.asked[decide('approve')]).toHaveLength(1);
});

test('a refusal is sent with its reason', async () => {
  await waiting(approval(), approval({ state: 'refused', decided_by: { id: myId, username: myName } }));
  api.answers[decide('refuse')] = { body: { approval: approval({ state: 'refused' }) } };
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Raison'), { target: { value: 'Pièce illisible' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refuser' }));
  await waitFor(() => expect(api.asked[decide('refuse')]?.[0]?.body).toEqual({ reason: 'Pièce illisible' }));
  await screen.findByText('Demande refusée');
});

test('an administrator can withdraw but not approve their own request', async () => {
  await waiting(approval({ requested_by: { id: myId, username: myName } }));
  await screen.findByText('Un autre administrateur doit l’approuver.');
  expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retirer ma demande' })).toBeTruthy();
});

test('a credit that needs two people is asked for with the same values; a plain administrator always asks', async () => {
  const [giving, asking] = [`POST /admin/users/${user.id}/goodwill`, `POST /admin/users/${user.id}/goodwill-requests`];
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  api.answers[giving] = problem('approval_needed');
  api.answers[asking] = { status: 201, body: { approval: approval({ kind: 'goodwill' }) } };
  await renderAdmin(api, '/admin', '/admin', <Goodwill user={user} />);
  const offer = async () => (await screen.findAllByRole('button', { name: 'Offrir un crédit' })).at(-1)!;
  fireEvent.click(await offer());
  fireEvent.change(screen.getByLabelText('Montant (F CFA)'), { target: { value: '60 000' } });
  fireEvent.change(screen.getByLabelText('Raison'), { target: { value: 'Acheté deux fois' } });
  fireEvent.click(await offer());
  await screen.findByText(/Le crédit va de 100 à 50.000.F.CFA/);
  expect(api.asked[giving]).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Montant (F CFA)'), { target: { value: '5 000' } });
  fireEvent.click(await offer());
  fireEvent.click(await screen.findByRole('button', { name: 'Demander l’approbation' }));
  await screen.findByText('Demande envoyée à un second administrateur');
  const body = { amount: 5_000, reason: 'Acheté deux fois' };
  expect([api.asked[giving]?.at(-1)?.body, api.asked[asking]?.at(-1)?.body]).toEqual([body, body]);
});
