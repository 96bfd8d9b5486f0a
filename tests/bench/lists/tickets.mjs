import { migrations } from '../../../services/tickets/dist/src/database.js';
import { ListEntries } from '../../../services/tickets/dist/src/entries/list-entries.js';
import { ReportsController } from '../../../services/tickets/dist/src/entries/reports.controller.js';
import { exported, firstName, queriesOf, rows, thing, timed, withRows } from './timed.mjs';

const statements = [
  `INSERT INTO product (product_id, version, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule, tickets_per_person)
   SELECT n, 1, ${thing('n')} || ' ' || n, 500, 10000, 1,
     'active', repeat('a', 64), 'none', 2000 FROM generate_series(1, 60) n`,
  `INSERT INTO person (user_id, version, display_name, city)
   SELECT md5(n::text)::uuid, 1, ${firstName} || ' ' || chr(65 + n % 26) || '.', 'Lomé' FROM generate_series(0, 19999) n`,
  `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, payment_id, correlation_id, created_at)
   SELECT md5('p' || n)::uuid, md5((n % 20000)::text)::uuid, n % 60 + 1, n % 5 + 1, 500, 500 * (n % 5 + 1), 'granted', 'granted', now(),
     md5('m' || n)::uuid, 'c' || n, now() FROM generate_series(1, ${rows}) n WHERE n % 10 < 7`,
  `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, holder, secret, granted_at)
   SELECT gen_random_uuid(), md5((n % 20000)::text)::uuid, n % 60 + 1,
     CASE WHEN n % 10 < 7 THEN 'purchase' WHEN n % 10 < 9 THEN 'free' ELSE 'referral' END,
     CASE WHEN n % 10 < 7 THEN n % 5 + 1 ELSE 1 END, n * 10, CASE WHEN n % 10 < 7 THEN 500 * (n % 5 + 1) ELSE 0 END,
     CASE WHEN n % 10 < 7 THEN md5('m' || n)::uuid END, CASE WHEN n % 10 < 7 THEN md5('p' || n)::uuid END,
     decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now() - n * interval '1 minute'
   FROM generate_series(1, ${rows}) n`,
  // A third of the draws have ended, each with a hundred winners; a few were cancelled. Their places are not read here.
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

export const tickets = () =>
  withRows('bench_tickets', { migrations, entities: [], statements }, async (source) => {
    const list = new ListEntries(source);
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
          { status: 'kept', type: 'purchase' },
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
    const reports = new ReportsController(source);
    await timed('tickets', [{ what: 'figures' }], () => reports.stats());
    const year = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
    await timed('tickets', [{ what: 'books of a year' }], () => reports.months({ months: year }));
  });
