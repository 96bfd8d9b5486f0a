import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inDatabase } from './databases.js';
import { round, type Figure } from './figures.js';
import type { Shop } from './shop.js';

/** Payments of three days; those that were filled in are older. */
export const reconcile = (shop: Shop): Promise<void> =>
  command('services/payments/dist/src/reconciliation/reconcile.cli.js', [], environmentOf(shop));

/** What the process of payments was started with. */
function environmentOf(shop: Shop): Record<string, string> {
  const variables = readFileSync(`/proc/${shop.groups()['payments']!.pid}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    variables.filter(Boolean).map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
}

/** What is written is what a difference or a violation is; the rows that were filled in have some. */
async function command(entry: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const root = join(import.meta.dirname, '../../..');
  await promisify(execFile)(process.execPath, [entry, ...args], { cwd: root, env, maxBuffer: 2 ** 26 }).catch(
    (error: { code?: unknown; stderr?: string }) => {
      if (error.code !== 1 || error.stderr) throw new Error(error.stderr?.trim().split('\n')[0] ?? 'it failed');
    },
  );
}

export async function checkInvariants(shop: Shop): Promise<void> {
  const { postgres, queues, rabbitmq } = shop.system.addresses;
  const { username, password, pathname } = new URL(rabbitmq);
  const urls = ['identity', 'catalog', 'tickets', 'payments', 'messaging'].map((owner): [string, string] => [
    `${owner.toUpperCase()}_DATABASE_URL`,
    Object.assign(new URL(postgres), { pathname: `/raffle_${owner}` }).href,
  ]);
  const management = Object.assign(new URL(queues), { username, password, pathname }).href;
  await command('infra/invariants/dist/cli.js', [], {
    ...Object.fromEntries(urls),
    RABBITMQ_MANAGEMENT_URL: management,
  });
}

export const inPayments = (shop: Shop, statements: readonly string[]) =>
  inDatabase(shop.system.addresses.postgres, 'raffle_payments', async (client) => {
    for (const sql of statements) await client.query(sql);
  });

/** Of each database, and of the largest tables with their indexes. */
export async function sizes(shop: Shop): Promise<Figure[]> {
  const { postgres } = shop.system.addresses;
  const figures: Figure[] = [];
  for (const database of ['identity', 'catalog', 'tickets', 'payments', 'messaging'])
    await inDatabase(postgres, `raffle_${database}`, async (client) => {
      const { rows } = await client.query<{ name: string; rows: number; mb: number; indexes: number }>(
        `SELECT relname AS name, n_live_tup::float8 AS rows, (pg_table_size(relid) / 1e6)::float8 AS mb, (pg_indexes_size(relid) / 1e6)::float8 AS indexes
         FROM pg_stat_user_tables WHERE pg_total_relation_size(relid) > 50e6 ORDER BY pg_total_relation_size(relid) DESC`,
      );
      for (const { name, rows: count, mb, indexes } of rows)
        figures.push({
          what: `${database}.${name}: rows; MB; MB of indexes`,
          measured: [count, mb, indexes].map(round).join('; '),
        });
    });
  return [...figures, { what: 'load at the end', measured: (loadavg()[0] ?? 0).toFixed(1) }];
}
