// Fills the tables from which retention deletes (docs/product.md rule 32) with a million old rows in all, and runs the real jobs
// of the built services to their end, each while another connection writes to its table:
//   npm run build && npm run bench:retention [-- <share of the million, such as 0.01>]
// Needs TEST_POSTGRES_URL (a superuser), like the tests; creates separate databases and drops them. Fails when a write waited longer than
// the gate.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { configureLogging, connectionOptions, ForgetOldRequests, Metrics } from '@raffle/service-kit';
import { createTestDatabase } from '@raffle/test-kit';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { MessagingCleaning } from '../../packages/messaging-kit/dist/messaging-cleaning.js';
import { CallWinner } from '../../services/catalog/dist/src/deliveries/call-winner.js';
import { ForgetUnusedImages } from '../../services/catalog/dist/src/images/forget-unused-images.js';
import { SessionRevocations } from '../../services/identity/dist/src/authentication/session-revocations.js';
import { ForgetUnpaidRegistrations } from '../../services/identity/dist/src/registration/forget-unpaid-registrations.js';
import { SendTexts } from '../../services/messaging/dist/src/texts/send-texts.js';
import { TakeHint } from '../../services/payments/dist/src/checking/webhook.js';
import { ForgetRegistrationsOfNobody } from '../../services/payments/dist/src/people/erase-payments.js';
import { idempotentRequests } from '../../services/tickets/dist/src/idempotent-requests.js';

/** Milliseconds that a write of a buyer may wait while a job deletes beside it. */
const gateMs = 1_000;
const share = Number(process.argv[2] ?? 1);

configureLogging({ level: 'silent', service: 'bench' });
const metrics = new Metrics('bench');
const anyId = 'gen_random_uuid()';
const sentEvent = (days) => `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at, sent_at)
  SELECT ${anyId}, 'tickets.inventory-changed.v1', json_build_object('product_id', n, 'granted', 40, 'held', 2), 'c', at, at
  FROM rows, LATERAL (SELECT now() - interval '${days} days') a (at)`;
const handledEvent = (days) => `INSERT INTO inbox (message_id, handler, event, handled_at)
  SELECT ${anyId}, 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', now() - interval '${days} days' FROM rows`;
const answered = (days) => `INSERT INTO idempotent_request (user_id, operation, key, request_hash, answer, created_at)
  SELECT ${anyId}, 'purchase', ${anyId}, sha256('x'), '{"success": true}', now() - interval '${days} days' FROM rows`;
const registered = (
  days,
  status,
) => `INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, payment_id,
    payment_token, payment_url, payment_opened_at, request_fingerprint, created_at)
  SELECT ${anyId}, '${status}', 'Afi Mensah', '+228' || lpad((n % 100000000)::text, 8, '0'), 'Lomé', '$argon2id$' || repeat('x', 80), 500,
    p.id, p.id::text, CASE WHEN p.id IS NOT NULL THEN 'https://pay.example/x' END, now() - interval '${days} days', 'f',
    now() - interval '${days} days'
  FROM rows, LATERAL (SELECT CASE WHEN '${status}' <> 'opening' AND n IS NOT NULL THEN ${anyId} END) p (id)`;
const revoked = (days) => `INSERT INTO session_revocations (kind, holder_id, revoked_at, applied_at)
  SELECT 'user', ${anyId}, at, at FROM rows, LATERAL (SELECT now() - interval '${days} days') a (at)`;
const texted = (
  days,
) => `INSERT INTO text_message (id, user_id, purpose, next_at, created_at, expires_at, counted_at, done_at)
  SELECT ${anyId}, ${anyId}, 'code', at, at, at, at, at FROM rows, LATERAL (SELECT now() - interval '${days} days') a (at)`;
const hinted = (hours) => `INSERT INTO early_webhooks (token, event, expires_at)
  SELECT ${anyId}, 'payin.session.completed', now() + interval '${hours} hours' FROM rows`;
const paid = (
  days,
  status,
) => `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name,
    client_phone, correlation_id, provider, token, payment_url, status, created_at)
  SELECT ${anyId}, left(${anyId}::text, 18), 'registration', ${anyId}, 1, 500, 'XOF', 'Inscription', 'Afi Mensah', '+22890110001', 'c',
    'fusionpay', ${anyId}, 'https://pay.example/x', '${status}', now() - interval '${days} days' FROM rows`;
const deliveryId = `'01a2016b-18d3-7206-b3ba-d6d1cb6fe34d'`;
const delivery = `INSERT INTO deliveries (id, product_id, ticket, user_id, won_at) SELECT ${deliveryId}, 1, 1, ${anyId}, now()`;
const called = (days) => `INSERT INTO call_codes (id, delivery_id, code, fingerprint, admin_id, issued_at, expires_at)
  SELECT ${anyId}, ${deliveryId}, 'ABCDEFGH', encode(sha256(n::text::bytea), 'hex'), ${anyId}, at, at + interval '72 hours'
  FROM rows, LATERAL (SELECT now() - interval '${days} days') a (at)`;
const picture = `INSERT INTO images (id, original_type, original_bytes, admin_id, request_id)
  SELECT replace(${anyId}::text, '-', ''), 'image/jpeg', 1, 'bench', 'bench' FROM rows`;
const shownLongAgo = [
  `INSERT INTO image_sizes (image_id, width, format, pixel_width, pixel_height, bytes)
   SELECT id, width, format, width, width, decode(repeat('00', 4000), 'hex')
   FROM images, unnest(ARRAY[240, 480, 960]) width, unnest(ARRAY['avif', 'webp']) format`,
  `INSERT INTO unused_images SELECT id, now() - interval '2 days' FROM images`,
];

/** Per job: its old rows (each SQL with so many), one fresh row that is written meanwhile, and the job. */
const jobs = [
  {
    database: 'tickets',
    old: [
      [280_000, sentEvent(8)],
      [275_000, handledEvent(92)],
    ],
    fresh: sentEvent(0),
    job: (source) => [new MessagingCleaning(source), 'clean'],
  },
  {
    database: 'tickets',
    old: [[100_000, answered(3)]],
    fresh: answered(0),
    job: (source) => [new ForgetOldRequests(source, [idempotentRequests]), 'forget'],
  },
  {
    database: 'identity',
    old: [
      [50_000, registered(1, 'opening')],
      [50_000, registered(20, 'failed')],
    ],
    fresh: registered(0, 'pending'),
    job: (source) => [new ForgetUnpaidRegistrations(source), 'forget'],
  },
  {
    database: 'identity',
    old: [[50_000, revoked(40)]],
    fresh: revoked(0),
    job: (source) => {
      const config = { SESSION_ABSOLUTE_SECONDS: 30 * 86_400, ADMIN_SESSION_ABSOLUTE_SECONDS: 43_200 };
      return [new SessionRevocations(source, undefined, undefined, { add: () => undefined }, config), 'forget'];
    },
  },
  {
    database: 'messaging',
    old: [[80_000, texted(3)]],
    fresh: texted(0),
    job: (source) => [new SendTexts(source, undefined, undefined, undefined, null, metrics), 'forgetOld'],
  },
  {
    database: 'payments',
    old: [[40_000, hinted(-1)]],
    fresh: hinted(24),
    job: (source) => [new TakeHint(source, undefined, metrics), 'forgetOld'],
  },
  {
    database: 'payments',
    old: [[50_000, paid(20, 'expired')]],
    fresh: paid(0, 'pending'),
    job: (source) => [new ForgetRegistrationsOfNobody(source), 'forget'],
  },
  {
    database: 'catalog',
    old: [
      [0, delivery],
      [20_000, called(10)],
    ],
    fresh: called(0),
    job: (source) => [new CallWinner(source), 'forgetExpired'],
  },
  {
    database: 'catalog',
    old: [[5_000, picture], ...shownLongAgo.map((sql) => [0, sql])],
    fresh: picture,
    job: (source) => [new ForgetUnusedImages(source), 'forget'],
  },
];

const some = (count, sql) => `WITH rows AS (SELECT n FROM generate_series(1, ${count}) n) ${sql}`;

async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Writes fresh rows, as buyers do, until it is ended. @returns how long each write took, in milliseconds */
function writing(client, sql) {
  const took = [];
  let ended = false;
  const all = (async () => {
    while (!ended) {
      const from = performance.now();
      await client.query(sql);
      took.push(performance.now() - from);
      await pause(5);
    }
  })();
  return {
    async end() {
      ended = true;
      await all;
      return took.sort((one, other) => one - other);
    },
  };
}

/** Counts a job's statements, and remembers the longest. */
function watched() {
  const seen = { statements: 0, longestMs: 0 };
  const nothing = () => undefined;
  return {
    seen,
    logger: {
      logQuery: (sql) => void (seen.statements += /^\s*(DELETE|UPDATE)/.test(sql) ? 1 : 0),
      logQuerySlow: (ms) => void (seen.longestMs = Math.max(seen.longestMs, ms)),
      logQueryError: nothing,
      logSchemaBuild: nothing,
      logMigration: nothing,
      log: nothing,
    },
  };
}

console.log(`Load ${loadavg()[0].toFixed(1)}, ${availableParallelism()} cores\n`);
console.log('| Job | Rows | Seconds | Statements, longest | A write meanwhile: median, p99, longest |');
console.log('| --- | ---: | ---: | ---: | ---: |');
let allRows = 0;
let longestWrite = 0;
for (const { database: name, old, fresh, job } of jobs) {
  const { migrateDatabase } = await import(`../../services/${name}/dist/src/database.js`);
  const database = await createTestDatabase(`bench_${name}`, migrateDatabase);
  const { pathname } = new URL(database.url);
  const superuser = await connected(Object.assign(new URL(process.env.TEST_POSTGRES_URL), { pathname }).href);
  // As if written earlier: without the deliveries, users and triggers that these rows would need.
  await superuser.query('SET session_replication_role = replica; SET statement_timeout = 0');
  for (const [count, sql] of old) await superuser.query(some(Math.ceil(count * share), sql));
  await superuser.query('VACUUM ANALYZE');

  const { seen, logger } = watched();
  const options = connectionOptions({ url: database.runningUrl, preparedStatements: true });
  const source = await new DataSource({ ...options, logger, maxQueryExecutionTime: 1 }).initialize();
  const writer = await connected(database.runningUrl);
  const [instance, method] = job(source);
  const { name: label, batch } = Reflect.getMetadata('service-kit:repeat', instance[method]);
  const writes = writing(writer, some(1, fresh));
  const from = performance.now();
  let rows = 0;
  let round;
  do rows += round = await instance[method]();
  while (round >= batch);
  const seconds = (performance.now() - from) / 1_000;
  const took = await writes.end();

  const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))].toFixed(1);
  console.log(
    `| ${label} (${name}) | ${rows.toLocaleString('en')} | ${seconds.toFixed(1)} | ${seen.statements}, ${seen.longestMs} ms | ${at(0.5)}, ${at(0.99)}, ${at(1)} ms |`,
  );
  allRows += rows;
  longestWrite = Math.max(longestWrite, took.at(-1));
  await Promise.all([source.destroy(), writer.end(), superuser.end()]);
  await database.drop();
}
const wanted = jobs.flatMap(({ old }) => old).reduce((sum, [count]) => sum + Math.ceil(count * share), 0);
console.log(
  `\n${allRows.toLocaleString('en')} of ${wanted.toLocaleString('en')} rows; the longest write ${longestWrite.toFixed(0)} ms (gate ${gateMs})`,
);
if (allRows !== wanted || longestWrite > gateMs) process.exitCode = 1;
