import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CreditIssued, DrawCancelled, TicketsGranted } from '@raffle/contracts/events';
import { purchaseTickets } from '@raffle/contracts/http/tickets';
import { adminArea } from '@raffle/contracts/values';
import type { Subject } from '@raffle/service-kit/http';
import { eventually } from '@raffle/test-kit';
import { startTickets, type TicketsService } from './tickets-service.js';

const admin: Subject = { kind: 'admin', id: randomUUID(), role: 'admin', areas: adminArea.options };

let tickets: TicketsService;
beforeAll(async () => {
  tickets = await startTickets([TicketsGranted, CreditIssued]);
});
afterAll(() => tickets.stop());

const secret = 'never-leaves-the-service';

test('a column that no contract names is in no answer, file or event', async () => {
  for (const table of ['entry', 'credit', 'purchase', 'person', 'product', 'payment_outcome'])
    await tickets.dataSource.query(`ALTER TABLE ${table} ADD COLUMN private_note text NOT NULL DEFAULT '${secret}'`);
  const [drawn, cancelled] = [await tickets.product({ name: 'Vélo' }), await tickets.product({ name: 'Fer' })];
  const afi = await tickets.person();
  const buy = async (product: number) => {
    const { token } = purchaseTickets.answer.parse((await tickets.buy(afi, product)).body);
    await tickets.confirmPayment(token);
    return tickets.confirmed(afi, product, 1, token);
  };
  const bought = [await buy(drawn), await buy(cancelled)];
  await tickets.buy(afi, drawn);
  await tickets.publish(DrawCancelled, { ...DrawCancelled.fixture, product_id: cancelled });
  const mine = await eventually(async () => {
    const shown = await tickets.mine(afi);
    expect(shown.credits).toHaveLength(1);
    return shown;
  });
  const payments = (await tickets.events.of(TicketsGranted)).map(({ payment_id }) => payment_id).join(',');
  const reads = [
    ['/tickets/user', tickets.as(afi)],
    [`/tickets/${mine.tickets[0]!.id}/receipt`, tickets.as(afi)],
    [`/tickets/money?payments=${payments}`, tickets.as(afi)],
    ['/tickets/limits', tickets.as(afi)],
    ['/internal/own-data', tickets.as(afi)],
    ['/admin/tickets', { subject: admin }],
    [`/admin/products/${drawn}/cancellation`, { subject: admin }],
  ] as const;
  const answers = await Promise.all(reads.map(([path, options]) => tickets.call('GET', path, undefined, options)));
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
  const file = await (await tickets.raw('/admin/tickets', admin, { accept: 'text/csv' })).text();
  const events = await tickets.dataSource.query<unknown[]>('SELECT payload::text AS payload FROM outbox');
  const shown = JSON.stringify([[...bought, ...answers].map(({ body }) => body), file, events]);
  expect(shown).toContain('Vélo');
  expect(shown).not.toContain(secret);
});
