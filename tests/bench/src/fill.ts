import pg from 'pg';

const step = 20_000;

/** Rows of people, tickets, payments and messages in the databases, as if created over time; `$1` to `$2` are their numbers. */
const fillings: readonly { database: string; sql: string }[] = [
  {
    database: 'raffle_identity',
    sql: `WITH people AS (
        SELECT n, md5('r' || n)::uuid AS id, 'Afi ' || chr(65 + n % 26) || substr(md5(n::text), 1, 6) AS name,
          '+22507' || lpad(n::text, 8, '0') AS phone, now() - n * interval '30 seconds' AS at FROM generate_series($1::int, $2::int) n),
      registered AS (
        INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, payment_id, payment_token, payment_url,
          request_fingerprint, applied_payment_id, confirmed_at, created_at)
        SELECT id, 'completed', name, phone, 'Lomé', '$argon2id$x', 500, id, id::text, 'x', '', id, at, at FROM people)
      INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, tickets, total_spent, created_at)
      SELECT md5('u' || n)::uuid, id, id, name, phone, 'Lomé', '$argon2id$x',
        (SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + ((n / (31 ^ digit)::bigint) % 31)::int, 1), '')
           FROM generate_series(0, 6) AS digit), n % 40, (n % 60) * 500, at FROM people`,
  },
  {
    database: 'raffle_payments',
    sql: `INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description,
        client_name, client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, received_amount, came_in, operator)
      SELECT md5('m' || n)::uuid, 'P-' || upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0')), 'ticket', gen_random_uuid(),
        md5('u' || n % $3)::uuid, n % 20 + 1, 1, 500, 'XOF', 'Tickets', 'Afi Mensah', '+22890' || lpad((n % 1000000)::text, 6, '0'),
        'c' || n, 'fusionpay', 'bench-' || n, 'https://pay.example/x', 'confirmed', now() - n * interval '30 seconds', now() - n * interval '30 seconds',
        500, 500, 'orange' FROM generate_series($1::int, $2::int) n`,
  },
  {
    database: 'raffle_tickets',
    sql: `WITH rows AS (SELECT n, md5('u' || n % $3)::uuid AS user_id, ($4::int[])[1 + n % cardinality($4::int[])] AS product_id
          FROM generate_series($1::int, $2::int) n),
      people AS (INSERT INTO person (user_id, version, display_name, city)
        SELECT md5('u' || n)::uuid, 1, 'Afi ' || chr(65 + n % 26) || '.', 'Lomé' FROM rows ON CONFLICT DO NOTHING),
      bought AS (INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, payment_id, correlation_id, created_at)
        SELECT md5('p' || n)::uuid, user_id, product_id, 1, 500, 500, 'granted', 'granted', now(), md5('m' || n)::uuid, 'c' || n,
          now() - n * interval '30 seconds' FROM rows),
      entries AS (INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, holder, secret, granted_at)
        SELECT md5('e' || n)::uuid, user_id, product_id, 'purchase', 1, 100000 + n, 500, md5('m' || n)::uuid, md5('p' || n)::uuid,
          sha256('holder'), sha256('secret'), now() - n * interval '30 seconds' FROM rows)
      INSERT INTO ticket (product_id, number, entry_id, leaf) SELECT product_id, 100000 + n, md5('e' || n)::uuid, sha256('leaf') FROM rows`,
  },
  {
    database: 'raffle_messaging',
    sql: `WITH rows AS (SELECT n, md5('u' || n)::uuid AS user_id, now() - n * interval '30 seconds' AS at FROM generate_series($1::int, $2::int) n),
      people AS (INSERT INTO person (user_id, version, display_name, registered_at)
        SELECT user_id, 1, 'Afi ' || chr(65 + n % 26) || '.', at FROM rows ON CONFLICT DO NOTHING),
      conversations AS (INSERT INTO conversation (user_id, unread, last_content, last_from_admin, last_at, waiting_since)
        SELECT user_id, 1, 'Bonjour ' || n, false, at, at FROM rows)
      INSERT INTO message (id, user_id, author, subject, content, created_at)
      SELECT md5('t' || n)::uuid, user_id, 'user', '', 'Bonjour ' || n, at FROM rows`,
  },
];

/** What triggers would have counted. */
const sums: Readonly<Record<string, string>> = {
  raffle_identity: `SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM users WHERE erased_at IS NULL GROUP BY 1`,
  raffle_payments: `SELECT (confirmed_at AT TIME ZONE 'UTC')::date, sum(came_in) FROM payments WHERE status = 'confirmed' GROUP BY 1`,
  raffle_tickets: `SELECT (granted_at AT TIME ZONE 'UTC')::date, sum(quantity) FROM entry WHERE type = 'purchase' GROUP BY 1`,
};

let filled = 0;

/** Adds rows up to a number, without triggers and foreign keys: these rows satisfy them, except for the places of products. */
export async function fillTo(postgresUrl: string, rows: number, productIds: readonly number[]): Promise<void> {
  await Promise.all(fillings.map((filling) => fill(postgresUrl, filling, rows, productIds)));
  filled = rows;
}

async function fill(
  postgresUrl: string,
  { database, sql }: (typeof fillings)[number],
  rows: number,
  productIds: readonly number[],
): Promise<void> {
  const people = Math.max(1_000, rows);
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    for (let from = filled + 1; from <= rows; from += step) {
      const values = [from, Math.min(from + step - 1, rows), people, productIds];
      await client.query(sql, values.slice(0, sql.includes('$4') ? 4 : sql.includes('$3') ? 3 : 2));
    }
    if (sums[database])
      await client.query(`TRUNCATE daily_change; TRUNCATE daily_figure; INSERT INTO daily_figure ${sums[database]}`);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
