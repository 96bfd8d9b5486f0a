import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AdminActed,
  CreditIssued,
  PaymentConfirmed,
  PaymentFailed,
  RefundOwed,
  RefundRequested,
  TicketsGranted,
} from '@raffle/contracts/events';
import { getPayment, listPayments, resolvePayment } from '@raffle/contracts/http/admin-money';
import { getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { openPaymentSession, paymentsStats, productRevenues } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit';
import { eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { startSandbox, type Sandbox } from '../../../infra/fusionpay-sandbox/src/index.js';
import { findUnbalancedPayments } from '../src/outcomes/find-unbalanced-payments.js';
import { startPayments, type PaymentsUnderTest } from './payments-under-test.test-fixture.js';

const admin: Subject = { kind: 'admin', id: randomUUID(), role: 'admin' };
const chief: Subject = { kind: 'admin', id: randomUUID(), role: 'super_admin' };
const otherChief: Subject = { kind: 'admin', id: randomUUID(), role: 'super_admin' };
const user: Subject = { kind: 'user', id: randomUUID() };
const address = '192.0.2.7';
const unknownId = randomUUID();

let payments: PaymentsUnderTest;
let otherProvider: Sandbox;
beforeAll(async () => {
  otherProvider = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: '' });
  payments = await startPayments({
    PAYMENT_PROVIDERS: JSON.stringify({
      'second-shop': {
        url: `${otherProvider.url}/Autre_Boutique/other-secret-id/pay/`,
        status_url: `${otherProvider.url}/paiementNotif/`,
      },
    }),
    WEBHOOK_SECRET_SEGMENT: 'a-long-secret-segment',
  });
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(async () => {
  await payments.stop();
  await otherProvider.close();
});

const get = (path: string, subject: Subject = admin) =>
  payments.call('gateway', 'GET', path, undefined, { subject, address });
const post = (path: string, body: unknown, subject: Subject = chief) =>
  payments.call('gateway', 'POST', path, body, { subject, address });
const put = (path: string, body: unknown, subject: Subject = chief) =>
  payments.call('gateway', 'PUT', path, body, { subject, address });
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const details = async (id: string) => getPayment.answer!.parse((await get(`/admin/payments/${id}`)).body);
const listed = async (query: Record<string, string | number>) =>
  listPayments.answer!.parse(
    (
      await get(
        `/admin/payments?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
      )
    ).body,
  );
const acted = async (subject: string) =>
  (await payments.events.of(AdminActed)).filter((one) => one.subject === subject);
const confirmations = async (id: string) =>
  (await payments.events.of(PaymentConfirmed)).filter(({ payment_id }) => payment_id === id);
const failures = async (id: string) =>
  (await payments.events.of(PaymentFailed)).filter(({ payment_id }) => payment_id === id);
const owed = async (id: string) => (await payments.events.of(RefundOwed)).filter(({ payment_id }) => payment_id === id);
const stats = async () => paymentsStats.answer.parse((await payments.call('gateway', 'GET', '/internal/stats')).body);

const opened = async (change: Record<string, unknown> = {}) => {
  await payments.sandbox('POST', '/faults', { webhook: 'lost', once: true });
  return openPaymentSession.answer.parse((await payments.open(change)).body);
};
/** The returning browser makes us ask. */
const asked = (token: string, statut: string) =>
  eventually(async () =>
    expect(getPaymentStatus.answer!.parse((await payments.status(token)).body).data.statut).toBe(statut),
  );
const paid = async (change: Record<string, unknown> = {}) => {
  const payment = await opened(change);
  await payments.sandbox('POST', `/payments/${payment.token}/pay`);
  await asked(payment.token, 'paid');
  return payment;
};
/** Half of it came, or half over it. */
const inReview = async (change: Record<string, unknown> = {}, montant: 'wrong' | 'more' = 'wrong') => {
  const payment = await opened(change);
  await payments.sandbox('POST', `/payments/${payment.token}/faults`, { montant });
  await payments.sandbox('POST', `/payments/${payment.token}/pay`);
  await asked(payment.token, 'review');
  return payment;
};
const outcomesOf = async (id: string) => (await details(id)).outcomes;
const granted = async (payment_id: string, amount: number) => {
  const entry_id = randomUUID();
  await publishEvent(payments.vhostUrl, TicketsGranted, { ...TicketsGranted.fixture, entry_id, payment_id, amount });
  await eventually(async () => expect(await outcomesOf(payment_id)).toMatchObject([{ kind: 'grant', amount }]));
};
const credited = async (payment_id: string, amount: number) => {
  const credit_id = randomUUID();
  await publishEvent(payments.vhostUrl, CreditIssued, { ...CreditIssued.fixture, credit_id, payment_id, amount });
  await eventually(async () =>
    expect(await outcomesOf(payment_id)).toContainEqual(expect.objectContaining({ kind: 'credit', amount })),
  );
};
const decide = (id: string, decision: string, subject = chief) =>
  post(`/admin/payments/${id}/resolve`, { decision, reason: 'Reçu vérifié avec le client' }, subject);

describe('who may', () => {
  const reading = ['/admin/payments', `/admin/payments/${unknownId}`, '/admin/payment-providers'];
  test.each(reading)('GET %s: administrators only', async (path) => {
    expect((await payments.call(null, 'GET', path)).status).toBe(401);
    expect((await payments.call('gateway', 'GET', path)).status).toBe(401);
    expect((await get(path, user)).status).toBe(403);
    expect((await payments.call('tickets', 'GET', path, undefined, { subject: admin })).status).toBe(403);
    expect((await get(path, admin)).status).not.toBe(403);
  });

  test.each([
    ['POST', `/admin/payments/${unknownId}/resolve`, { decision: 'grant', reason: 'x' }],
    ['POST', `/admin/refunds/${unknownId}/paid`, { transferReference: 'T1' }],
    ['PUT', '/admin/payment-providers/current', { name: 'unknown' }],
  ] as const)('%s %s: super_admins only', async (method, path, body) => {
    expect((await payments.call(null, method, path, body)).status).toBe(401);
    expect((await payments.call('gateway', method, path, body)).status).toBe(401);
    for (const subject of [user, admin]) {
      expect((await payments.call('gateway', method, path, body, { subject })).status).toBe(403);
    }
    expect([404, 409]).toContain((await payments.call('gateway', method, path, body, { subject: chief })).status);
  });
});

describe('one payment', () => {
  test('with what became of its money, and what the provider says of it at this moment', async () => {
    const { payment_id, token } = await paid({ type: 'ticket', amount: 3000, product_id: 7, quantity: 2 });
    await publishEvent(payments.vhostUrl, TicketsGranted, {
      ...TicketsGranted.fixture,
      entry_id: randomUUID(),
      payment_id,
      amount: 3000,
    });
    await eventually(async () =>
      expect((await details(payment_id)).outcomes).toMatchObject([{ kind: 'grant', amount: 3000 }]),
    );
    const calls = (await payments.sandboxPayment(token)).statusCalls;
    expect(await details(payment_id)).toMatchObject({
      payment: { state: 'confirmed', amount: 3000, product_id: 7, quantity: 2, provider: 'fusionpay', refunds: [] },
      provider_view: { statut: 'paid', amount: 3000 },
    });
    expect((await payments.sandboxPayment(token)).statusCalls).toBe(calls + 1);
  });

  test('of which the provider says nothing, or that has nothing to ask for', async () => {
    const { payment_id, token } = await opened();
    expect((await details(payment_id)).provider_view).toMatchObject({ statut: 'pending', amount: null });
    for (const status of ['error', 'garbage']) {
      await payments.sandbox('POST', `/payments/${token}/faults`, { status });
      expect((await details(payment_id)).provider_view).toMatchObject({ statut: null, amount: null, fee: null });
    }
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create: 'refuse', once: true });
    await payments.open({ subject_id });
    const { rows } = await payments.database.query('SELECT id FROM payments WHERE subject_id = $1', [subject_id]);
    expect(await details(rows[0].id)).toMatchObject({ payment: { state: 'not_created' }, provider_view: null });
  });

  test.each([unknownId, 'x', '%00', '0'])('%s is not found', async (id) => {
    expect(refusal(await get(`/admin/payments/${id}`))).toEqual([404, 'payment_not_found']);
  });
});

describe('a payment in review', () => {
  test('grant of more than was asked: confirmed once, and what came in is all accounted for', async () => {
    const { payment_id, token } = await inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
    const before = await stats();
    const answers = [await decide(payment_id, 'grant'), await decide(payment_id, 'grant')];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(resolvePayment.answer!.parse(body).payment).toMatchObject({
        state: 'confirmed',
        amount: 1500,
        received_amount: 2250,
      });
    }
    await eventually(async () =>
      expect(await confirmations(payment_id)).toMatchObject([{ amount: 1500, received: 2250 }]),
    );
    await eventually(async () => expect(await acted(payment_id)).toHaveLength(1));
    expect((await acted(payment_id))[0]).toMatchObject({
      admin_id: chief.id,
      address,
      action: 'payment.resolved',
      before: { state: 'review', amount: 1500, received_amount: 2250 },
      after: { state: 'confirmed', decision: 'grant', reason: 'Reçu vérifié avec le client' },
    });
    await granted(payment_id, 1500);
    expect((await unbalanced()).map((one) => one.payment_id)).toContain(payment_id);
    await credited(payment_id, 750);
    expect((await unbalanced()).map((one) => one.payment_id)).not.toContain(payment_id);
    const after = await stats();
    expect(after.revenue).toBe(before.revenue + 2250);
    // Whatever the day: it may have changed since.
    const sum = ({ by_day }: typeof after) => by_day.reduce((total, { amount }) => total + amount, 0);
    expect(sum(after) - sum(before)).toBe(2250);
    expect(JSON.stringify(await acted(payment_id))).not.toContain(token);
    expect(refusal(await decide(payment_id, 'refund'))).toEqual([409, 'payment_not_in_review']);
  });

  test('grant of too little for tickets: what came in is confirmed, so that it becomes a credit, and no more of it goes back', async () => {
    const { payment_id } = await inReview({ type: 'ticket', amount: 5000, product_id: 7 });
    expect((await decide(payment_id, 'grant')).status).toBe(200);
    await eventually(async () =>
      expect(await confirmations(payment_id)).toMatchObject([{ amount: 2500, received: 2500 }]),
    );
    await credited(payment_id, 2500);
    expect((await unbalanced()).map((one) => one.payment_id)).not.toContain(payment_id);
    const ask = (amount: number) =>
      publishEvent(payments.vhostUrl, RefundRequested, {
        ...RefundRequested.fixture,
        refund_request_id: randomUUID(),
        payment_id,
        amount,
        reason: 'credit_asked_back',
      });
    await ask(5000);
    await ask(2500);
    await eventually(async () => expect(await owed(payment_id)).toMatchObject([{ amount: 2500 }]));
    // The database refuses it too, whoever asks.
    await expect(
      payments.database.query(
        `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
         VALUES ($1, $1, $2, 1, 'credit_asked_back', 'owed', now())`,
        [randomUUID(), payment_id],
      ),
    ).rejects.toThrow('2501 of payment');
  });

  test('grant of too little for a registration: what came in is owed back, and there is no account', async () => {
    const { payment_id } = await inReview({ amount: 500 });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await decide(payment_id, 'grant');
      expect(status).toBe(200);
      expect(resolvePayment.answer!.parse(body).payment).toMatchObject({
        state: 'refunded',
        refunds: [{ amount: 250, reason: 'paid_otherwise', status: 'owed' }],
      });
    }
    await eventually(async () => expect(await failures(payment_id)).toHaveLength(1));
    expect(await confirmations(payment_id)).toEqual([]);
    await eventually(async () =>
      expect(await acted(payment_id)).toMatchObject([
        { after: { state: 'refunded', decision: 'grant', refund_amount: 250 } },
      ]),
    );
  });

  test('paid net of the fee: what came in is announced beside what was asked', async () => {
    const payment = await opened({ type: 'ticket', amount: 1500, product_id: 7 });
    await payments.sandbox('POST', `/payments/${payment.token}/faults`, { montant: 'net' });
    await payments.sandbox('POST', `/payments/${payment.token}/pay`);
    await asked(payment.token, 'paid');
    await eventually(async () =>
      expect(await confirmations(payment.payment_id)).toMatchObject([{ amount: 1500, received: 1470 }]),
    );
  });

  test('refund: the received amount is owed until a transfer pays it, and nothing can be granted later', async () => {
    const { payment_id, token } = await inReview({ amount: 500 });
    const before = await stats();
    expect((await decide(payment_id, 'refund')).status).toBe(200);
    expect((await decide(payment_id, 'refund')).status).toBe(200);
    await eventually(async () =>
      expect(await owed(payment_id)).toMatchObject([{ amount: 250, reason: 'paid_otherwise' }]),
    );
    await eventually(async () => expect(await failures(payment_id)).toHaveLength(1));
    const shown = await details(payment_id);
    expect(shown).toMatchObject({
      payment: {
        state: 'refunded',
        received_amount: 250,
        resolution_reason: 'Reçu vérifié avec le client',
        refunds: [{ amount: 250, reason: 'paid_otherwise', status: 'owed', paid_at: null }],
      },
      outcomes: [{ kind: 'refund', amount: 250 }],
    });
    expect((await stats()).revenue).toBe(before.revenue);
    // Must not read as if nothing had been charged.
    expect((await payments.status(token)).body.data).toMatchObject({ statut: 'review', final: false });
    // The provider changes its mind: the money is on its way back already.
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'gross' });
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' }, 'a-long-secret-segment');
    await payments.status(token);
    expect((await details(payment_id)).payment.state).toBe('refunded');
    expect(await confirmations(payment_id)).toEqual([]);

    const refundId = shown.payment.refunds[0]!.id;
    const pay = (transferReference: string, subject = chief) =>
      post(`/admin/refunds/${refundId}/paid`, { transferReference }, subject);
    const exported = async () => {
      const answer = await payments.raw('/admin/payments?state=refunded', admin, { accept: 'text/csv' });
      return (await answer.text()).split('\r\n');
    };
    expect(await exported()).toContainEqual(
      expect.stringContaining(`${shown.payment.reference};Inscription;Remboursement;`),
    );
    const waiting = (await listed({})).waiting;
    const answers = await Promise.all([pay('TX-1'), pay('TX-1', otherChief), pay('TX-1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusal(await pay('TX-2'))).toEqual([409, 'refund_paid_otherwise']);
    expect((await details(payment_id)).payment.refunds).toMatchObject([
      { status: 'paid', transfer_reference: 'TX-1', paid_at: expect.any(String) },
    ]);
    expect(await exported()).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${shown.payment.reference};Inscription;Remboursé;.*;0;250;TX-1;Reçu vérifié avec le client$`),
      ),
    );
    await eventually(async () => expect(await acted(refundId)).toHaveLength(1));
    expect((await acted(refundId))[0]).toMatchObject({
      action: 'refund.paid',
      before: { status: 'owed' },
      after: { status: 'paid', transfer_reference: 'TX-1', amount: 250 },
    });
    expect((await listed({})).waiting).toEqual({
      in_review: waiting.in_review,
      refunds_owed: waiting.refunds_owed - 1,
      refunds_owed_amount: waiting.refunds_owed_amount - 250,
    });
  });

  test('closed only where the provider shows no money, and granted or refunded only where it does', async () => {
    const shownPaid = await inReview();
    expect(refusal(await decide(shownPaid.payment_id, 'close'))).toEqual([409, 'payment_shown_paid']);

    const { payment_id, token } = await opened();
    // The provider showed money, and shows none any more.
    await payments.database.query(`UPDATE payments SET status = 'review', received_amount = 250 WHERE id = $1`, [
      payment_id,
    ]);
    for (const decision of ['grant', 'refund']) {
      expect(refusal(await decide(payment_id, decision))).toEqual([409, 'payment_not_paid']);
    }
    expect((await decide(payment_id, 'close')).status).toBe(200);
    expect((await decide(payment_id, 'close')).status).toBe(200);
    await eventually(async () => expect(await failures(payment_id)).toHaveLength(1));
    expect((await details(payment_id)).payment).toMatchObject({ state: 'failed', refunds: [] });
    // Closed is not forgotten: should money come after all, a person decides again.
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' }, 'a-long-secret-segment');
    await eventually(async () => expect((await details(payment_id)).payment.state).toBe('review'));
    expect((await decide(payment_id, 'refund')).status).toBe(200);
  });

  test('stays in review while the provider is silent', async () => {
    const { payment_id, token } = await inReview();
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'error' });
    for (const decision of ['grant', 'refund', 'close']) {
      expect(refusal(await decide(payment_id, decision))).toEqual([503, 'payment_unreachable']);
    }
    expect((await details(payment_id)).payment.state).toBe('review');
    expect(await acted(payment_id)).toEqual([]);
  });

  test('two administrators at once: one decision, one line in the log', async () => {
    const { payment_id } = await inReview();
    const answers = await Promise.all(
      ['grant', 'refund', 'grant', 'refund'].map((decision, at) =>
        decide(payment_id, decision, at % 2 ? chief : otherChief),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    await eventually(async () => expect(await acted(payment_id)).toHaveLength(1));
    const { payment } = await details(payment_id);
    expect([
      ['confirmed', 0],
      ['refunded', 1],
    ]).toContainEqual([payment.state, payment.refunds.length]);
  });

  test('and no other payment is decided on', async () => {
    const { payment_id } = await paid();
    for (const decision of ['grant', 'refund', 'close']) {
      expect(refusal(await decide(payment_id, decision))).toEqual([409, 'payment_not_in_review']);
    }
    expect(refusal(await decide(unknownId, 'grant'))).toEqual([404, 'payment_not_found']);
    expect(refusal(await post(`/admin/refunds/x/paid`, { transferReference: 'T' }))).toEqual([404, 'refund_not_found']);
    expect(refusal(await post(`/admin/refunds/${unknownId}/paid`, { transferReference: 'T' }))).toEqual([
      404,
      'refund_not_found',
    ]);
  });

  test.each([
    [{ decision: 'grant' }],
    [{ decision: 'grant', reason: '  ' }],
    [{ decision: 'burn', reason: 'x' }],
    [{ decision: 'grant', reason: 'x', amount: 1 }],
    [{ decision: 'grant', reason: 'x'.repeat(501) }],
  ])('%j is refused', async (body) => {
    expect(refusal(await post(`/admin/payments/${unknownId}/resolve`, body))).toEqual([400, 'invalid_request']);
  });
  test.each([
    [{}],
    [{ transferReference: ' ' }],
    [{ transferReference: 'x'.repeat(101) }],
    [{ transferReference: 'T', x: 1 }],
  ])('a transfer %j is refused', async (body) => {
    expect(refusal(await post(`/admin/refunds/${unknownId}/paid`, body))).toEqual([400, 'invalid_request']);
  });
});

describe('the list', () => {
  const client_name = 'Améyo Kodjović d’Almeida';
  let mine: string;
  beforeAll(async () => {
    mine = (
      await paid({
        client: { name: client_name, phone: '+2250701234567' },
        user_id: user.id,
        type: 'ticket',
        amount: 4321,
        product_id: 9,
      })
    ).payment_id;
  });
  const found = async (query: Record<string, string | number>) => (await listed(query)).payments.map(({ id }) => id);

  test.each([
    'ameyo',
    'AMÉYO kodj',
    'almeida améyo',
    'am',
    '07 01 23 45 67',
    '+225 07.01.23.45.67',
    '00225 0701234567',
    '0701',
    '07',
  ])('finds a payment by %p', async (q) => expect(await found({ q })).toContain(mine));
  test.each(['%', '_', 'zzz', '99 99 99 99', "'; DROP TABLE payments; --", '\\'])('and not by %p', async (q) =>
    expect(await found({ q })).not.toContain(mine),
  );

  test('finds one by its reference, in any case', async () => {
    const { payment } = await details(mine);
    expect(await found({ q: payment.reference.toLowerCase() })).toEqual([mine]);
    expect(await found({ q: payment.reference.slice(2) })).toEqual([mine]);
  });

  test('filters', async () => {
    const today = (await details(mine)).payment.created_at.slice(0, 10);
    const both: Record<string, string>[] = [
      { userId: user.id },
      { userId: user.id, state: 'confirmed', type: 'ticket', from: today, to: today },
    ];
    for (const query of both) {
      expect(await found(query)).toEqual([mine]);
    }
    const others: Record<string, string>[] = [
      { state: 'review' },
      { type: 'registration' },
      { refund: 'owed' },
      { to: '2026-01-01' },
    ];
    for (const query of others) {
      expect(await found({ userId: user.id, ...query })).toEqual([]);
    }
    expect(await found({ from: '0000-01-01', to: '9999-12-31', userId: user.id })).toEqual([mine]);
    for (const refund of ['owed', 'paid'] as const) {
      const { payments: rows } = await listed({ refund });
      expect(rows.every(({ refunds }) => refunds.some(({ status }) => status === refund))).toBe(true);
    }
  });

  test.each(['created_at', 'amount', 'confirmed_at'])(
    'pages by %s in both directions meet every payment once',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const { total } = await listed({ limit: 1 });
        const ids: string[] = [];
        const keys: (string | number)[] = [];
        for (let page = 1; page <= Math.ceil(total / 3); page++) {
          const { payments: rows } = await listed({ sort, direction, page, limit: 3 });
          ids.push(...rows.map(({ id }) => id));
          keys.push(...rows.map((row) => row[sort as 'created_at' | 'amount' | 'confirmed_at'] ?? ''));
        }
        expect(new Set(ids).size).toBe(total);
        const ordered = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(keys).toEqual(direction === 'asc' ? ordered : ordered.reverse());
      }
      expect(await listed({ sort, page: 100_000, limit: 100 })).toMatchObject({ payments: [] });
    },
  );

  test.each([
    'page=0',
    'limit=101',
    'sort=token',
    'direction=up',
    'state=x',
    'from=2026-02-30',
    'userId=1',
    'x=1',
    'refund=y',
  ])('%s is refused', async (query) =>
    expect(refusal(await get(`/admin/payments?${query}`))).toEqual([400, 'invalid_request']),
  );

  test('as a file for a spreadsheet: all of what the query finds, in its order, with no formula in it', async () => {
    await opened({ client: { name: '=HYPERLINK("http://x")', phone: '+22890112345' }, user_id: user.id });
    const answer = await payments.raw(`/admin/payments?limit=1&sort=amount&userId=${user.id}`, admin, {
      accept: 'text/csv',
    });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Référence;Objet;État');
    expect(lines[0]).toContain(';N° du produit;');
    expect(lines[0]).toMatch(/;À rembourser;Remboursé;Référence du transfert;Raison de la décision$/);
    expect(lines[1]).toContain(`${client_name};'+2250701234567`);
    expect(lines[2]).toContain(`"'=HYPERLINK`);
    expect((await payments.raw('/admin/payments', user, { accept: 'text/csv' })).status).toBe(403);
  });

  test('as a file is in the audit log, since it has phones; a page and a refused export are not', async () => {
    const exporter: Subject = { kind: 'admin', id: randomUUID(), role: 'admin' };
    const exports = async () =>
      (await payments.events.of(AdminActed)).filter(({ admin_id }) => admin_id === exporter.id);
    await get('/admin/payments', exporter);
    const answer = await payments.raw('/admin/payments?q=%2B22890112345', exporter, { accept: 'text/csv' });
    expect(answer.status).toBe(200);
    await answer.text();
    const lines = await eventually(async () => {
      const found = await exports();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(lines[0]).toMatchObject({ action: 'payment.exported', subject: null, before: null, after: null });
  });
});

describe('the providers', () => {
  const shown = async () => getPaymentProviders.answer!.parse((await get('/admin/payment-providers')).body);
  const choose = (name: string) => put('/admin/payment-providers/current', { name });
  afterAll(() => choose('fusionpay'));

  test('are shown without anything secret', async () => {
    const { body } = await get('/admin/payment-providers');
    expect(getPaymentProviders.answer!.parse(body)).toMatchObject({
      current: 'fusionpay',
      webhook_url: `${payments.gatewayUrl}/api/webhook/fusionpay/•••`,
      options: [
        { name: 'fusionpay', url_masked: 'http://127•••.1/•••' },
        { name: 'second-shop', url_masked: 'http://127•••.1/•••' },
      ],
    });
    for (const secret of ['secret-merchant-id', 'other-secret-id', 'a-long-secret-segment']) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('a choice counts for new payments alone; the ones under way are asked about where they were opened', async () => {
    const before = await opened();
    const answers = await Promise.all([choose('second-shop'), choose('second-shop')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown()).current).toBe('second-shop');
    await eventually(async () => expect(await acted('second-shop')).toHaveLength(1));
    expect((await acted('second-shop'))[0]).toMatchObject({
      action: 'payment_provider.chosen',
      admin_id: chief.id,
      address,
      before: { current: 'fusionpay' },
      after: { current: 'second-shop' },
    });
    const after = openPaymentSession.answer.parse((await payments.open()).body);
    expect(after.payment_url).toBe(`${otherProvider.url}/pay/${after.token}`);
    await payments.sandbox('POST', `/payments/${before.token}/pay`);
    await asked(before.token, 'paid');
    await fetch(`${otherProvider.url}/sandbox/payments/${after.token}/pay`, { method: 'POST' });
    await asked(after.token, 'paid');
    expect((await details(before.payment_id)).payment.provider).toBe('fusionpay');
    expect((await details(after.payment_id)).payment.provider).toBe('second-shop');
  });

  test('a chosen provider that is no longer configured: the service starts with the default, logs an error, and its payments wait', async () => {
    expect((await choose('second-shop')).status).toBe(200);
    const waiting = openPaymentSession.answer.parse((await payments.open()).body);
    const seen = payments.logs.length;
    const without = await payments.startInstance({ PAYMENT_PROVIDERS: '', LOG_LEVEL: 'error' });
    const at = async (path: string) =>
      (await payments.raw(path, admin, {}, without.url)).json() as Promise<Record<string, unknown>>;
    expect(await at('/admin/payment-providers')).toMatchObject({
      current: 'fusionpay',
      options: [{ name: 'fusionpay' }],
    });
    expect(await at(`/admin/payments/${waiting.payment_id}`)).toMatchObject({
      payment: { state: 'pending', provider: 'second-shop' },
      provider_view: { statut: null },
    });
    await without.close();
    expect(payments.logs.slice(seen).join('\n')).toContain('THE CHOSEN PAYMENT PROVIDER IS NOT CONFIGURED');
  });

  test.each(['unknown', 'constructor', 'toString'])('%s cannot be chosen', async (name) => {
    const code = /^[a-z0-9-]+$/.test(name) ? [409, 'provider_not_configured'] : [400, 'invalid_request'];
    expect(refusal(await choose(name))).toEqual(code);
  });
  test.each([[{}], [{ name: 'A B' }], [{ name: 'fusionpay', url: 'https://evil.example' }]])(
    '%j is refused',
    async (body) => {
      expect(refusal(await put('/admin/payment-providers/current', body))).toEqual([400, 'invalid_request']);
    },
  );
});

test('figures a day are of the last thirty days, and a refund takes from the day of its payment', async () => {
  const { payment_id } = await paid({ amount: 700 });
  const { rows } = await payments.database.query<{ day: string }>(
    `UPDATE payments SET confirmed_at = now() - interval '3 days' WHERE id = $1
     RETURNING to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`,
    [payment_id],
  );
  const day = rows[0]!.day;
  const { revenue, by_day } = await stats();
  expect(by_day).toContainEqual({ day, amount: 700 });
  expect(by_day.map((one) => one.day)).toEqual(by_day.map((one) => one.day).sort());
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, $1, $2, 700, 'credit_asked_back', 'owed', now())`,
    [randomUUID(), payment_id],
  );
  const after = await stats();
  expect(after.revenue).toBe(revenue - 700);
  expect(after.by_day).toContainEqual({ day, amount: 0 });
  await payments.database.query(`UPDATE payments SET confirmed_at = now() - interval '31 days' WHERE id = $1`, [
    payment_id,
  ]);
  expect((await stats()).by_day.map((one) => one.day)).not.toContain(day);
});

test('what a product brought: its confirmed payments less what goes back, and all products together move as the total does', async () => {
  const revenues = async (...product_ids: number[]) =>
    productRevenues.answer.parse(
      (await payments.call('catalog', 'POST', '/internal/product-revenues', { product_ids })).body,
    ).revenues;
  const { revenue: before } = await stats();
  const first = await paid({ type: 'ticket', amount: 1500, product_id: 901 });
  await paid({ type: 'ticket', amount: 500, product_id: 901 });
  await paid({ type: 'ticket', amount: 700, product_id: 902 });
  await opened({ type: 'ticket', amount: 900, product_id: 903 });
  const accepted = await inReview({ type: 'ticket', amount: 1000, product_id: 904 });
  expect(await revenues(901, 904)).toEqual([{ product_id: 901, revenue: 2000 }]);
  await decide(accepted.payment_id, 'grant');
  for (const [paymentId, amount] of [
    [first.payment_id, 1500],
    [accepted.payment_id, 500],
  ] as const) {
    await payments.database.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
       VALUES ($1, $1, $2, $3, 'credit_asked_back', 'owed', now())`,
      [randomUUID(), paymentId, amount],
    );
  }
  const found = (await revenues(901, 902, 903, 904)).sort((one, other) => one.product_id - other.product_id);
  expect(found).toEqual([
    { product_id: 901, revenue: 500 },
    { product_id: 902, revenue: 700 },
    // 500 came in for a payment of 1,000 that a person accepted, and all of it went back.
    { product_id: 904, revenue: 0 },
  ]);
  expect((await stats()).revenue - before).toBe(500 + 700);
  const asked = (caller: 'catalog' | 'tickets', product_ids: number[]) =>
    payments.call(caller, 'POST', '/internal/product-revenues', { product_ids });
  expect((await asked('tickets', [901])).status).toBe(403);
  expect(
    (
      await asked(
        'catalog',
        Array.from({ length: 501 }, (_, index) => index + 1),
      )
    ).status,
  ).toBe(400);
});

const unbalanced = () => findUnbalancedPayments(payments.app.get(DataSource), { olderThanSeconds: 0, limit: 1000 });

test('no address of a provider, token or phone is in the logs or the audit log, whatever happened above', async () => {
  const { rows } = await payments.database.query<{ token: string | null; client_phone: string }>(
    'SELECT token, client_phone FROM payments',
  );
  const text = `${payments.logs.join('\n')}${JSON.stringify(await payments.events.of(AdminActed))}`;
  for (const secret of ['secret-merchant-id', 'other-secret-id', 'a-long-secret-segment', 'paiementNotif']) {
    expect(text).not.toContain(secret);
  }
  for (const { token, client_phone } of rows) {
    if (token) expect(text).not.toContain(token);
    expect(text).not.toContain(client_phone.slice(4));
  }
});
