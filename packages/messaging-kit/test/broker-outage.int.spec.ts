import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startBackingServices } from '@raffle/local';
import { eventually, testServices } from '@raffle/test-kit';
import { addressOf, compileSampleService, startSampleProcess, type RunningProcess } from './running-process.js';
import { createSamples, placeOrders, type Samples } from './samples.js';

/** A separate broker, because it is killed. Ports, data and password stay the same across its restart. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'broker-outage-'));
const { postgresUrl, redisUrl } = testServices();
const startBroker = () => startBackingServices({ dataDir, existing: { postgresUrl, redisUrl } });

let broker: Awaited<ReturnType<typeof startBackingServices>>;
let samples: Samples;
/** Separate processes, so that an unhandled error ends them as in production. */
const processes: RunningProcess[] = [];

beforeAll(async () => {
  compileSampleService();
  broker = await startBroker();
  samples = await createSamples();
}, 180_000);
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await samples.drop();
  await broker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const effects = () => samples.sql('tickets', 'SELECT 1 FROM effects');
const readiness = async (url: string) => (await fetch(`${url}/ready`)).status;

async function start(role: 'payments' | 'tickets'): Promise<string> {
  const started = startSampleProcess({ ...samples.env(role, { brokerUrl: broker.rabbitmqUrl }), LOG_LEVEL: 'info' });
  processes.push(started);
  return addressOf(started);
}

test('a broker that is killed under load and restarts: services stay up, report it, reconnect, and lose nothing', async () => {
  const payments = await start('payments');
  const tickets = await start('tickets');
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([200, 200]));

  let order = 0;
  const place = async (batches: number) => {
    for (let n = 0; n < batches; n++)
      await placeOrders(
        payments,
        Array.from({ length: 10 }, () => ++order),
      );
  };
  const writing = place(40);
  await eventually(async () => expect((await effects()).length).toBeGreaterThan(50), { intervalMs: 5 });
  await broker.stop();
  await writing;
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([503, 503]));
  // Purchases continue without a broker: their events wait in the outbox.
  await place(5);
  expect((await fetch(`${payments}/health`)).status).toBe(200);

  broker = await startBroker();
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([200, 200]), {
    timeoutMs: 40_000,
  });
  await eventually(async () => expect(await effects()).toHaveLength(450), { timeoutMs: 60_000 });
  // The last ones are handled before the relay has marked them.
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]),
  );
  expect(await samples.sql('tickets', 'SELECT DISTINCT order_id FROM effects')).toHaveLength(450);
  for (const { child } of processes) {
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
  }
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0]);
}, 300_000);
