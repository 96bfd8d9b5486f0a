import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DrawCancelled, DrawCompleted, TicketsGranted } from '@raffle/contracts/events';
import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import { listTickets, ticketList } from '@raffle/contracts/http/ticket-list';
import { purchaseTickets, ticketStatus } from '@raffle/contracts/http/tickets';
import { freezeEntryList, ticketsStats } from '@raffle/contracts/internal';
import { adminArea } from '@raffle/contracts/values';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, pagedWhileAdding } from '@raffle/test-kit';
import { startTickets, type TicketsService } from './tickets-service.js';

const admin: Subject = { kind: 'admin', id: randomUUID(), role: 'admin', areas: adminArea.options };

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
});
afterAll(() => tickets.stop());

async function buy(user: string, productId: number, quantity: number): Promise<void> {
  const answer = await tickets.call('POST', '/tickets/purchase', { productId, quantity }, tickets.as(user));
  await tickets.confirmPayment(purchaseTickets.answer.parse(answer.body).token);
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
const listed = async (query: Record<string, string | number> = {}) => listTickets.answer.parse((await get(query)).body);

test('every entry with its owner, numbers and price, newest first', async () => {
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

  test('by people that identity found by full name, in addition to public names; without a search they are ignored', async () => {
    const people = [kossi, randomUUID()].join();
    expect((await listed({ q: 'Mensah', people })).total).toBe(3);
    expect((await listed({ q: 'ameyo', people })).total).toBe(6);
    expect(
      (await listed({ q: 'Mensah', people, type: 'free' })).tickets.every(({ user_id }) => user_id === kossi),
    ).toBe(true);
    expect((await listed({ people })).total).toBe(6);
    expect((await listed({ q: 'Mensah', people, sort: 'product_name' })).total).toBe(3);
  });

  test('by a printed ticket number: the one entry that has it', async () => {
    const of = async (q: string) => (await listed({ q })).tickets.map(({ user_id, numbers }) => [user_id, numbers]);
    expect(await of(`t${bike}-0007`)).toEqual([[kossi, [5, 6]]]);
    expect(await of(`T${bike}-6`)).toEqual([[kossi, [5, 6]]]);
    for (const q of [`T${bike}-0008`, `T${bike}-0`, 'T999999999-1']) expect(await of(q)).toEqual([]);
  });

  test('by type, product and person, together and separately', async () => {
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
  'pages by %s in both directions have every entry once, in order',
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

test('as a file for a spreadsheet: all matches of the query', async () => {
  const answer = await tickets.raw(`/admin/tickets?limit=1&sort=quantity&q=kossi`, admin, { accept: 'text/csv' });
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`T1-0006, T1-0007;3000`);
  expect(lines[1]?.endsWith(';En jeu')).toBe(true);
});

test('tickets sold a day are the bought ones of the last thirty days', async () => {
  const { tickets: bought } = await listed({ type: 'purchase' });
  const stats = ticketsStats.answer.parse((await tickets.call('GET', '/internal/stats')).body);
  // Two days if midnight has passed in between.
  const days = new Map<string, number>();
  for (const { purchase_date, quantity } of bought.toReversed()) {
    const day = purchase_date.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + quantity);
  }
  expect(stats).toEqual({ tickets_sold: 6, by_day: [...days].map(([day, count]) => ({ day, count })) });
});

test('what a cancellation turns into credits: distinct people, all their tickets, and the amount paid', async () => {
  const of = (id: number) => tickets.call('GET', `/admin/products/${id}/cancellation`, undefined, { subject: admin });
  const counted = async (id: number) => cancellationCredits.answer.parse((await of(id)).body);
  expect(await counted(bike)).toEqual({ people: 2, tickets: 7, amount: 7500 });
  expect(await counted(phone)).toEqual({ people: 2, tickets: 2, amount: 1500 });
  expect(await counted(await tickets.product({ name: 'Vide' }))).toEqual({ people: 0, tickets: 0, amount: 0 });
  expect(await of(1_999_999)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});

describe('after draws', () => {
  let lamp: number;
  let iron: number;
  beforeAll(async () => {
    lamp = await tickets.product({ name: 'Lampe', max_participants: 4 });
    iron = await tickets.product({ name: 'Fer' });
    await buy(afi, lamp, 2);
    await buy(kossi, lamp, 1);
    await buy(afi, lamp, 1);
    await buy(kossi, iron, 1);
    const frozen = await tickets.call('POST', `/internal/entry-lists/${lamp}/freeze`, undefined, {
      caller: 'catalog',
    });
    expect(freezeEntryList.answer.parse(frozen.body).tickets).toBe(4);
    await tickets.publish(DrawCompleted, {
      ...DrawCompleted.fixture,
      product_id: lamp,
      tickets: 4,
      winners: [{ ticket: 1, user_id: afi, display_name: 'Afi Améyo', city: 'Lomé' }],
    });
    await tickets.publish(DrawCancelled, { ...DrawCancelled.fixture, product_id: iron });
    await eventually(async () => {
      const counted = await Promise.all(ticketStatus.options.map(async (status) => (await listed({ status })).total));
      expect(counted).toEqual([6, 1, 2, 0, 1]);
    });
  }, 60_000);

  test.each(ticketStatus.options)('the filter finds status %s by every sort, page by page', async (status) => {
    for (const sort of ticketList.sorts) {
      const all = await listed({ sort });
      const wanted = all.tickets.filter((one) => one.status === status).map(({ id }) => id);
      const { tickets: found, total } = await listed({ sort, status });
      expect([total, found.map(({ id }) => id)]).toEqual([wanted.length, wanted]);
      const pages = await Promise.all(wanted.map((_, page) => listed({ sort, status, page: page + 1, limit: 1 })));
      expect(pages.flatMap((page) => page.tickets.map(({ id }) => id))).toEqual(wanted);
    }
  });

  test('by status together with the other filters', async () => {
    for (const [query, total] of [
      [{ status: 'won', userId: afi }, 1],
      [{ status: 'won', userId: kossi }, 0],
      [{ status: 'lost', q: 'kossi lampe' }, 1],
      [{ status: 'lost', q: 'kossi', type: 'free' }, 0],
      [{ status: 'credited', productId: iron }, 1],
      [{ status: 'valid', productId: lamp }, 0],
    ] as [Record<string, string | number>, number][]) {
      expect([query, (await listed(query)).total]).toEqual([query, total]);
    }
  });

  test('the file is filtered by status and days', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const lines = async (query: string) =>
      (await (await tickets.raw(`/admin/tickets?${query}`, admin, { accept: 'text/csv' })).text()).trim().split('\r\n');
    const [, winner, ...more] = await lines(`status=won&from=${yesterday}`);
    expect(winner).toMatch(/;Lampe;.*;Gagnant$/);
    expect(more).toEqual([]);
    expect(await lines('status=won&to=2020-01-01')).toHaveLength(1);
  });
});

test('by days of the purchase: both inclusive, in UTC', async () => {
  const kettle = await tickets.product({ name: 'Bouilloire' });
  const instants = [
    '2026-03-04T23:59:59.999Z',
    '2026-03-05T00:00:00.000Z',
    '2026-03-05T23:59:59.999Z',
    '2026-03-06T00:00:00.000Z',
  ];
  for (const [number, at] of instants.entries()) {
    await tickets.dataSource.query(
      `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, holder, secret, granted_at)
       VALUES ($1, $2, $3, 'free', 1, $4, 0, $5, $5, $6)`,
      [randomUUID(), afi, kettle, number, Buffer.alloc(32), at],
    );
  }
  const bounds: [Record<string, string>, number[]][] = [
    [{ from: '2026-03-05' }, [1, 2, 3]],
    [{ to: '2026-03-05' }, [0, 1, 2]],
    [{ from: '2026-03-05', to: '2026-03-05' }, [1, 2]],
    [{ from: '2026-03-06', to: '2026-03-05' }, []],
    [{ from: '0000-01-01', to: '9999-12-31' }, [0, 1, 2, 3]],
  ];
  for (const sort of ticketList.sorts) {
    for (const narrow of [{ productId: kettle }, { q: 'bouilloire' }] as Record<string, string | number>[]) {
      for (const [days, wanted] of bounds) {
        const { tickets: found, total } = await listed({ ...narrow, ...days, sort });
        const at = found.map((one) => one.purchase_date).sort();
        expect([sort, days, total, at]).toEqual([sort, days, wanted.length, wanted.map((index) => instants[index])]);
      }
    }
  }
});

test.each(
  ticketList.sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) => ['', 'afi'].map((q) => ({ sort, direction, ...(q && { q }) }))),
  ),
)('the pages with %j show every entry once while tickets are bought and products added', async (asked) => {
  const read = async (query: string) => {
    const { body } = await get({ ...asked, ...Object.fromEntries(new URLSearchParams(query)) });
    const { tickets: found, edges } = listTickets.answer.parse(body);
    return { ids: found.map(({ id }) => id), edges };
  };
  const add = async () => buy(await tickets.person('Afi Améyo'), await tickets.product({ name: 'Aspirateur' }), 1);
  const { had, shown } = await pagedWhileAdding(read, add);
  expect(had.length).toBeGreaterThan(1);
  expect(shown).toEqual(had);
});
