/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { refundOf } from '@raffle/contracts/fixtures/admin-money';
import { someAuditEntries } from '@raffle/contracts/fixtures/audit-log';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminPayment, adminProduct } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { PaymentScreen } from './payment-screen.js';
import { texts } from './texts.fr.js';

const id = '01997b61-0000-7000-8000-000000000101';
const refundId = '01997b61-0000-7000-8000-000000000201';
const at = '2026-11-20T10:00:00.000Z';
const payment = {
  ...adminPayment,
  id,
  created_at: at,
  last_checked_at: at,
  resolution_reason: null as string | null,
  refunds: [] as object[],
};
const refund = {
  ...refundOf(1),
  id: refundId,
  payment_id: id,
  amount: 1_200,
  reason: 'paid_otherwise',
  owed_at: at,
};
const detail = (of: object, toApprove: object = {}, payer_phone: string | null = null) => ({
  body: {
    payment: of,
    outcomes: [],
    provider_view: {
      asked_at: at,
      statut: 'paid',
      amount: 1_200,
      amount_text: null,
      fee: null,
      payer_phone,
      silent_since: null,
    },
    decisions: ['grant', 'refund'],
    money_missed_at: null,
    needs_approval: { grant: null, refund: null, ...toApprove },
  },
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/payment-approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/audit-log'] = { body: { entries: [], total: 0 } };
});
afterEach(cleanup);

const open = () => renderAdmin(api, '/admin/payments/:id', `/admin/payments/${id}`, <PaymentScreen />);

test('an admin sees the payment, and why only a super_admin may decide', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, refunds: [refund] });
  await open();
  await screen.findByText(/reviennent à un super-administrateur/);
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enregistrer le versement' })).toBeNull();
});

test('the payment shows who paid and which number is the account’s, and the refund where it goes', async () => {
  const numbers = { payer_phone: '+22870998877', account_phone: '+22891000001', refund_phone: '+22870998877' };
  const paidBack = { ...refund, id: id.replace(/.$/, '9'), sent_to: '+22890112345', status: 'paid', paid_at: at };
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, ...numbers, refunds: [refund, paidBack] });
  await open();
  const fact = async (name: string) =>
    (await screen.findByText(name)).nextElementSibling?.textContent.replace(/\s/gu, ' ');
  expect(await fact('Numéro qui a payé')).toBe('+228 70 99 88 77Ce n’est pas le numéro du compte');
  expect(await fact('Numéro du compte')).toBe('+228 91 00 00 01+228 90 11 23 45 au moment du paiement');
  screen.getByText(/À verser depuis le .*, au \+228\s70\s99\s88\s77/);
  screen.getByText(/Versé le .*, au \+228\s90\s11\s23\s45/);
});

test('a refund of a closed account goes to the number that the provider tells, which nothing stores', async () => {
  const erased = { payer_phone: null, account_phone: null, refund_phone: null, client_name: 'Compte fermé' };
  const late = { ...refund, reason: 'account_closed' };
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, ...erased, refunds: [late] }, {}, '+22870998877');
  await open();
  await screen.findByText(/À verser depuis le .*, au \+228\s70\s99\s88\s77, donné à l’instant par le prestataire/);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le versement' }));
  within(screen.getByRole('dialog')).getByText(/au \+228\s70\s99\s88\s77, donné à l’instant/);
});

test('a reference that paid somebody else is refused beside its field, with their refund', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, state: 'confirmed', refunds: [refund] });
  const sentence = 'Cette référence est déjà celle du remboursement P-AUTRE de Afi, 900 F CFA';
  api.answers[`POST /admin/refunds/${refundId}/paid`] = problem('transfer_reference_used', { detail: sentence });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer le versement' }));
  const field = screen.getByLabelText('Référence du transfert');
  fireEvent.change(field, { target: { value: 'TRF-9' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer le versement' }));
  await screen.findByText(sentence);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Le versement n’a pas pu être noté')).toBeNull();
});

test('a refund that its owner gave up says when, and is recorded only where it had been sent', async () => {
  const given = { ...refund, status: 'given_up', given_up_at: at };
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, state: 'confirmed', refunds: [given] });
  await open();
  await screen.findByText('Abandonné');
  screen.getByText(/la personne a fermé son compte et y a renoncé/);
  expect(screen.queryByRole('button', { name: 'Enregistrer le versement' })).toBeNull();
  api.answers[`POST /admin/refunds/${refundId}/paid`] = {
    body: { payment: detail({ ...payment, refunds: [refund] }).body.payment },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Il était déjà versé' }));
  screen.getByText(/^Seulement si .* sont déjà partis/);
  fireEvent.change(screen.getByLabelText('Référence du transfert'), { target: { value: 'TRF-9' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer le versement' }));
  await screen.findByText('Versement enregistré');
});

test('a refund in a file for the operator says so, and is paid through that file alone', async () => {
  const before = { file_id: id.replace(/.$/, '8'), reason: 'Numéro suspendu', released_by: id, released_at: at };
  const filed = { ...refund, file_id: id, filed_at: '2026-11-22T16:30:00.000Z', releases: [before] };
  api.answers[`GET /admin/payments/${id}`] = [
    detail({ ...payment, state: 'confirmed', refunds: [refund] }),
    detail({ ...payment, state: 'confirmed', refunds: [filed] }),
  ];
  api.answers[`POST /admin/refunds/${refundId}/paid`] = problem('refund_in_file');
  await open();
  // Another administrator files it meanwhile.
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer le versement' }));
  fireEvent.change(screen.getByLabelText('Référence du transfert'), { target: { value: 'TRF-9' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer le versement' }));
  await screen.findByText(errors.refund_in_file.message, { collapseWhitespace: false });
  await screen.findByText('Dans un fichier');
  screen.getByText(/^Donné à l’opérateur dans le fichier n° \w{6} du 22 nov\. 2026.*Ne le versez pas à part/);
  screen.getByText(/^Dans le fichier n° \w{6} jusqu’au .*: Numéro suspendu$/);
  expect(screen.getByRole('link', { name: 'Voir le fichier' }).getAttribute('href')).toBe('/admin/refunds?state=filed');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enregistrer le versement' })).toBeNull();
});

test('the history of a payment has what happened by itself and what the journal says, the newest first', async () => {
  const log = someAuditEntries.filter(({ action }) => action.startsWith('refund.'));
  api.answers['GET /admin/audit-log'] = { body: { entries: log, total: log.length } };
  api.answers[`GET /admin/payments/${id}`] = detail({ ...payment, state: 'confirmed', refunds: [refund] });
  await open();
  const card = (await screen.findByRole('heading', { name: 'Ce qui s’est passé' })).parentElement!;
  const released = await within(card).findByText('Remboursement retiré d’un fichier');
  expect(released.parentElement?.textContent).toMatch(/fichier n° \w{6}, «\s.*numéro suspendu\s».*, par /);
  within(card).getByText('Remboursement mis dans un fichier');
  within(card).getByText('Remboursement versé');
  within(card).getByText(/^Remboursement dû/);
  within(card).getByText('Paiement demandé');
  const moments = within(card)
    .getAllByRole('listitem')
    .map((one) => one.querySelector('time')!.dateTime);
  expect(moments).toEqual(moments.toSorted().reverse());
});

test('a super_admin decides with a reason, and sees why a decision was refused', async () => {
  api.answers[`GET /admin/payments/${id}`] = [
    detail(payment),
    detail({ ...payment, state: 'refunded', refunds: [refund] }),
  ];
  const resolve = `POST /admin/payments/${id}/resolve`;
  api.answers[resolve] = [
    problem('payment_not_paid'),
    { body: { payment: { ...payment, state: 'refunded', refunds: [refund] } } },
  ];
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [payment, { ...payment, id: id.replace(/.$/, '7') }],
      total: 3,
      waiting: { in_review: 3, refunds_owed: 0, refunds_owed_amount: 0, refunds_filed: 0, refunds_filed_amount: 0 },
    },
  };
  await open();
  await screen.findByText(/1 200 F CFA deviennent un remboursement/);
  fireEvent.click(screen.getByRole('button', { name: 'Rembourser' }));
  const confirm = () => fireEvent.click(screen.getAllByRole('button', { name: 'Rembourser' }).at(-1)!);
  // What comes back is what came in, not what was asked.
  screen.getByRole('dialog', { name: /^Rembourser 1.200.F.CFA.\?$/u });
  confirm();
  screen.getByText('Indiquez la raison');
  expect(api.asked[resolve]).toBeUndefined();
  fireEvent.input(screen.getByLabelText('Raison'), { target: { value: 'Montant différent' } });
  confirm();
  await screen.findByText('Le prestataire ne montre pas ce paiement comme payé');
  confirm();
  await screen.findByText('Le remboursement est à verser');
  expect(api.asked[resolve]?.[1]?.body).toEqual({ decision: 'refund', reason: 'Montant différent' });
  await screen.findByRole('button', { name: 'Enregistrer le versement' });
  // The next one that waits for the same decision.
  await screen.findByText('3 paiements restent à vérifier.');
  expect(screen.getByRole('link', { name: 'Suivant' }).getAttribute('href')).toBe(
    `/admin/payments/${id.replace(/.$/, '7')}`,
  );
});

test('a decision can lead to the next payment at once', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail(payment);
  api.answers[`POST /admin/payments/${id}/resolve`] = {
    body: { payment: { ...payment, state: 'refunded', refunds: [refund] } },
  };
  const next = id.replace(/.$/, '7');
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [payment, { ...payment, id: next }],
      total: 2,
      waiting: { in_review: 2, refunds_owed: 0, refunds_owed_amount: 0, refunds_filed: 0, refunds_filed_amount: 0 },
    },
  };
  api.answers[`GET /admin/payments/${next}`] = detail({ ...payment, id: next, reference: 'P-SUIVANT1' });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Rembourser' }));
  fireEvent.input(screen.getByLabelText('Raison'), { target: { value: 'Montant différent' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Valider et passer au suivant' }));
  await screen.findByText('Le remboursement est à verser');
  await screen.findByRole('heading', { level: 1, name: 'Paiement P-SUIVANT1' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the provider reports decides what can be done, and the amount that is asked about', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail(payment);
  await open();
  // Money came in: it is accepted or goes back.
  await screen.findByText('Impossible ici : le prestataire montre de l’argent reçu.');
  expect(screen.queryByRole('button', { name: 'Fermer sans suite' })).toBeNull();
  screen.getByText('Rien pour l’instant : ce paiement attend une décision.');
  fireEvent.click(screen.getByRole('button', { name: 'Accorder' }));
  screen.getByRole('dialog', { name: /^Accorder les 1.200.F.CFA reçus.\?$/u });
  cleanup();

  const nothing = { ...detail({ ...payment, received_amount: null }).body };
  const view = { ...nothing.provider_view, statut: 'pending', amount: null };
  api.answers[`GET /admin/payments/${id}`] = { body: { ...nothing, decisions: ['close'], provider_view: view } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer sans suite' }));
  screen.getByRole('dialog', { name: /^Fermer sans suite ce paiement de 1.500.F.CFA.\?$/u });
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
});

test('an amount that cannot be read is shown as the provider writes it, and waits', async () => {
  const unread = detail({ ...payment, received_amount: null }).body;
  const view = { ...unread.provider_view, amount: null, amount_text: '300 XOF' };
  api.answers[`GET /admin/payments/${id}`] = { body: { ...unread, decisions: [], provider_view: view } };
  await open();
  await screen.findByText(/^Le prestataire écrit «.300 XOF.» au lieu d’un montant lisible\. Demandez-lui/u);
  screen.getByText(/^«.300 XOF.»$/u);
  for (const name of ['Accorder', 'Rembourser', 'Fermer sans suite'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('while the provider does not answer nothing is offered, and both cards say since when', async () => {
  const { body } = detail(payment);
  const view = { ...body.provider_view, statut: null, amount: null, silent_since: '2026-11-20T14:05:00.000Z' };
  api.answers[`GET /admin/payments/${id}`] = { body: { ...body, decisions: [], provider_view: view } };
  await open();
  await screen.findByText(
    /^Le prestataire ne répond pas depuis .*14.h.05.: rien ne se décide avant sa réponse\. Il avait indiqué 1.200.F.CFA reçus/u,
  );
  screen.getByText(/^Le prestataire n’a pas répondu, et ne répond plus depuis .*14.h.05/u);
  for (const name of ['Accorder', 'Rembourser', 'Fermer sans suite'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('money that the provider no longer shows waits, and once it is gone only closing is offered, with what happens to it', async () => {
  const { body } = detail(payment);
  const missing = {
    ...body,
    provider_view: { ...body.provider_view, statut: 'pending', amount: null },
    decisions: [] as string[],
    money_missed_at: '2026-11-20T14:05:00.000Z',
  };
  api.answers[`GET /admin/payments/${id}`] = [{ body: missing }, { body: { ...missing, decisions: ['close'] } }];
  await open();
  await screen.findByText(/^Le prestataire avait indiqué 1.200.F.CFA reçus, et ne les montre plus depuis .*14.h.05/u);
  expect(screen.queryByRole('button', { name: 'Fermer sans suite' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Demander à nouveau' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer sans suite' }));
  within(screen.getByRole('dialog')).getByText(/les 1.200.F.CFA indiqués ne sont plus chez le prestataire/u);
  for (const name of ['Accorder', 'Rembourser']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a session that the provider has forgotten is decided on what it reported before', async () => {
  const { body } = detail(payment);
  const view = { ...body.provider_view, statut: 'unknown', amount: null };
  api.answers[`GET /admin/payments/${id}`] = { body: { ...body, provider_view: view } };
  await open();
  await screen.findByText('Le prestataire ne connaît pas ce paiement, ou sa réponse est illisible.');
  screen.getByRole('button', { name: 'Accorder' });
  expect(screen.queryByRole('button', { name: 'Fermer sans suite' })).toBeNull();
});

test('without the live stream an accepted payment is polled until its outcome is known', async () => {
  const accepted = { ...payment, state: 'confirmed', confirmed_at: at };
  const one = (outcomes: object[]) => ({ body: { ...detail(accepted).body, outcomes, provider_view: null } });
  const asked = () => api.asked[`GET /admin/payments/${id}`]?.length;
  api.answers[`GET /admin/payments/${id}`] = [one([]), one([{ kind: 'credit', amount: 1_200, recorded_at: at }])];
  await open();
  await screen.findByText(/^Rien pour l’instant.: l’argent/);
  await screen.findByText(texts.outcomeKinds.credit);
  expect(asked()).toBe(2);
});

test('the product is shown by name, or by number if it is unknown', async () => {
  const product = {
    ...adminProduct,
    id: 1,
    name: 'Moto 125',
    ticket_price: 1_500,
    max_participants: 400,
    current_participants: 12,
    places_left: 388,
    status: 'active',
    version: 1,
  };
  api.answers[`GET /admin/payments/${id}`] = detail(payment);
  api.answers['GET /products/1'] = [problem('product_not_found'), { body: { product } }];
  await open();
  const link = await screen.findByRole('link', { name: 'Produit n° 1' });
  expect(link.getAttribute('href')).toBe('/admin/products/1');
  await waitFor(() => expect(api.asked['GET /products/1']).toHaveLength(1));
  cleanup();
  await open();
  const named = await screen.findByRole('link', { name: 'Moto 125' });
  expect(named.getAttribute('href')).toBe('/admin/products/1');
});

test('the refund reason is in French, with the reason of the administrator who decided', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail({
    ...payment,
    state: 'refunded',
    resolution_reason: 'Il manque 300 F',
    refunds: [refund],
  });
  await open();
  await screen.findByText('Le montant reçu n’était pas le montant demandé');
  expect(screen.getByText('Raison de la décision').nextElementSibling?.textContent).toBe('Il manque 300 F');
  expect(document.body.textContent).not.toContain('paid_otherwise');
});

test('a refund is recorded as paid with its transfer reference', async () => {
  const settled = {
    ...payment,
    state: 'refunded',
    refunds: [{ ...refund, status: 'paid', paid_at: at, transfer_reference: 'TRF-42' }],
  };
  api.answers[`GET /admin/payments/${id}`] = [detail({ ...settled, refunds: [refund] }), detail(settled)];
  const paid = `POST /admin/refunds/${refundId}/paid`;
  api.answers[paid] = { body: { payment: settled } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer le versement' }));
  screen.getByText((_, at) => at?.tagName === 'P' && /à Afi Mensah, au \+228\s90\s11\s23\s45\./.test(at.textContent));
  fireEvent.input(screen.getByLabelText('Référence du transfert'), { target: { value: ' TRF-42 ' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Enregistrer le versement' }).at(-1)!);
  await screen.findByText('Versement enregistré');
  await screen.findAllByText('Remboursé');
  expect(screen.queryByText('Remboursement')).toBeNull();
  expect(api.asked[paid]?.[0]?.body).toEqual({ transferReference: 'TRF-42' });
});

test('a mistyped reference is corrected with a reason, and the old one stays on the page', async () => {
  const wrong = { ...refund, status: 'paid', paid_at: at, file_id: id, filed_at: at, transfer_reference: 'TRF-24' };
  const right = {
    ...wrong,
    transfer_reference: 'TRF-42',
    corrections: [{ was: 'TRF-24', reason: 'Chiffres inversés', corrected_at: at }],
  };
  const of = (one: object) => ({ ...payment, state: 'refunded', refunds: [one] });
  api.answers[`GET /admin/payments/${id}`] = [detail(of(wrong)), detail(of(right))];
  const correction = `POST /admin/refunds/${refundId}/transfer-corrections`;
  api.answers[correction] = { body: { payment: of(right) } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Corriger la référence' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Les autres remboursements du fichier/);
  fireEvent.input(dialog.getByLabelText(/^Raison/), { target: { value: 'Chiffres inversés' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger la référence' }));
  await dialog.findByText('C’est la référence déjà notée');
  fireEvent.input(dialog.getByLabelText('Référence du transfert'), { target: { value: 'TRF-42' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Corriger la référence' }));
  await screen.findByText('Référence corrigée');
  expect(api.asked[correction]?.map(({ body }) => body)).toEqual([
    { was: 'TRF-24', transferReference: 'TRF-42', reason: 'Chiffres inversés' },
  ]);
  await screen.findByText(/^TRF-24 jusqu’au .* : Chiffres inversés$/);
});

test('the provider can be queried again', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail(payment);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Demander à nouveau' }));
  await waitFor(() => expect(api.asked[`GET /admin/payments/${id}`]).toHaveLength(2));
});

const request = {
  id: '01997b61-0000-7000-8000-000000000301',
  kind: 'refund',
  subject: id,
  subject_name: payment.reference,
  changes: [{ field: 'amount', before: '', after: '1200' }],
  reason: 'Numéro vérifié',
  requested_by: { id: '01997b61-0000-7000-8000-000000000302', username: 'k.agbeko' },
  requested_at: at,
  expires_at: at,
  alone_from: null,
  subject_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

test('a refund of at least the approval amount is requested, and cannot be recorded before', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail(
    { ...payment, state: 'confirmed', refunds: [refund] },
    { refund: 1_200 },
  );
  const asked = `POST /admin/payments/${id}/approval-requests`;
  api.answers[asked] = { status: 201, body: { approval: request } };
  await open();
  const button = await screen.findByRole('button', { name: 'Demander l’approbation' });
  expect(screen.queryByRole('button', { name: 'Enregistrer le versement' })).toBeNull();
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Raison/), { target: { value: 'Numéro vérifié' } });
  api.answers['GET /admin/payment-approvals'] = { body: { approvals: [request] } };
  fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  await screen.findByText('Le remboursement attend un second super-administrateur');
  await waitFor(() =>
    expect(api.asked[asked]?.[0]?.body).toEqual({ kind: 'refund', amount: 1_200, reason: 'Numéro vérifié' }),
  );
  expect(screen.getByRole('button', { name: 'Approuver' })).toBeTruthy();
});

test('a grant of at least the approval amount is requested instead of decided', async () => {
  api.answers[`GET /admin/payments/${id}`] = detail(payment, { grant: 1_200 });
  await open();
  await screen.findByRole('button', { name: 'Demander l’approbation' });
  expect(screen.queryByRole('button', { name: 'Accorder' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Rembourser' })).toBeTruthy();
});
