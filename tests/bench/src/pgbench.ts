import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const tables = `
  CREATE TABLE inventory (product_id int PRIMARY KEY, capacity int NOT NULL, held int NOT NULL, granted int NOT NULL, version int NOT NULL);
  CREATE TABLE purchase (id uuid PRIMARY KEY, product_id int NOT NULL, user_id uuid NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE entry (id uuid PRIMARY KEY, purchase_id uuid NOT NULL UNIQUE, product_id int NOT NULL, quantity int NOT NULL);
  CREATE TABLE ticket (product_id int, number int, entry_id uuid NOT NULL, PRIMARY KEY (product_id, number));
  CREATE TABLE outbox (id bigserial PRIMARY KEY, event text NOT NULL, payload jsonb NOT NULL, sent_at timestamptz);
  INSERT INTO inventory SELECT n, 100000000, 0, 0, 0 FROM generate_series(1, 50) n;`;

/** Hold and grant, the two transactions of a purchase that the product's row serializes. */
const script = (products: number) => `
\\set product random(1, ${products})
\\set one random(1, 1000000000)
\\set two random(1, 1000000000)
BEGIN;
INSERT INTO purchase VALUES (md5(:one || '-' || :two)::uuid, :product, gen_random_uuid(), 'held', now());
INSERT INTO outbox (event, payload) VALUES ('inventory-changed', '{"product_id": 1, "held": 1, "granted": 1}');
UPDATE inventory SET held = held + 1, version = version + 1 WHERE product_id = :product AND held + granted < capacity;
COMMIT;
BEGIN;
UPDATE purchase SET status = 'granted' WHERE id = md5(:one || '-' || :two)::uuid;
UPDATE inventory SET held = held - 1, granted = granted + 1, version = version + 1 WHERE product_id = :product RETURNING granted \\gset
INSERT INTO entry VALUES (gen_random_uuid(), md5(:one || '-' || :two)::uuid, :product, 1);
INSERT INTO ticket VALUES (:product, :granted, gen_random_uuid());
INSERT INTO outbox (event, payload) VALUES ('tickets-granted', '{"product_id": 1, "numbers": [1]}');
COMMIT;
`;

/** Both transactions by pgbench on the same PostgreSQL. @returns pairs a second. @throws Error when pgbench is not installed. */
export async function pgbench(postgresUrl: string, products: number, seconds: number): Promise<number> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  const database = 'bench_reference';
  const folder = mkdtempSync(join(tmpdir(), 'raffle-pgbench-'));
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${database}`);
    await admin.query(`CREATE DATABASE ${database}`);
    const url = Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(tables);
    await client.end();
    const file = join(folder, 'purchase.sql');
    writeFileSync(file, script(products));
    const { stdout } = await promisify(execFile)(
      program(),
      ['--no-vacuum', '--client=20', '--jobs=1', `--time=${seconds}`, `--file=${file}`, url],
      { timeout: (seconds + 30) * 1_000 },
    );
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(rate > 0)) throw new Error(`pgbench printed no rate: ${stdout}`);
    return rate;
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${database}`);
    await admin.end();
    rmSync(folder, { recursive: true });
  }
}

/** Debian installs it next to the server, not on the PATH. */
function program(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort() : [];
  const found = versions.map((version) => join(root, version, 'bin/pgbench')).filter((file) => existsSync(file));
  return found.at(-1) ?? 'pgbench';
}
