import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSystem, type System } from '@raffle/local';
import pg from 'pg';
import { registerOnce } from './buyer.js';
import { insist, pause, send } from './client.js';
import { loadNow, writeFigures, type Figure } from './figures-table.js';
import { services } from './plan.js';
import { allReady } from './quiet.js';

/**
 * `npm run chaos:figures -- [--only <part>] [--rounds <n>] [--buyers <n>] [--forged <n>] [--deliveries <n>] [--minutes
 * <n>] [--write]`: prints a line for each promise, exit code 1 if one fails. `--minutes` limits the rounds of the
 * crowd; `--write` writes the lines to docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    buyers: { type: 'string', default: '1000' },
    forged: { type: 'string', default: '10000' },
    deliveries: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '25' },
    write: { type: 'boolean', default: false },
  },
});
const unlimited = '9000000/60';
const buckets = ['GENERAL', 'LOGIN', 'REGISTRATION', 'PAYMENT', 'WEBHOOK'].map((name) => `LIMIT_${name}_ADDRESS`);
const places = 100;
const price = 300;
let people = 0;
const figures: Figure[] = [];

interface Bench {
  system: System;
  api: string;
  sandbox: string;
  admin: string;
  tickets: pg.Pool;
}
interface Session {
  token: string;
}
interface ProviderSession {
  webhookUrl: string;
  statusCalls: number;
}

const parts: Record<string, (bench: Bench) => Promise<void>> = { webhooks, forged, crowd, kills, backlog };
if (values.only && !(values.only in parts)) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);

const dataDir = mkdtempSync(join(tmpdir(), 'raffle-figures-'));
let system: System | undefined;
try {
  system = await startSystem({
    dataDir,
    temporary: true,
    durable: true,
    demonstration: false,
    quiet: true,
    env: {
      gateway: Object.fromEntries(
        [...buckets, 'LIMIT_GENERAL_SESSION', 'LIMIT_PAYMENT_SESSION'].map((name) => [name, unlimited]),
      ),
      payments: { POLL_INTERVAL_SECONDS: '2' },
    },
  });
  const api = `${system.addresses.gateway}/api`;
  const session = await send<Session>(`${api}/admin/login`, { body: system.credentials });
  if (session.is !== 'acknowledged') throw new Error('the administrator cannot log in');
  const url = Object.assign(new URL(system.addresses.postgres), { pathname: '/raffle_tickets' }).href;
  const tickets = new pg.Pool({ connectionString: url, max: 2 });
  // PostgreSQL is killed in a later part.
  tickets.on('error', () => undefined);
  const bench = { system, api, sandbox: system.addresses.sandbox, admin: session.answer.token, tickets };
  for (const [name, run] of Object.entries(parts)) {
    if ((values.only ?? name) !== name) continue;
    await run(bench).catch((error: unknown) =>
      say(name, error instanceof Error ? error.message : String(error), false),
    );
  }
  await tickets.end();
  if (values.write) writeFigures(figures);
} finally {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function say(promise: string, measured: string, kept: boolean): void {
  figures.push({ promise, measured, kept, load: loadNow() });
  console.log(`${kept ? 'kept' : 'NOT KEPT'}: ${promise}: ${measured} (load ${loadNow()})`);
  if (!kept) process.exitCode = 1;
}

async function offer({ api, admin }: Bench, maxParticipants: number): Promise<number> {
  const body = { name: `Lot ${randomUUID()}`, ticketPrice: price, maxParticipants, status: 'active' };
  const made = await send<{ product: { id: number } }>(`${api}/admin/products`, { token: admin, body });
  if (made.is !== 'acknowledged') throw new Error('a product cannot be created');
  return made.answer.product.id;
}

async function buyers({ system: { addresses } }: Bench, count: number): Promise<string[]> {
  const tokens: string[] = [];
  await inParallel(20, count, async () => {
    const phone = `91${String(people++).padStart(6, '0')}`;
    tokens.push(await registerOnce(phone, { gateway: addresses.gateway, sandbox: addresses.sandbox }));
  });
  return tokens;
}

async function buy({ api }: Bench, token: string, productId: number): Promise<string | undefined> {
  const sent = { token, body: { productId, quantity: 1 } };
  const result = await insist<Session>(`${api}/tickets/purchase`, sent, { until: Date.now() + 60_000 });
  return result.is === 'acknowledged' ? result.answer.token : undefined;
}

async function one<Row>({ tickets }: Bench, sql: string, parameters: unknown[]): Promise<Row> {
  return (await tickets.query(sql, parameters)).rows[0] as Row;
}

function inventoryOf(bench: Bench, product: number): Promise<{ granted: number; held: number } | undefined> {
  return one(bench, 'SELECT granted, held FROM inventory WHERE product_id = $1', [product]);
}

async function grantedOf(bench: Bench, product: number): Promise<number> {
  return (await inventoryOf(bench, product))?.granted ?? 0;
}

async function crowd(bench: Bench): Promise<void> {
  const [rounds, count] = [Number(values.rounds), Number(values.buyers)];
  const tokens = await buyers(bench, count);
  const begin = Date.now();
  const wrong: string[] = [];
  let round = 0;
  for (; round < rounds && Date.now() - begin < Number(values.minutes) * 60_000; round++) {
    const product = await offer(bench, places);
    await until(60_000, async () => (await inventoryOf(bench, product)) !== undefined);
    const payments = (await Promise.all(tokens.map((token) => buy(bench, token, product)))).filter(Boolean);
    await Promise.all(payments.map((payment) => send(`${bench.sandbox}/sandbox/payments/${payment}/pay`)));
    await until(60_000, async () => (await grantedOf(bench, product)) >= places);
    const { granted, held } = (await inventoryOf(bench, product)) ?? { granted: 0, held: 0 };
    if (granted !== places || held !== 0) wrong.push(`product ${product}: ${granted} granted, ${held} held`);
  }
  for (const line of wrong) console.log(line);
  const took = Math.round((Date.now() - begin) / 1_000);
  say(
    `${count} buyers for ${places} places, ${rounds} times: ${places} granted each time`,
    `${round - wrong.length} of ${round} times in ${took} s`,
    wrong.length === 0 && round === rounds,
  );
}

async function webhooks(bench: Bench): Promise<void> {
  const [token = ''] = await buyers(bench, 1);
  const product = await offer(bench, places);
  const payment = (await insisted(() => buy(bench, token, product))) ?? '';
  await send(`${bench.sandbox}/sandbox/payments/${payment}/faults`, { body: { webhook: 'lost' } });
  await send(`${bench.sandbox}/sandbox/payments/${payment}/pay`);
  const { webhookUrl } = await sessionOf(bench, payment);
  const events = ['pending', 'completed', 'cancelled'].map((name) => `payin.session.${name}`);
  await Promise.all(
    Array.from({ length: 50 }, () =>
      send(webhookUrl, { body: { event: events[Math.floor(Math.random() * 3)], tokenPay: payment } }),
    ),
  );
  await until(60_000, async () => (await grantedOf(bench, product)) > 0);
  await pause(5_000);
  const granted = await grantedOf(bench, product);
  say('a webhook 50 times in any order makes one grant', `${granted} granted`, granted === 1);
}

async function forged(bench: Bench): Promise<void> {
  const [token = ''] = await buyers(bench, 1);
  const product = await offer(bench, places);
  const payment = (await insisted(() => buy(bench, token, product))) ?? '';
  const { webhookUrl, statusCalls } = await sessionOf(bench, payment);
  const count = Number(values.forged);
  const answered = await inParallel(50, count, async (number) => {
    const tokenPay = number % 2 ? payment : randomBytes(10).toString('hex');
    return (await send(webhookUrl, { body: { event: 'payin.session.completed', tokenPay } })).is === 'acknowledged';
  });
  await pause(5_000);
  const calls = (await sessionOf(bench, payment)).statusCalls - statusCalls;
  const granted = await grantedOf(bench, product);
  const taken = answered.filter(Boolean).length;
  say(
    `${count} forged webhooks: no grant, at most 300 calls of the provider`,
    `${granted} granted, ${calls} calls; ${taken} answered 2xx`,
    granted === 0 && calls <= 300,
  );
}

async function kills({ system }: Bench): Promise<void> {
  const readyAfter = async (name: string) => {
    const begin = Date.now();
    await system.crash(name);
    await pause(500);
    await allReady(system);
    return (Date.now() - begin) / 1_000;
  };
  for (const [name, within] of [
    ...services.map((service) => [service, 10] as const),
    ['postgres', 10],
    ['redis', 10],
    ['rabbitmq', 20],
  ] as const) {
    const seconds = await readyAfter(name);
    say(`${name} killed: all ready within ${within} s`, `${seconds.toFixed(1)} s`, seconds <= within);
    await pause(3_000);
  }
  const begin = Date.now();
  for (let kill = 0; kill < 9; kill++) {
    await pause(begin + kill * 6_000 - Date.now());
    await system.crash('tickets');
  }
  await pause(begin + 54_000 - Date.now());
  const seconds = await readyAfter('tickets');
  say('tickets killed ten times in a minute: ready within 10 s of the tenth', `${seconds.toFixed(1)} s`, seconds <= 10);
}

/** Publishes InventoryChanged, which only catalog stores, while catalog is down. */
async function backlog(bench: Bench): Promise<void> {
  const { system, tickets } = bench;
  const deliveries = Number(values.deliveries);
  const product = await offer(bench, places);
  await until(60_000, async () => (await inventoryOf(bench, product)) !== undefined);
  await system.kill('catalog');
  await tickets.query(
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
     SELECT gen_random_uuid(), 'tickets.inventory-changed.v1',
       json_build_object('product_id', $1::int, 'version', 100 + n, 'granted', 0, 'held', 0, 'capacity', $2::int, 'free_left', 0),
       'backlog', now()
     FROM generate_series(1, $3::int) n`,
    [product, places, deliveries],
  );
  const unsent = async () =>
    (await one<{ count: number }>(bench, 'SELECT count(*)::int AS count FROM outbox WHERE sent_at IS NULL', [])).count;
  const published = Date.now();
  await until(600_000, async () => (await unsent()) === 0);
  const publishing = (Date.now() - published) / 1_000;
  const url = Object.assign(new URL(system.addresses.postgres), { pathname: '/raffle_catalog' }).href;
  const catalog = new pg.Pool({ connectionString: url, max: 1 });
  const handled = async () =>
    (
      (await catalog.query(`SELECT count(*)::int AS count FROM inbox WHERE event = 'tickets.inventory-changed.v1'`))
        .rows[0] as { count: number }
    ).count;
  const before = await handled();
  const begin = Date.now();
  await system.restart('catalog');
  await until(600_000, async () => (await handled()) - before >= deliveries);
  const seconds = (Date.now() - begin) / 1_000;
  await catalog.end();
  say(
    `${deliveries} deliveries in one queue: drained within 120 s of the consumer's start`,
    `${seconds.toFixed(0)} s (published in ${publishing.toFixed(0)} s)`,
    seconds <= 120,
  );
}

async function sessionOf({ sandbox }: Bench, payment: string): Promise<ProviderSession> {
  const result = await send<ProviderSession>(`${sandbox}/sandbox/payments/${payment}`, { method: 'GET' });
  if (result.is !== 'acknowledged') throw new Error(`the sandbox does not know ${payment}`);
  return result.answer;
}

/** Tickets learns of a new product shortly afterwards. */
async function insisted<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await attempt();
    if (found !== undefined || Date.now() > deadline) return found;
    await pause(200);
  }
}

/** Waits until `isSo` or the timeout of `ms`; the caller measures the result. */
async function until(ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo()) && Date.now() < deadline) await pause(200);
}

async function inParallel<T>(width: number, count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
