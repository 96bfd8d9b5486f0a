import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listTickets, purchaseTickets, ticketsStats, TicketsGranted } from '@raffle/contracts';
import type { Subject } from '@raffle/service-kit';
import { eventually } from '@raffle/test-kit';
import { startTickets, type TicketsService } from './tickets-service.js';

const admin: Subject = { kind: 'admin', id: randomUUID(), role: 'admin' };

let tickets: TicketsService;
let bike: number;
let phone: number;
let afi: string;
let kossi: string;
beforeAll(async () => {
  tickets = await startTickets([TicketsGranted]);
  bike = await tickets.product({ name: 'Vélo électrique' });
  phone = await tickets.product({ name: 'Téléphone' });
  afi = await tickets.person('Afi Améyo');
  kossi = await tickets.person('=Kossi');
  for (const [user, product] of [
    [afi, bike],
    [afi, phone],
    [kossi, bike],
  ] as const) {
    await tickets.call('POST', '/tickets/free', { userId: user, productId: product }, tickets.as(user));
  }
  for (const [user, product, quantity] of [
    [afi, bike, 3],
    [kossi, phone, 1],
    [kossi, bike, 2],
  ] as const)
    await buy(user, product, quantity);
}, 60_000);
afterAll(() => tickets.stop(), 30_000);

async function buy(user: string, productId: number, quantity: number): Promise<void> {
  const answer = await tickets.call('POST', '/tickets/purchase', { productId, quantity }, tickets.as(user));
  await tickets.confirmPayment(purchaseTickets.answer!.parse(answer.body).token);
  await eventually(async () => {
    const rows = await tickets.dataSource.query<unknown[]>(
      `SELECT 1 FROM entry WHERE user_id = $1 AND product_id = $2 AND quantity = $3 AND type = 'purchase'`,
      [user, productId, quantity],
    );
    expect(rows).toHaveLength(1);
  });
}
const get = (query: Record<string, string | number> = {}, subject: Subject = admin) =>
  tickets.call(
    'GET',
    `/admin/tickets?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`,
    undefined,
    {
      subject,
    },
  );
const listed = async (query: Record<string, string | number> = {}) =>
  listTickets.answer!.parse((await get(query)).body);

test('administrators only', async () => {
  expect((await tickets.call('GET', '/admin/tickets', undefined, { withoutStatement: true })).status).toBe(401);
  expect((await tickets.call('GET', '/admin/tickets')).status).toBe(401);
  expect((await get({}, { kind: 'user', id: afi })).status).toBe(403);
  expect((await tickets.call('GET', '/admin/tickets', undefined, { subject: admin, caller: 'catalog' })).status).toBe(
    403,
  );
  expect((await get()).status).toBe(200);
});

test('every entry with its owner, its numbers and what it cost, the newest first', async () => {
  const { tickets: rows, total } = await listed();
  expect(total).toBe(6);
  expect(rows[0]).toMatchObject({
    user_id: kossi,
    display_name: '=Kossi',
    city: 'Lomé',
    product_name: 'Vélo électrique',
    type: 'purchase',
    quantity: 2,
    price: 3000,
    numbers: [5, 6],
    status: 'valid',
  });
});

describe('finds', () => {
  test.each([
    ['ameyo', 3],
    ['AFI AMÉYO', 3],
    ['velo', 4],
    ['afi velo', 2],
    ['té', 2],
    ['kossi', 3],
    ['%', 0],
    ['_', 0],
    ['nobody', 0],
    ["'; DROP TABLE entry; --", 0],
  ])('by %p: %d', async (q, total) => expect((await listed({ q })).total).toBe(total));

  test('by type, product and person, together and apart', async () => {
    for (const [query, total] of [
      [{ type: 'free' }, 3],
      [{ type: 'referral' }, 0],
      [{ productId: bike }, 4],
      [{ userId: afi }, 3],
      [{ userId: afi, productId: bike, type: 'purchase' }, 1],
      [{ userId: afi, q: 'tele' }, 1],
      [{ userId: randomUUID() }, 0],
      [{ productId: 999_999_999 }, 0],
    ] as [Record<string, string | number>, number][]) {
      expect((await listed(query)).total).toBe(total);
    }
  });
});

test.each(['purchase_date', 'product_name', 'quantity', 'price'] as const)(
  'pages by %s in both directions meet every entry once, in order',
  async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const pages = await Promise.all([1, 2, 3].map((page) => listed({ sort, direction, page, limit: 2 })));
      const rows = pages.flatMap((page) => page.tickets);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
      const keys = rows.map((row) => row[sort]);
      const ordered = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(keys).toEqual(direction === 'asc' ? ordered : ordered.reverse());
    }
    expect(await listed({ sort, page: 100_000, limit: 100 })).toEqual({ tickets: [], total: 6 });
  },
);

test.each(['page=0', 'limit=101', 'sort=secret', 'type=x', 'productId=0', 'productId=x', 'userId=1', 'x=1'])(
  '%s is refused',
  async (query) => {
    const { status, body } = await tickets.call('GET', `/admin/tickets?${query}`, undefined, { subject: admin });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  },
);

test('as a file for a spreadsheet: all of what the query finds, with no formula in it', async () => {
  const answer = await tickets.raw(`/admin/tickets?limit=1&sort=quantity&q=kossi`, admin, { accept: 'text/csv' });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`'=Kossi`);
  expect(lines[1]).toContain(`0005, 0006;3000`);
  expect(lines[1]?.endsWith(';En jeu')).toBe(true);
  expect((await tickets.raw('/admin/tickets', { kind: 'user', id: afi }, { accept: 'text/csv' })).status).toBe(403);
});

test('tickets sold a day are the bought ones of the last thirty days', async () => {
  const stats = ticketsStats.answer.parse((await tickets.call('GET', '/internal/stats')).body);
  expect(stats).toEqual({ tickets_sold: 6, by_day: [{ day: new Date().toISOString().slice(0, 10), count: 6 }] });
});
