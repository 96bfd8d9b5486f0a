import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { eventually, failpoints, leftInQueues, sendingFailpoints, type Failpoints } from '@raffle/test-kit';
import { startPaymentSessions, type PaymentSessions } from './payment-sessions.test-fixture.js';

/** docs/reliability.md "Failpoints". */
let links: Failpoints;
let payments: PaymentSessions;
beforeAll(async () => {
  payments = await startPaymentSessions(async (...urls) => (links = await failpoints(...urls)));
});
afterAll(async () => {
  await payments.stop();
  await links.close();
});

test.each(sendingFailpoints('INSERT INTO outbox').map((failpoint) => [failpoint.name, failpoint] as const))(
  'a paid session is announced once although the connection breaks: %s',
  async (_, failpoint) => {
    const { token, payment_id } = await eventually(() => payments.openedPayment({ type: 'ticket' }));
    const hasHappened = links.arm(failpoint, PaymentConfirmed.name);
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(() => expect(hasHappened()).toBe(true));
    // The lease of the interrupted check expires (20 s).
    await payments.database.query('UPDATE payments SET check_lease_until = now() WHERE token = $1', [token]);
    await eventually(async () => {
      expect((await payments.rowOf(token)).status).toBe('confirmed');
      const { rows } = await payments.database.query('SELECT sent_at IS NOT NULL AS sent, event FROM outbox');
      expect(rows.filter(({ sent }) => !sent)).toEqual([]);
      expect(new Set(await announcedIds(payment_id)).size).toBe(1);
    });
  },
  60_000,
);

const announcedIds = async (paymentId: string) =>
  (await payments.events.all())
    .filter(
      ({ name, payload }) =>
        name === PaymentConfirmed.name && PaymentConfirmed.payload.parse(payload).payment_id === paymentId,
    )
    .map(({ messageId }) => messageId);

test('no message is left at the broker or dead-lettered', async () => {
  await payments.app.close();
  expect(await leftInQueues(payments.vhostUrl, 'payments')).toEqual([]);
});
