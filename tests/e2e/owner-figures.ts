import { expect, type APIRequestContext } from '@playwright/test';
import type { showAccounting } from '@raffle/contracts/http/admin-accounting';
import { balanceOf, receivedOf, totalMargin, totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { morningHour, type getAdminNews } from '@raffle/contracts/http/admin-news';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { getAdminStats } from '@raffle/contracts/http/sessions';
import { system } from './config.js';
import { databaseOf, withClient } from './databases.js';

export type Books = AnswerOf<typeof showAccounting>;
export type Stats = AnswerOf<typeof getAdminStats>;

/** The only figure of a plain statement. */
export const sum = async (owner: string, sql: string): Promise<number> =>
  withClient(databaseOf(system.addresses.postgres, owner), async (client) => {
    const { rows } = await client.query<{ sum: string | null }>(sql);
    return Number(rows[0]?.sum ?? 0);
  });
const rowsOf = async <Row extends object>(owner: string, sql: string): Promise<Row[]> =>
  withClient(databaseOf(system.addresses.postgres, owner), async (client) => (await client.query<Row>(sql)).rows);
const hundredths = (amount: number) => Math.round(amount * 100) / 100;

/** The public interface as this session uses it. */
export function shopOf(request: APIRequestContext, session: string) {
  const headers = { Authorization: `Bearer ${session}` };
  const answered = async (sent: ReturnType<APIRequestContext['get']>) => {
    const answer = await sent;
    expect(answer.ok(), `${answer.url()}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return answer;
  };
  const json = async <Body>(sent: ReturnType<APIRequestContext['get']>) =>
    (await (await answered(sent)).json()) as Body;
  const address = (path: string) => `${system.gateway}/api${path}`;
  return {
    get: <Body>(path: string) => json<Body>(request.get(address(path), { headers })),
    post: <Body>(path: string, data?: object) => json<Body>(request.post(address(path), { headers, data })),
    put: <Body>(path: string, data: object) => json<Body>(request.put(address(path), { headers, data })),
    /** The lines of a file, its header first. */
    file: async (path: string) => {
      const answer = await answered(request.get(address(path), { headers: { ...headers, Accept: 'text/csv' } }));
      const text = (await answer.text()).replace('\ufeff', '').trim();
      return text.split('\r\n').map((line) => line.split(';'));
    },
  };
}
export type Shop = ReturnType<typeof shopOf>;

/** All that was received for confirmed payments, less what was or is to be returned of it. */
const revenueSql = `SELECT (SELECT coalesce(sum(came_in), 0) FROM payments WHERE status = 'confirmed')
  - (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.status = 'confirmed') AS sum`;

export async function expectDashboard(office: Shop, before: Stats, mark: string): Promise<number> {
  const { stats, series, unavailable } = await office.get<Stats>('/admin/stats');
  expect(unavailable).toEqual([]);
  expect(stats).toEqual({
    users: await sum('identity', 'SELECT count(*) AS sum FROM users WHERE erased_at IS NULL'),
    revenue: await sum('payments', revenueSql),
    ticketsSold: await sum(
      'tickets',
      `SELECT sum(quantity) FROM entry WHERE type = 'purchase' AND credited_at IS NULL`,
    ),
    activeProducts: await sum('catalog', `SELECT count(*) AS sum FROM products WHERE status = 'active'`),
    completedProducts: await sum('catalog', `SELECT count(*) AS sum FROM products WHERE status = 'completed'`),
  });
  // The days of the chart, by what this day added: some journey moves a payment into another month, and at midnight the oldest day leaves.
  const earlier = new Map(before.series.map((row) => [row.day, row]));
  const added = (of: (row: Stats['series'][number]) => number) =>
    series.reduce((all, row) => {
      const known = earlier.get(row.day);
      return all + of(row) - (known ? of(known) : 0);
    }, 0);
  const own = `p.client_name LIKE '%${mark} Figures'`;
  expect({
    revenue: added(({ revenue }) => revenue),
    registrations: added(({ registrations }) => registrations),
    sales: added(({ sales }) => sales),
  }).toEqual({
    revenue: await sum(
      'payments',
      `SELECT (SELECT sum(came_in) FROM payments p WHERE status = 'confirmed' AND ${own})
       - (SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.status = 'confirmed' AND ${own}) AS sum`,
    ),
    registrations: 4,
    sales: stats.ticketsSold - before.stats.ticketsSold,
  });
  return stats.ticketsSold - before.stats.ticketsSold;
}

/** What waits, in 'À faire' and its lists, and the morning's figures. */
export async function expectWaiting(office: Shop): Promise<void> {
  const { waiting } = await office.get<{ waiting: object }>('/admin/payments');
  const refunds = (what: string, where: string) =>
    sum(
      'payments',
      `SELECT ${what} AS sum FROM refunds WHERE paid_at IS NULL AND given_up_at IS NULL AND file_id ${where}`,
    );
  expect(waiting).toEqual({
    in_review: await sum('payments', `SELECT count(*) AS sum FROM payments WHERE status = 'review'`),
    refunds_owed: await refunds('count(*)', 'IS NULL'),
    refunds_owed_amount: await refunds('sum(amount)', 'IS NULL'),
    refunds_filed: await refunds('count(*)', 'IS NOT NULL'),
    refunds_filed_amount: await refunds('sum(amount)', 'IS NOT NULL'),
  });
  const prizes = await sum(
    'tickets',
    `SELECT count(*) AS sum FROM winning_ticket w
     WHERE NOT EXISTS (SELECT FROM delivered_prize d WHERE d.product_id = w.product_id AND d.number = w.number)
       AND NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)`,
  );
  expect((await office.get<{ open: number }>('/admin/deliveries')).open).toBe(prizes);
  const full = `(SELECT count(*) FROM ticket t WHERE t.product_id = p.product_id) >= p.max_participants`;
  const toDraw = await rowsOf<{ product_id: number }>('tickets', `SELECT product_id FROM product p WHERE ${full}`);
  const active = await rowsOf<{ id: number }>(
    'catalog',
    `SELECT id FROM products WHERE status = 'active' AND draw_at IS NULL`,
  );
  expect((await office.get<{ total: number }>('/products?status=draw')).total).toBe(
    active.filter(({ id }) => toDraw.some(({ product_id }) => product_id === id)).length,
  );
  // At night today's has not come.
  const lastMorning = new Date(Date.now() - morningHour * 3_600_000).toISOString().slice(0, 10);
  const news = await office.get<AnswerOf<typeof getAdminNews>>(`/admin/news?morning=${lastMorning}`);
  const within = (at: string) => `${at} >= '${news.from}' AND ${at} < '${news.to}'`;
  expect({ prizes: news.prizes, tickets: news.tickets, revenue: news.money?.revenue }).toEqual({
    prizes,
    tickets: await sum(
      'tickets',
      `SELECT sum(quantity) FROM entry WHERE type = 'purchase' AND credited_at IS NULL AND ${within('granted_at')}`,
    ),
    revenue: await sum(
      'payments',
      `SELECT coalesce(sum(came_in - coalesce((SELECT sum(amount) FROM refunds r WHERE r.payment_id = p.id), 0)), 0) AS sum
       FROM payments p WHERE status = 'confirmed' AND ${within('confirmed_at')}`,
    ),
  });
}

/** Each person's money and tickets, in the list, on their page and in the file. */
export async function expectPeople(office: Shop): Promise<void> {
  const spent = new Map(
    (
      await rowsOf<{ user_id: string; spent: string }>(
        'payments',
        `SELECT user_id, sum(came_in - coalesce((SELECT sum(amount) FROM refunds r WHERE r.payment_id = p.id), 0)) AS spent
         FROM payments p WHERE status = 'confirmed' AND user_id IS NOT NULL GROUP BY user_id`,
      )
    ).map(({ user_id, spent: amount }) => [user_id, Number(amount)]),
  );
  const tickets = new Map(
    (
      await rowsOf<{ user_id: string; tickets: string }>(
        'tickets',
        'SELECT user_id, count(*) AS tickets FROM ticket JOIN entry e ON e.id = entry_id WHERE credited_at IS NULL GROUP BY user_id',
      )
    ).map(({ user_id, tickets: held }) => [user_id, Number(held)]),
  );
  interface ListedPerson {
    id: string;
    total_spent: number;
    tickets: number;
  }
  const { users, total } = await office.get<{ users: ListedPerson[]; total: number }>('/admin/users?limit=100');
  expect(users.length).toBe(Math.min(100, total));
  for (const { id, total_spent, tickets: held } of users)
    expect([id, total_spent, held]).toEqual([id, spent.get(id) ?? 0, tickets.get(id) ?? 0]);
  const [head = [], ...lines] = await office.file('/admin/users');
  const column = (title: string) => head.indexOf(title);
  for (const line of lines) {
    const id = line[column('Id')]!;
    expect([id, Number(line[column('Dépensé (F CFA)')]), Number(line[column('Tickets')])]).toEqual([
      id,
      spent.get(id) ?? 0,
      tickets.get(id) ?? 0,
    ]);
  }
  for (const { id, ...shown } of users.slice(0, 4))
    expect((await office.get<{ user: ListedPerson }>(`/admin/users/${id}`)).user).toMatchObject({ id, ...shown });
}

interface Earned {
  paid: number;
  fees: number | null;
  cost: number | null;
  margin: number | null;
}

/** What each opened product earned, by plain statements; the list, the file and each page have the same. */
export async function expectProducts(office: Shop): Promise<ReadonlyMap<number, Earned>> {
  const read: AdminProduct[] = [];
  for (let page = 1, total = 1; read.length < total; page += 1) {
    const answer = await office.get<{ products: AdminProduct[]; total: number }>(`/products?limit=100&page=${page}`);
    read.push(...answer.products);
    total = answer.total;
    if (answer.products.length === 0) break;
  }
  const fees = new Map(
    (
      await rowsOf<{ id: string; fee: string | null; missing: string }>(
        'payments',
        `SELECT id, received_fee AS fee, greatest(0, amount - came_in) AS missing FROM payments WHERE status = 'confirmed'`,
      )
    ).map(({ id, fee, missing }) => [id, fee === null ? null : Math.max(0, Number(fee) - Number(missing))]),
  );
  const entries = await rowsOf<{
    product_id: number;
    amount: number;
    payment_id: string | null;
    kind: string | null;
    gone: boolean;
  }>(
    'tickets',
    `SELECT e.product_id, e.amount, e.payment_id, c.kind, e.credited_at IS NOT NULL AS gone
     FROM entry e LEFT JOIN credit c ON c.id = e.credit_id WHERE e.type = 'purchase'`,
  );
  const costs = new Map(
    (
      await rowsOf<{ product_id: number; amount: number }>('catalog', 'SELECT product_id, amount FROM product_costs')
    ).map(({ product_id, amount }) => [product_id, amount]),
  );
  const granted = new Map(
    (
      await rowsOf<{ product_id: number; places: string }>(
        'tickets',
        'SELECT product_id, count(*) AS places FROM ticket GROUP BY product_id',
      )
    ).map(({ product_id, places }) => [product_id, Number(places)]),
  );
  const [head = [], ...lines] = await office.file('/products');
  const column = (title: string) => head.indexOf(title);
  const margins = new Map<number, Earned>();
  for (const product of read) {
    const { id, status } = product;
    const own = entries.filter(({ product_id }) => product_id === id);
    const paid = own
      .filter(({ gone, kind }) => !gone && kind !== 'promotional')
      .reduce((all, { amount }) => all + amount, 0);
    const ofMoney = own.flatMap(({ payment_id }) => (payment_id === null ? [] : [fees.get(payment_id) ?? null]));
    const taken = ofMoney.includes(null) ? null : hundredths(ofMoney.reduce<number>((all, fee) => all + (fee ?? 0), 0));
    const cost = status === 'cancelled' ? 0 : (costs.get(id) ?? null);
    const margin = taken === null || cost === null ? null : hundredths(paid - taken - cost);
    const earned = { paid, fees: taken, cost, margin };
    const shown = {
      current_participants: granted.get(id) ?? 0,
      paid_for_tickets: paid,
      ...(status !== 'draft' && { provider_fees: taken, margin }),
    };
    expect(product, product.name).toMatchObject(shown);
    const line = lines.find((one) => one[column('Id')] === String(id));
    const figures = status === 'draft' ? ['', ''] : [taken, margin].map((one) => (one === null ? '' : String(one)));
    expect(
      ['Tickets attribués', 'Payé pour ses tickets', 'Frais du prestataire', 'Marge'].map(
        (title) => line?.[column(title)],
      ),
      product.name,
    ).toEqual([String(shown.current_participants), String(paid), ...figures]);
    if (status !== 'draft') margins.set(id, earned);
  }
  for (const [id, { margin, fees: taken, paid }] of [...margins].slice(0, 8))
    expect((await office.get<{ product: AdminProduct }>(`/products/${id}`)).product).toMatchObject({
      margin,
      provider_fees: taken,
      paid_for_tickets: paid,
    });
  return margins;
}

export async function allBooks(office: Shop): Promise<Books['months']> {
  const { years } = await office.get<Books>('/admin/accounting');
  return (await Promise.all(years.map((year) => office.get<Books>(`/admin/accounting?year=${year}`)))).flatMap(
    ({ months }) => months,
  );
}

/** The sums of all months, of the file too, and each product's margin. */
export async function expectBooks(office: Shop, margins: ReadonlyMap<number, Earned>): Promise<void> {
  const months = await allBooks(office);
  const total = totalOf(months.flatMap(({ operators, corrections }) => [...operators, ...corrections]));
  const one = (sql: string) => sum('payments', sql);
  expect({
    received: receivedOf(total),
    balance: balanceOf(total),
    registrations: total.registrations_amount,
    sent_back: total.sent_back_amount,
    refunds: total.refunds_amount,
    given_up: total.given_up_amount,
    fees: total.fees,
    goodwill: months.reduce((all, { goodwill, corrected_goodwill }) => all + goodwill + corrected_goodwill, 0),
    credits: months[0]?.credits?.after,
    sold: months.flatMap(({ products }) => products ?? []).reduce((all, { amount }) => all + amount, 0),
  }).toEqual({
    received: await one(`SELECT sum(came_in) FROM payments WHERE status IN ('confirmed', 'refunded')`),
    balance: await one(
      `SELECT (SELECT sum(came_in) FROM payments WHERE status IN ('confirmed', 'refunded'))
       - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE status = 'paid') AS sum`,
    ),
    registrations: await one(`SELECT sum(came_in) FROM payments WHERE status = 'confirmed' AND type = 'registration'`),
    sent_back: await one(`SELECT sum(came_in) FROM payments WHERE status = 'refunded'`),
    refunds: await one(`SELECT sum(amount) FROM refunds WHERE status = 'paid'`),
    given_up: await one(`SELECT sum(amount) FROM refunds WHERE status = 'given_up'`),
    fees: await one(`SELECT sum(received_fee) FROM payments WHERE status IN ('confirmed', 'refunded')`),
    goodwill: await one('SELECT sum(amount) FROM goodwill'),
    credits: await sum('tickets', `SELECT sum(value_left) FROM credit WHERE kind = 'paid'`),
    sold: await sum('tickets', `SELECT sum(amount) FROM entry WHERE payment_id IS NOT NULL`),
  });
  const inBooks = months.flatMap(({ margins: ofMonth }) => ofMonth ?? []);
  for (const [id, earned] of margins) {
    const own = inBooks.filter(({ product_id }) => product_id === id);
    const add = (of: (month: Earned) => number | null) =>
      own.reduce<number | null>(
        (all, month) => (all === null || of(month) === null ? null : hundredths(all + of(month)!)),
        0,
      );
    expect([
      id,
      add(({ paid }) => paid),
      add(({ fees }) => fees),
      add(({ cost }) => cost),
      add(({ margin }) => margin),
    ]).toEqual([id, earned.paid, earned.fees, earned.cost, earned.margin]);
  }
  for (const year of new Set(months.map(({ month }) => month.slice(0, 4)))) {
    const lines = await office.file(`/admin/accounting?year=${year}`);
    for (const { month, margins: ofMonth } of months.filter((some) => some.month.startsWith(year))) {
      const [margin] = lines.filter(
        ([of, , sheet, , product, kind]) => of === month && sheet === 'Marges' && product === '' && kind === 'somme',
      );
      expect([month, Number(margin?.[7])]).toEqual([month, totalMargin(ofMonth ?? []).margin]);
    }
  }
}
