import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { RefundRequested } from '@raffle/contracts/events';
import { resolvePayment } from '@raffle/contracts/http/admin-money';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent } from '@raffle/test-kit';
import {
  address,
  admin,
  type BackOffice,
  chief,
  refusal,
  startBackOffice,
  unknownId,
} from './back-office.test-fixture.js';

const otherChief: Subject = { ...chief, id: randomUUID() };

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

describe('a payment in review', () => {
  test('grant of more than was asked: confirmed once, and the whole amount received is accounted for', async () => {
    const { payment_id, token } = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
    const before = await payments.stats();
    const answers = [await payments.decide(payment_id, 'grant'), await payments.decide(payment_id, 'grant')];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(resolvePayment.answer.parse(body).payment).toMatchObject({
        state: 'confirmed',
        amount: 1500,
        received_amount: 2250,
      });
    }
    await eventually(async () =>
      expect(await payments.confirmations(payment_id)).toMatchObject([{ amount: 1500, received: 2250 }]),
    );
    await eventually(async () => expect(await payments.acted(payment_id)).toHaveLength(1));
    expect((await payments.acted(payment_id))[0]).toMatchObject({
      admin_id: chief.id,
      address,
      action: 'payment.resolved',
      before: { state: 'review', amount: 1500, received_amount: 2250 },
      after: { state: 'confirmed', decision: 'grant', reason: 'Reçu vérifié avec le client' },
    });
    await payments.granted(payment_id, 1500);
    expect((await payments.unbalanced()).map((one) => one.payment_id)).toContain(payment_id);
    await payments.credited(payment_id, 750);
    expect((await payments.unbalanced()).map((one) => one.payment_id)).not.toContain(payment_id);
    const after = await payments.stats();
    expect(after.revenue).toBe(before.revenue + 2250);
    // The sum of all days: the date may have changed meanwhile.
    const sum = ({ by_day }: typeof after) => by_day.reduce((total, { amount }) => total + amount, 0);
    expect(sum(after) - sum(before)).toBe(2250);
    expect(JSON.stringify(await payments.acted(payment_id))).not.toContain(token);
    expect(refusal(await payments.decide(payment_id, 'refund'))).toEqual([409, 'payment_not_in_review']);
  });

  test('grant of too little for tickets: the amount received is confirmed and becomes a credit, and refunds cannot exceed it', async () => {
    const { payment_id } = await payments.inReview({ type: 'ticket', amount: 5000, product_id: 7 });
    expect((await payments.decide(payment_id, 'grant')).status).toBe(200);
    await eventually(async () =>
      expect(await payments.confirmations(payment_id)).toMatchObject([{ amount: 2500, received: 2500 }]),
    );
    await payments.credited(payment_id, 2500);
    expect((await payments.unbalanced()).map((one) => one.payment_id)).not.toContain(payment_id);
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
    await eventually(async () => expect(await payments.owed(payment_id)).toMatchObject([{ amount: 2500 }]));
    // The database refuses it too.
    await expect(
      payments.database.query(
        `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
         VALUES ($1, $1, $2, 1, 'credit_asked_back', 'owed', now())`,
        [randomUUID(), payment_id],
      ),
    ).rejects.toThrow('2501 of payment');
  });

  test('grant of too little for a registration: the amount received is owed back, and no account is created', async () => {
    const { payment_id } = await payments.inReview({ amount: 500 });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await payments.decide(payment_id, 'grant');
      expect(status).toBe(200);
      expect(resolvePayment.answer.parse(body).payment).toMatchObject({
        state: 'refunded',
        refunds: [{ amount: 250, reason: 'paid_otherwise', status: 'owed' }],
      });
    }
    await eventually(async () => expect(await payments.failures(payment_id)).toHaveLength(1));
    expect(await payments.confirmations(payment_id)).toEqual([]);
    await eventually(async () =>
      expect(await payments.acted(payment_id)).toMatchObject([
        { after: { state: 'refunded', decision: 'grant', refund_amount: 250 } },
      ]),
    );
  });

  test('a session that the provider has forgotten is decided on what it reported before', async () => {
    const { payment_id, token } = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'forgotten' });
    expect((await payments.details(payment_id)).provider_view).toMatchObject({ statut: 'unknown', amount: null });
    expect(refusal(await payments.decide(payment_id, 'close'))).toEqual([409, 'payment_shown_paid']);
    expect((await payments.decide(payment_id, 'refund')).status).toBe(200);
    await eventually(async () => expect(await payments.owed(payment_id)).toMatchObject([{ amount: 2250 }]));
  });

  test('paid net of the fee: the amount received is announced beside the amount asked', async () => {
    const payment = await payments.opened({ type: 'ticket', amount: 1500, product_id: 7 });
    await payments.sandbox('POST', `/payments/${payment.token}/faults`, { montant: 'net' });
    await payments.sandbox('POST', `/payments/${payment.token}/pay`);
    await payments.asked(payment.token, 'paid');
    await eventually(async () =>
      expect(await payments.confirmations(payment.payment_id)).toMatchObject([{ amount: 1500, received: 1470 }]),
    );
  });

  test('refund: the received amount is owed until a transfer pays it, and nothing can be granted later', async () => {
    const { payment_id, token } = await payments.inReview({ amount: 500 });
    const before = await payments.stats();
    expect((await payments.decide(payment_id, 'refund')).status).toBe(200);
    expect((await payments.decide(payment_id, 'refund')).status).toBe(200);
    await eventually(async () =>
      expect(await payments.owed(payment_id)).toMatchObject([{ amount: 250, reason: 'paid_otherwise' }]),
    );
    await eventually(async () => expect(await payments.failures(payment_id)).toHaveLength(1));
    const shown = await payments.details(payment_id);
    expect(shown).toMatchObject({
      payment: {
        state: 'refunded',
        received_amount: 250,
        resolution_reason: 'Reçu vérifié avec le client',
        refunds: [{ amount: 250, reason: 'paid_otherwise', status: 'owed', paid_at: null }],
      },
      outcomes: [{ kind: 'refund', amount: 250 }],
    });
    expect((await payments.stats()).revenue).toBe(before.revenue);
    // Must not read as if nothing had been charged, and says what goes back, without its number.
    const toPayer = { amount: 250, reason: 'paid_otherwise', status: 'owed', paid_at: null };
    expect((await payments.status(token)).body.data).toMatchObject({
      ...{ statut: 'refunded', final: true },
      refunds: [{ ...toPayer, owed_at: expect.any(String) }],
    });
    // The provider then reports the expected amount: the money is already being refunded.
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'gross' });
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' }, 'a-long-secret-segment');
    await payments.status(token);
    expect((await payments.details(payment_id)).payment.state).toBe('refunded');
    expect(await payments.confirmations(payment_id)).toEqual([]);

    const refundId = shown.payment.refunds[0]!.id;
    const pay = (transferReference: string, subject = chief) =>
      payments.post(`/admin/refunds/${refundId}/paid`, { transferReference }, subject);
    const exported = async () => {
      const answer = await payments.raw('/admin/payments?state=refunded', admin, { accept: 'text/csv' });
      return (await answer.text()).split('\r\n');
    };
    expect(await exported()).toContainEqual(
      expect.stringContaining(`${shown.payment.reference};Inscription;Remboursement;`),
    );
    const waiting = (await payments.listed({})).waiting;
    const answers = await Promise.all([pay('TX-1'), pay('TX-1', otherChief), pay('TX-1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusal(await pay('TX-2'))).toEqual([409, 'refund_paid_otherwise']);
    expect((await payments.details(payment_id)).payment.refunds).toMatchObject([
      { status: 'paid', transfer_reference: 'TX-1', paid_at: expect.any(String) },
    ]);
    expect((await payments.status(token)).body.data).toMatchObject({
      refunds: [{ ...toPayer, status: 'paid', paid_at: expect.any(String) }],
    });
    expect(await exported()).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${shown.payment.reference};Inscription;Remboursé;.*;0;250;0;TX-1;Reçu vérifié avec le client$`),
      ),
    );
    await eventually(async () => expect(await payments.acted(refundId)).toHaveLength(1));
    expect((await payments.acted(refundId))[0]).toMatchObject({
      action: 'refund.paid',
      before: { status: 'owed' },
      after: { status: 'paid', transfer_reference: 'TX-1', amount: 250 },
    });
    expect((await payments.listed({})).waiting).toEqual({
      ...waiting,
      refunds_owed: waiting.refunds_owed - 1,
      refunds_owed_amount: waiting.refunds_owed_amount - 250,
    });
  });

  test('closed only where the provider shows no money, and granted or refunded only where it does', async () => {
    const shownPaid = await payments.inReview();
    expect(refusal(await payments.decide(shownPaid.payment_id, 'close'))).toEqual([409, 'payment_shown_paid']);

    const { payment_id, token } = await payments.opened();
    // The provider showed that it was paid with nothing.
    await payments.database.query(
      `UPDATE payments SET status = 'review', review_began_at = now(), received_amount = 0 WHERE id = $1`,
      [payment_id],
    );
    for (const decision of ['grant', 'refund']) {
      expect(refusal(await payments.decide(payment_id, decision))).toEqual([409, 'payment_not_paid']);
    }
    expect((await payments.details(payment_id)).decisions).toEqual(['close']);
    expect((await payments.decide(payment_id, 'close')).status).toBe(200);
    expect((await payments.decide(payment_id, 'close')).status).toBe(200);
    await eventually(async () => expect(await payments.failures(payment_id)).toHaveLength(1));
    expect((await payments.details(payment_id)).payment).toMatchObject({ state: 'failed', refunds: [] });
    // If money arrives after the closing, an administrator decides again.
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' }, 'a-long-secret-segment');
    await eventually(async () => expect((await payments.details(payment_id)).payment.state).toBe('review'));
    expect((await payments.decide(payment_id, 'refund')).status).toBe(200);
  });

  test('stays in review while the provider does not answer: nothing is offered, and nothing accepted', async () => {
    const { payment_id, token } = await payments.inReview();
    expect((await payments.details(payment_id)).decisions).toEqual(['grant', 'refund']);
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'error' });
    for (const decision of ['grant', 'refund', 'close']) {
      expect(refusal(await payments.decide(payment_id, decision))).toEqual([503, 'provider_silent']);
    }
    const { payment, provider_view, decisions, needs_approval } = await payments.details(payment_id);
    expect(payment.state).toBe('review');
    expect(provider_view).toMatchObject({ statut: null, silent_since: expect.any(String) });
    expect([decisions, needs_approval.grant]).toEqual([[], null]);
    expect(await payments.acted(payment_id)).toEqual([]);
  });

  test('money that a lagging provider no longer shows is not closed for half an hour, and again not where it shows it', async () => {
    const { payment_id, token } = await payments.inReview({ type: 'ticket', amount: 2500, product_id: 7 });
    const lags = (fault: object) =>
      payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong', ...fault });
    const longAgo = () =>
      payments.database.query(`UPDATE payments SET money_missed_at = now() - interval '31 minutes' WHERE id = $1`, [
        payment_id,
      ]);
    await lags({ status: 'behind' });
    for (const decision of ['close', 'grant', 'refund']) {
      expect(refusal(await payments.decide(payment_id, decision))).toEqual([409, 'payment_money_missing']);
    }
    const missing = await payments.details(payment_id);
    expect(missing).toMatchObject({ decisions: [], provider_view: { statut: 'pending' } });
    expect(missing.money_missed_at).not.toBeNull();

    // It catches up: what it showed meanwhile counts no more.
    await longAgo();
    await lags({ status: 'normal' });
    expect(await payments.details(payment_id)).toMatchObject({ decisions: ['grant', 'refund'], money_missed_at: null });
    expect(refusal(await payments.decide(payment_id, 'close'))).toEqual([409, 'payment_shown_paid']);
    await lags({ status: 'behind' });
    expect(refusal(await payments.decide(payment_id, 'close'))).toEqual([409, 'payment_money_missing']);

    // For half an hour it shows none: it took the money back, and an administrator may close the payment.
    await longAgo();
    expect((await payments.details(payment_id)).decisions).toEqual(['close']);
    expect(refusal(await payments.decide(payment_id, 'refund'))).toEqual([409, 'payment_not_paid']);
    expect((await payments.decide(payment_id, 'close')).status).toBe(200);
    await payments.database.query(`UPDATE payments SET next_check_at = now() WHERE id = $1`, [payment_id]);
    await lags({ status: 'normal' });
    await eventually(async () =>
      expect(await payments.details(payment_id)).toMatchObject({ payment: { state: 'review' }, money_missed_at: null }),
    );
    expect((await payments.details(payment_id)).decisions).toEqual(['grant', 'refund']);
  });

  test('two administrators at once: one decision, one line in the log', async () => {
    const { payment_id } = await payments.inReview();
    const answers = await Promise.all(
      ['grant', 'refund', 'grant', 'refund'].map((decision, at) =>
        payments.decide(payment_id, decision, at % 2 ? chief : otherChief),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    await eventually(async () => expect(await payments.acted(payment_id)).toHaveLength(1));
    const { payment } = await payments.details(payment_id);
    expect([
      ['confirmed', 0],
      ['refunded', 1],
    ]).toContainEqual([payment.state, payment.refunds.length]);
  });

  test('is the only kind of payment that can be decided on', async () => {
    const { payment_id } = await payments.paid();
    for (const decision of ['grant', 'refund', 'close']) {
      expect(refusal(await payments.decide(payment_id, decision))).toEqual([409, 'payment_not_in_review']);
    }
    expect(refusal(await payments.decide(unknownId, 'grant'))).toEqual([404, 'payment_not_found']);
    expect(refusal(await payments.post(`/admin/refunds/x/paid`, { transferReference: 'T' }))).toEqual([
      404,
      'refund_not_found',
    ]);
    expect(refusal(await payments.post(`/admin/refunds/${unknownId}/paid`, { transferReference: 'T' }))).toEqual([
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
    expect(refusal(await payments.post(`/admin/payments/${unknownId}/resolve`, body))).toEqual([
      400,
      'invalid_request',
    ]);
  });
  test.each([
    [{}],
    [{ transferReference: ' ' }],
    [{ transferReference: 'x'.repeat(101) }],
    [{ transferReference: 'T', x: 1 }],
  ])('a transfer %j is refused', async (body) => {
    expect(refusal(await payments.post(`/admin/refunds/${unknownId}/paid`, body))).toEqual([400, 'invalid_request']);
  });
});

test('no address of a provider, token or phone is in the logs or the audit log, whatever happened above', () =>
  payments.expectNoSecretLogged());
