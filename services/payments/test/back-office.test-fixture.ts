import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  AdminActed,
  CreditIssued,
  PaymentConfirmed,
  PaymentFailed,
  RefundOwed,
  TicketsGranted,
} from '@raffle/contracts/events';
import { getPayment } from '@raffle/contracts/http/admin-money';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { openPaymentSession, paymentsStats } from '@raffle/contracts/internal';
import { adminArea } from '@raffle/contracts/values';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent, type ArchivingPostgres } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { startSandbox } from '../../../infra/fusionpay-sandbox/src/index.js';
import { findUnbalancedPayments } from '../src/outcomes/find-unbalanced-payments.js';
import { startPayments } from './payments-under-test.test-fixture.js';

/** The callers in tests of the back-office, and their address. */
export const admin: Subject = { kind: 'admin', id: randomUUID(), role: 'admin', areas: adminArea.options };
export const chief: Subject = { kind: 'admin', id: randomUUID(), role: 'super_admin', areas: adminArea.options };
export const user: Subject = { kind: 'user', id: randomUUID() };
export const address = '192.0.2.7';
export const unknownId = randomUUID();

export const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

export type BackOffice = Awaited<ReturnType<typeof startBackOffice>>;

/** A payments service with two providers, with the actions of tests of its back-office. */
export async function startBackOffice(postgres?: ArchivingPostgres) {
  const otherProvider = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: '' });
  const payments = await startPayments(
    {
      PAYMENT_PROVIDERS: JSON.stringify({
        'second-shop': {
          url: `${otherProvider.url}/Autre_Boutique/other-secret-id/pay/`,
          status_url: `${otherProvider.url}/paiementNotif/`,
        },
      }),
      WEBHOOK_SECRET_SEGMENT: 'a-long-secret-segment',
    },
    undefined,
    postgres,
  );

  const get = (path: string, subject: Subject = admin) =>
    payments.call('gateway', 'GET', path, undefined, { subject, address });
  const post = (path: string, body: unknown, subject: Subject = chief) =>
    payments.call('gateway', 'POST', path, body, { subject, address });
  const put = (path: string, body: unknown, subject: Subject = chief) =>
    payments.call('gateway', 'PUT', path, body, { subject, address });
  const details = async (id: string) => getPayment.answer.parse((await get(`/admin/payments/${id}`)).body);
  const listed = async (query: Record<string, string | number>) =>
    listPayments.answer.parse(
      (
        await get(
          `/admin/payments?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
        )
      ).body,
    );
  const acted = async (subject: string) =>
    // Events may arrive in another order.
    (await payments.events.of(AdminActed))
      .filter((one) => one.subject === subject)
      .sort((one, other) => one.at.localeCompare(other.at));
  const confirmations = async (id: string) =>
    (await payments.events.of(PaymentConfirmed)).filter(({ payment_id }) => payment_id === id);
  const failures = async (id: string) =>
    (await payments.events.of(PaymentFailed)).filter(({ payment_id }) => payment_id === id);
  const owed = async (id: string) =>
    (await payments.events.of(RefundOwed)).filter(({ payment_id }) => payment_id === id);
  const stats = async () => paymentsStats.answer.parse((await payments.call('gateway', 'GET', '/internal/stats')).body);

  const opened = async (change: Record<string, unknown> = {}) => {
    await payments.sandbox('POST', '/faults', { webhook: 'lost', once: true });
    return openPaymentSession.answer.parse((await payments.open(change)).body);
  };
  /** The returning browser triggers a status call. */
  const asked = (token: string, statut: string) =>
    eventually(async () =>
      expect(getPaymentStatus.answer.parse((await payments.status(token)).body).data.statut).toBe(statut),
    );
  const paid = async (change: Record<string, unknown> = {}) => {
    const payment = await opened(change);
    await payments.sandbox('POST', `/payments/${payment.token}/pay`);
    await asked(payment.token, 'paid');
    return payment;
  };
  /** Half of the amount was received, or one and a half times. */
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

  const unbalanced = () => findUnbalancedPayments(payments.app.get(DataSource), { olderThanSeconds: 0, limit: 1000 });
  /** No address of a provider, token or phone is in the logs or the audit log. */
  const expectNoSecretLogged = async () => {
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
  };

  return {
    ...payments,
    otherProvider,
    get,
    post,
    put,
    details,
    listed,
    acted,
    confirmations,
    failures,
    owed,
    stats,
    opened,
    asked,
    paid,
    inReview,
    outcomesOf,
    granted,
    credited,
    decide,
    unbalanced,
    expectNoSecretLogged,
    stop: async () => {
      await payments.stop();
      await otherProvider.close();
    },
  };
}
