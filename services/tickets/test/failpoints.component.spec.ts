import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TicketsGranted } from '@raffle/contracts/events';
import { eventually, failpoints, handlingFailpoints, type Failpoints } from '@raffle/test-kit';
import { paymentTokenOf, startTickets, type TicketsService } from './tickets-service.js';

/** docs/reliability.md "Failpoints". */
let links: Failpoints;
let tickets: TicketsService;
let product: number;
let user: string;
beforeAll(async () => {
  tickets = await startTickets([TicketsGranted], {
    between: async (...urls) => (links = await failpoints(...urls)),
  });
  product = await tickets.product({ max_participants: 100 });
  user = await tickets.person();
});
afterAll(async () => {
  await tickets.stop();
  await links.close();
});

const announced = async (paymentId: string) =>
  new Set(
    (await tickets.events.all())
      .filter(({ payload }) => TicketsGranted.payload.parse(payload).payment_id === paymentId)
      .map(({ messageId }) => messageId),
  ).size;
const countOf = async (sql: string, parameters: unknown[] = []) =>
  (await tickets.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${sql}`, parameters))[0]
    .count;

test.each(handlingFailpoints('INSERT INTO inbox').map((failpoint) => [failpoint.name, failpoint] as const))(
  'a paid purchase becomes one grant despite a lost connection: %s',
  async (_, failpoint) => {
    const token = await eventually(async () => paymentTokenOf(await tickets.buy(user, product)));
    const hasHappened = links.arm(failpoint, TicketsGranted.name);
    const { payment_id } = await tickets.confirmPayment(token);
    await eventually(() => expect(hasHappened()).toBe(true));
    await eventually(async () => {
      expect(await countOf('entry WHERE payment_id = $1', [payment_id])).toBe(1);
      expect(await countOf('outbox WHERE sent_at IS NULL')).toBe(0);
      expect(await announced(payment_id)).toBe(1);
    });
    expect(await tickets.violations()).toEqual([]);
  },
  60_000,
);

test('no message is left at the broker or dead-lettered', async () => {
  expect(await tickets.stopService()).toEqual([]);
});
