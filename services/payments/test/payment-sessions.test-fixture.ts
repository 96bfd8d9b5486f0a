import { expect } from '@jest/globals';
import { PaymentConfirmed, PaymentFailed } from '@raffle/contracts/events';
import { openPaymentSession } from '@raffle/contracts/internal';
import { startPayments, type Between } from './payments-under-test.test-fixture.js';

export type PaymentSessions = Awaited<ReturnType<typeof startPaymentSessions>>;
/** A payments service, with the actions of tests of payment sessions. */
export async function startPaymentSessions(between?: Between) {
  const payments = await startPayments({}, between);

  /** The columns that tests read. */
  const rowOf = async (token: string) =>
    (
      await payments.database.query<{
        status: string;
        next_check_at: string | null;
        hinted_checks: number;
        correlation_id: string;
      }>('SELECT * FROM payments WHERE token = $1', [token])
    ).rows[0]!;
  const confirmationsOf = async (paymentId: string) =>
    (await payments.events.of(PaymentConfirmed)).filter((event) => event.payment_id === paymentId);
  const failuresOf = async (subjectId: string) =>
    (await payments.events.of(PaymentFailed)).filter((event) => event.subject_id === subjectId);
  /** Makes one payment older. */
  const age = (token: string, interval: string) =>
    payments.database.query(
      `UPDATE payments SET created_at = created_at - $2::interval, next_check_at = next_check_at - $2::interval,
       last_checked_at = last_checked_at - $2::interval, hint_allowed_at = hint_allowed_at - $2::interval WHERE token = $1`,
      [token, interval],
    );
  const openedPayment = async (change: Record<string, unknown> = {}) => {
    const { status, body } = await payments.open(change);
    expect(status).toBe(200);
    return openPaymentSession.answer.parse(body);
  };
  const openedQuietly = async (change: Record<string, unknown> = {}) => {
    await payments.sandbox('POST', '/faults', { webhook: 'lost', once: true });
    return openPaymentSession.answer.parse((await payments.open(change)).body);
  };

  /** No address of the provider, token or phone is in the logs. */
  const expectNoSecretLogged = async () => {
    const { rows } = await payments.database.query<{ token: string | null; client_phone: string }>(
      'SELECT token, client_phone FROM payments',
    );
    const text = payments.logs.join('\n');
    expect(text).toContain('payment status changed');
    expect(text).not.toContain('secret-merchant-id');
    expect(text).not.toContain('paiementNotif');
    for (const { token, client_phone } of rows) {
      if (token) expect(text).not.toContain(token);
      expect(text).not.toContain(client_phone.slice(4));
    }
  };

  return { ...payments, rowOf, confirmationsOf, failuresOf, age, openedPayment, openedQuietly, expectNoSecretLogged };
}
