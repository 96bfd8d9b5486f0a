import pg from 'pg';

const names = {
  first: [
    'Afi',
    'Kossi',
    'Élodie',
    'Komlan',
    'Akoua',
    'Yao',
    'Mawuli',
    'Ɖela',
    'Fatou',
    'Ibrahim',
    'Aya',
    'Koffi',
    'Sena',
    'Édem',
  ],
  last: [
    'Mensah',
    'Akakpo',
    'Kouassi',
    'Agbeko',
    'Dossou',
    'Kouamé',
    'Lawson',
    'Traoré',
    'Amouzou',
    'Adjovi',
    'Koné',
    'Bamba',
  ],
  cities: [
    'Lomé',
    'Lomé',
    'Lomé',
    'Abidjan',
    'Abidjan',
    'Kara',
    'Sokodé',
    'Bouaké',
    'Kpalimé',
    'Atakpamé',
    'Yamoussoukro',
  ],
};
const step = 10_000;

/** A number's UUID, the same each time. */
const uuidOf = `
  CREATE OR REPLACE FUNCTION uuid_of(text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT overlay(overlay(md5($1) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid
  $$`;

/** Realistic people: a third active today, a tenth never, one in a hundred blocked, most invited by somebody. */
export async function generateUsers(url: string, count: number): Promise<void> {
  const client = await connected(url);
  for (let from = 0; from < count; from += step) {
    await client.query(
      `WITH rows AS (
         SELECT n, md5('r' || n)::uuid AS id, hashtext('a' || n) & 65535 AS a, hashtext('b' || n) & 65535 AS b,
           hashtext('c' || n) & 65535 AS c, now() - (random() * 400 * interval '1 day') AS at
           FROM generate_series($1::int, $2::int) AS n),
       people AS (
         SELECT *, ($3::text[])[1 + a % $4] || ' ' || ($5::text[])[1 + b % $6] || ' ' || substr(md5('n' || n), 1, 5) AS name,
           '+2289' || lpad(n::text, 7, '0') AS phone, ($7::text[])[1 + c % $8] AS city,
           translate(upper(substr(md5('k' || n), 1, 2)), '01', 'XY') || (SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789',
             1 + ((n / (31 ^ digit)::bigint) % 31)::int, 1), '') FROM generate_series(0, 4) AS digit) AS code FROM rows),
       registered AS (
         INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, payment_id, payment_token, payment_url,
           request_fingerprint, applied_payment_id, confirmed_at, created_at)
         SELECT id, 'completed', name, phone, city, '$argon2id$x', 500, id, id::text, 'x', '', id, at, at FROM people)
       INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, referrals, tickets,
         total_spent, created_at, last_active, blocked_at, block_reason, referrer_id)
       SELECT uuid_of('u' || n), id, id, name, phone, city, '$argon2id$x', code, a % 7, b % 40, (c % 60) * 500, at,
         CASE WHEN a % 10 = 0 THEN NULL WHEN a % 3 = 0 THEN now() - random() * interval '23 hours'
           ELSE now() - interval '2 days' - random() * interval '90 days' END,
         CASE WHEN b % 100 = 0 THEN now() END, CASE WHEN b % 100 = 0 THEN 'Comptes multiples' END,
         CASE WHEN n >= 10000 THEN uuid_of('u' || (c % 2000)) END FROM people`,
      [
        from,
        Math.min(from + step, count) - 1,
        names.first,
        names.first.length,
        names.last,
        names.last.length,
        names.cities,
        names.cities.length,
      ],
    );
  }
  await client.query('VACUUM ANALYZE users');
  await client.end();
}

/** Audit entries of ten admins over a year, in as many areas as there are services. */
export async function generateAuditLog(url: string, count: number): Promise<void> {
  const client = await connected(url);
  for (let from = 0; from < count; from += step) {
    await client.query(
      `INSERT INTO audit_log (at, actor_kind, actor_id, actor_username, action, subject, before, after, address)
       SELECT now() - random() * interval '365 days', 'admin', uuid_of('admin' || n % 10), 'admin-' || n % 10,
         (ARRAY['product.updated', 'payment.resolved', 'user.blocked', 'admin.logged_in', 'settings.updated'])[1 + n % 5],
         (n % 5000)::text, '{"value": 1}', '{"value": 2}', '192.0.2.' || n % 250 FROM generate_series($1::int, $2::int) AS n`,
      [from, Math.min(from + step, count) - 1],
    );
  }
  await client.query('VACUUM ANALYZE audit_log');
  await client.end();
}

/** A team larger than any real one: one in ten a super_admin, one in four never logged in. */
export async function generateAdmins(url: string, count: number): Promise<void> {
  const client = await connected(url);
  for (let from = 0; from < count; from += step) {
    await client.query(
      `INSERT INTO admins (id, username, password_hash, role, created_at, last_login_at)
       SELECT uuid_of('admin' || n), chr(97 + n % 26) || '.' || fold_text(($3::text[])[1 + n % $4]) || '-' || n,
         '$argon2id$x', CASE WHEN n % 10 = 0 THEN 'super_admin' ELSE 'admin' END, now() - random() * interval '400 days',
         CASE WHEN n % 4 > 0 THEN now() - random() * interval '90 days' END FROM generate_series($1::int, $2::int) AS n`,
      [from, Math.min(from + step, count) - 1, names.last, names.last.length],
    );
  }
  await client.query('VACUUM ANALYZE admins');
  await client.end();
}

/** A separate connection: filling takes longer than the service's statement timeout. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(uuidOf);
  return client;
}
