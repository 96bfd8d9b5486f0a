// Times the back-office's lists of payments and tickets with 100,000 rows each, on the built services:
//   npm run build && npm run bench:lists
// Needs TEST_POSTGRES_URL (a superuser), as the tests do; makes a database of its own and drops it.
import { availableParallelism, loadavg } from 'node:os';
import 'reflect-metadata';
import { createTestDatabase } from '@raffle/test-kit';
import { configureLogging, connectionOptions, migrate } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { migrations as paymentsMigrations } from '../../services/payments/dist/src/database.js';
import { Payment } from '../../services/payments/dist/src/payment/payment.entity.js';
import { ListPayments } from '../../services/payments/dist/src/payment-list/list-payments.js';
import { openSums } from '../../services/payments/dist/src/accounting/accounting.queries.js';
import { Revenue } from '../../services/payments/dist/src/stats/revenue.js';
import { migrations as ticketsMigrations } from '../../services/tickets/dist/src/database.js';
import { ListEntries } from '../../services/tickets/dist/src/admin-entries/list-entries.js';
import { AccountingController } from '../../services/tickets/dist/src/accounting/accounting.controller.js';
import { StatsController } from '../../services/tickets/dist/src/stats/stats.controller.js';

const rows = 100_000;
const rounds = Number(process.argv[2] ?? 20);

const firstNames = `ARRAY['Afi','Kossi','Améyo','Kodjo','Essi','Yao','Akouvi','Komlan','Abla','Koffi','Adjoa','Mawuli','Dédé','Sena',
  'Edem','Ayélé','Kwami','Enyo','Sitou','Têtê','Aminata','Moussa','Fatou','Ibrahim','Aya','Konan','Akissi','Kouadio','Affoué','Yacouba']`;
const lastNames = `ARRAY['Mensah','Kodjovi','Adjavon','Amegan','Lawson','Agbeko','Dossou','Tchalla','Ouattara','Koné','Kouassi','Yao',
  'Traoré','Bamba','N''Guessan','Diabaté','Assogba','Gnassingbé','Amouzou','Ekué','Sossou','Akakpo','Adjei','Bello','Touré','Coulibaly']`;
const pick = (list, n) => `(${list})[1 + floor(random() * ${n})::int]`;

const payments = [
  `INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description,
     client_name, client_phone, provider, token, payment_url, status, created_at, confirmed_at, received_amount, came_in, operator)
   SELECT gen_random_uuid(), 'P-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0')), CASE WHEN n % 5 = 0 THEN 'registration' ELSE 'ticket' END,
     gen_random_uuid(), md5((n % 20000)::text)::uuid, CASE WHEN n % 5 = 0 THEN NULL ELSE n % 60 + 1 END, n % 5 + 1,
     500 * (n % 9 + 1), 'XOF', 'Tickets', ${pick(firstNames, 30)} || ' ' || ${pick(lastNames, 26)},
     CASE WHEN n % 3 = 0 THEN '+22507' ELSE '+22890' END || lpad((n * 7919 % 1000000)::text, CASE WHEN n % 3 = 0 THEN 8 ELSE 6 END, '0'),
     'fusionpay', 'token-' || n, 'https://pay.example/x', s.status, now() - n * interval '4 minutes',
     CASE WHEN s.status = 'confirmed' THEN now() - n * interval '4 minutes' + interval '1 minute' END,
     CASE WHEN s.status = 'confirmed' THEN 500 END, CASE WHEN s.status = 'confirmed' THEN 500 * (n % 9 + 1) END, 'orange'
   FROM generate_series(1, ${rows}) n,
     LATERAL (SELECT CASE WHEN n % 20 < 15 THEN 'confirmed' WHEN n % 20 < 18 THEN 'failed' WHEN n % 20 < 19 THEN 'expired'
       WHEN n % 500 = 19 THEN 'review' ELSE 'not_created' END AS status) s`,
  `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at, paid_at, transfer_reference, paid_by)
   SELECT gen_random_uuid(), gen_random_uuid(), id, amount, 'credit_asked_back', CASE WHEN paid THEN 'paid' ELSE 'owed' END, now(),
     CASE WHEN paid THEN now() END, CASE WHEN paid THEN 'TX' END, CASE WHEN paid THEN gen_random_uuid() END
   FROM (SELECT id, amount, random() < 0.9 AS paid FROM payments WHERE status = 'confirmed' ORDER BY random() LIMIT 5000) p`,
];
const tickets = [
  `INSERT INTO product (product_id, version, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule)
   SELECT n, 1, (ARRAY['Téléphone','Moto','Vélo électrique','Télévision','Frigo','Voiture'])[1 + n % 6] || ' ' || n, 500, 10000, 1,
     'active', repeat('a', 64), 'none' FROM generate_series(1, 60) n`,
  `INSERT INTO person (user_id, version, display_name, city)
   SELECT md5(n::text)::uuid, 1, ${pick(firstNames, 30)} || ' ' || chr(65 + n % 26) || '.', 'Lomé' FROM generate_series(0, 19999) n`,
  `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, payment_id, created_at)
   SELECT md5('p' || n)::uuid, md5((n % 20000)::text)::uuid, n % 60 + 1, n % 5 + 1, 500, 500 * (n % 5 + 1), 'granted', 'granted', now(),
     md5('m' || n)::uuid, now() FROM generate_series(1, ${rows}) n WHERE n % 10 < 7`,
  `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, holder, secret, granted_at)
   SELECT gen_random_uuid(), md5((n % 20000)::text)::uuid, n % 60 + 1,
     CASE WHEN n % 10 < 7 THEN 'purchase' WHEN n % 10 < 9 THEN 'free' ELSE 'referral' END,
     CASE WHEN n % 10 < 7 THEN n % 5 + 1 ELSE 1 END, n * 10, CASE WHEN n % 10 < 7 THEN 500 * (n % 5 + 1) ELSE 0 END,
     CASE WHEN n % 10 < 7 THEN md5('m' || n)::uuid END, CASE WHEN n % 10 < 7 THEN md5('p' || n)::uuid END,
     decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now() - n * interval '1 minute'
   FROM generate_series(1, ${rows}) n`,
  // A third of the draws are over, each with a hundred winners; a few were cancelled. Their places are not asked for here.
  'ALTER TABLE ticket DISABLE TRIGGER ticket_guard',
  `INSERT INTO ticket (product_id, number, entry_id, leaf)
   SELECT product_id, first_number, id, holder FROM entry WHERE product_id % 3 = 0`,
  'INSERT INTO draw_result (product_id, drawn_at) SELECT product_id, now() FROM product WHERE product_id % 3 = 0',
  `INSERT INTO winning_ticket (product_id, number)
   SELECT product_id, number FROM (SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY number) AS place FROM ticket) t
   WHERE place <= 100`,
  'UPDATE entry SET credited_at = now() WHERE product_id % 3 <> 0 AND product_id % 10 = 1',
];
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Every way to ask, shallow and deep. */
const pages = [1, 250, 500, 1000];
const queriesOf = (sorts, filters, searches) => [
  ...sorts.flatMap((sort) =>
    ['asc', 'desc'].flatMap((direction) => pages.map((page) => ({ what: `sort ${sort}`, sort, direction, page }))),
  ),
  ...sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      [1, 200].map((page) => ({
        what: `filter ${Object.keys(filter).join('+')}`,
        sort,
        direction: 'desc',
        page,
        ...filter,
      })),
    ),
  ),
  ...sorts.flatMap((sort) =>
    searches.flatMap((q) => [1, 10].map((page) => ({ what: `search ${q}`, sort, direction: 'desc', page, q }))),
  ),
];

async function prepared(name, migrations, entities, statements) {
  const database = await createTestDatabase(name);
  await migrate({ url: database.url, migrations });
  const options = connectionOptions({ url: database.url, entities });
  const source = await new DataSource({
    ...options,
    extra: { ...options.extra, statement_timeout: 300_000, query_timeout: 300_000 },
  }).initialize();
  const close = () => source.destroy().then(() => database.drop());
  try {
    for (const statement of statements) await source.query(statement);
    await source.query('VACUUM ANALYZE');
  } catch (error) {
    await close();
    throw error;
  }
  return { source, close };
}

async function timed(label, queries, ask) {
  const spent = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const from = performance.now();
      await ask({ limit: 100, ...query });
      const key = query.what;
      spent.set(key, [...(spent.get(key) ?? []), performance.now() - from]);
    }
  }
  const line = (what, times) => {
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
    console.log(`| ${label}, ${what} | ${at(0)} ms | ${at(0.5)} ms | ${at(0.95)} ms |`);
  };
  for (const [what, times] of spent) line(what, times);
  if (spent.size > 1) line('everything', [...spent.values()].flat());
}

/** Reads a whole list as an export does. */
async function exported(label, rowsOfList, query) {
  const from = performance.now();
  let count = 0;
  let most = 0;
  for await (const row of rowsOfList(query)) {
    count += row.id ? 1 : 0;
    if (count % 5_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  console.log(
    `\n${label}: ${count} rows exported in ${((performance.now() - from) / 1000).toFixed(1)} s, heap at most ${Math.round(most / 2 ** 20)} MB\n`,
  );
}

configureLogging({ level: 'silent', service: 'bench' });
console.log(`Load ${loadavg()[0].toFixed(1)}, ${availableParallelism()} cores\n`);
console.log('| | quickest | median | p95 |\n| --- | --- | --- | --- |');
const money = await prepared('bench_payments', paymentsMigrations, [Payment], payments);
try {
  const list = new ListPayments(money.source);
  const user = '1f0e3dad-9990-8345-f743-9f8ffabdffc4';
  await timed(
    'payments',
    queriesOf(
      ['created_at', 'amount', 'confirmed_at'],
      [
        { state: 'confirmed' },
        { state: 'review' },
        { type: 'ticket' },
        { state: 'failed', type: 'ticket' },
        { refund: 'paid' },
        { refund: 'owed' },
        { userId: user },
        { from: '2026-09-01', to: '2026-10-15' },
      ],
      ['Mensah', 'afi', 'afi mensah', 'Kon', 'a', 'ko', '90 11 23', '0701', 'P-9E3779B1', 'zzzz', 'nothing at all'],
    ),
    (query) => list.page(query),
  );
  await exported('payments', (query) => list.all(query), { sort: 'confirmed_at', direction: 'desc' });
  const revenue = new Revenue(money.source);
  await timed('payments', [{ what: 'figures' }], () => Promise.all([revenue.total(), revenue.byDay(new Date())]));
  await timed('payments', [{ what: 'books' }], () => openSums(money.source.manager));
} finally {
  await money.close();
}
const places = await prepared('bench_tickets', ticketsMigrations, [], tickets);
try {
  const list = new ListEntries(places.source);
  await timed(
    'tickets',
    queriesOf(
      ['purchase_date', 'product_name', 'quantity', 'price'],
      [
        { type: 'purchase' },
        { type: 'free' },
        { productId: '7' },
        { productId: '7', type: 'purchase' },
        { userId: '1f0e3dad-9990-8345-f743-9f8ffabdffc4' },
        { status: 'valid' },
        { status: 'won' },
        { status: 'lost' },
        { status: 'credited' },
        { status: 'lost', productId: '6' },
        { status: 'valid', type: 'purchase' },
        { from: daysAgo(60), to: daysAgo(5) },
        { from: daysAgo(30), to: daysAgo(29) },
        { from: daysAgo(60), status: 'valid' },
        { from: daysAgo(60), status: 'lost', type: 'purchase' },
      ],
      ['afi', 'améyo', 'velo', 'afi velo', 'a', 'k.', 'moto 7', 'zzzz'],
    ),
    (query) => list.page(query),
  );
  await exported('tickets', (query) => list.all(query), { sort: 'product_name', direction: 'asc' });
  const stats = new StatsController(places.source);
  await timed('tickets', [{ what: 'figures' }], () => stats.stats());
  const books = new AccountingController(places.source);
  const year = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  await timed('tickets', [{ what: 'books of a year' }], () => books.months({ months: year }));
} finally {
  await places.close();
}
