import { migrations } from '../../../services/payments/dist/src/database.js';
import { openSums } from '../../../services/payments/dist/src/accounting/accounting.queries.js';
import { Payment } from '../../../services/payments/dist/src/payment/payment.queries.js';
import { ListPayments } from '../../../services/payments/dist/src/payment-list/list-payments.js';
import { RefundFiles } from '../../../services/payments/dist/src/refunds/refund-files.js';
import { firstDayOf, readDailyFigures } from '@raffle/service-kit/database';
import { exported, firstName, lastName, queriesOf, rows, timed, withRows } from './timed.mjs';

const statements = [
  `INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description,
     client_name, client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, received_amount, came_in, operator)
   SELECT gen_random_uuid(), 'P-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0')), CASE WHEN n % 5 = 0 THEN 'registration' ELSE 'ticket' END,
     gen_random_uuid(), md5((n % 20000)::text)::uuid, CASE WHEN n % 5 = 0 THEN NULL ELSE n % 60 + 1 END, n % 5 + 1,
     500 * (n % 9 + 1), 'XOF', 'Tickets', ${firstName} || ' ' || ${lastName},
     CASE WHEN n % 3 = 0 THEN '+22507' ELSE '+22890' END || lpad((n * 7919 % 1000000)::text, CASE WHEN n % 3 = 0 THEN 8 ELSE 6 END, '0'),
     'c' || n, 'fusionpay', 'token-' || n, 'https://pay.example/x', s.status, now() - n * interval '4 minutes',
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
/** Replaces them with a hundred thousand. */
const refunds = [
  'DELETE FROM refunds',
  // Three of four were paid, most of them through operator files.
  `INSERT INTO refund_files (id, made_at, made_by)
   SELECT md5('f' || n)::uuid, now() - n * interval '4 hours', gen_random_uuid() FROM generate_series(1, 400) n`,
  `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at, paid_at, transfer_reference, paid_by, file_id)
   SELECT gen_random_uuid(), gen_random_uuid(), id, amount / 500 * 100, 'credit_asked_back', CASE WHEN paid THEN 'paid' ELSE 'owed' END,
     confirmed_at + part * interval '1 hour', CASE WHEN paid THEN confirmed_at + interval '5 days' END, CASE WHEN paid THEN 'TX' || n END,
     CASE WHEN paid THEN gen_random_uuid() END, CASE WHEN n % 10 < 7 THEN md5('f' || (1 + n % 400))::uuid END
   FROM (SELECT *, n % 4 > 0 AS paid FROM (
     SELECT id, amount, confirmed_at, part, row_number() OVER (ORDER BY part, created_at) AS n
     FROM payments, generate_series(1, 2) part WHERE status = 'confirmed' ORDER BY part, created_at LIMIT ${rows}) all_parts) p`,
  'VACUUM ANALYZE',
];

/** Closes every past month, as CloseMonth does, with sums of its own: what they lack is read as corrections. */
const closed = `INSERT INTO closed_months (month, operators, corrections, credits, products, margins, goodwill, corrected_goodwill, closed_by)
  SELECT month::date, '[]', '[]', '{"before": 0, "issued": 0, "placed": 0, "refunded": 0, "after": 0}', '[]', '[]', 0, 0, gen_random_uuid()
  FROM (SELECT DISTINCT date_trunc('month', confirmed_at AT TIME ZONE 'UTC') AS month FROM payments WHERE status = 'confirmed') p
  WHERE month < date_trunc('month', now() AT TIME ZONE 'UTC') ORDER BY month`;

export const payments = () =>
  withRows('bench_payments', { migrations, entities: [Payment], statements }, async (source) => {
    const list = new ListPayments(source);
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
    await timed('payments', [{ what: 'figures' }], () => readDailyFigures(source.manager, firstDayOf(30)));
    for (const statement of refunds) await source.query(statement);
    await timed(
      'payments, 56,250 paid back',
      queriesOf(['created_at', 'amount', 'confirmed_at'], [{ refund: 'paid' }], []).filter(({ refund }) => refund),
      (query) => list.page(query),
    );
    const refundFiles = new RefundFiles(source);
    await timed(
      'refunds',
      queriesOf(
        ['owed_at', 'amount'],
        [{ state: 'owed' }, { state: 'filed' }, { state: 'paid' }, { state: 'filed', q: 'Mensah' }],
        ['Mensah', 'afi mensah', 'a', '90 11 23', 'P-9E3779B1', 'zzzz'],
      ).map((query) => ({ state: 'paid', ...query })),
      (query) => refundFiles.page(query),
    );
    await timed('books', [{ what: 'no month closed' }], () => openSums(source.manager));
    await source.query(closed);
    await timed('books', [{ what: 'ended months closed' }], () => openSums(source.manager));
  });
