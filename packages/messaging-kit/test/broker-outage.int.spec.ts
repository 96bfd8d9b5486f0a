import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startBackingServices } from '@raffle/local';
import type { RunningService } from '@raffle/service-kit';
import { eventually, testServices } from '@raffle/test-kit';
import { createSamples, placeOrders, type Samples } from './samples.js';

/** A broker of this test's own, because it is killed. Ports, data and password stay the same over its restart. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'broker-outage-'));
const { postgresUrl, redisUrl } = testServices();
const startBroker = () => startBackingServices({ dataDir, standing: { postgresUrl, redisUrl } });

let broker: Awaited<ReturnType<typeof startBackingServices>>;
let samples: Samples;

beforeAll(async () => {
  broker = await startBroker();
  samples = await createSamples();
}, 60_000);
afterAll(async () => {
  await samples.drop();
  await broker.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const effects = () => samples.sql('tickets', 'SELECT 1 FROM effects');
const readiness = async ({ url }: RunningService) => (await fetch(`${url}/ready`)).status;

test('a broker that is killed under load and comes back: services stay up, say so, reconnect, and lose nothing', async () => {
  const payments = await samples.start('payments', { brokerUrl: broker.rabbitmqUrl });
  const tickets = await samples.start('tickets', { brokerUrl: broker.rabbitmqUrl });
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([200, 200]));

  let order = 0;
  const place = async (batches: number) => {
    for (let n = 0; n < batches; n++)
      await placeOrders(
        payments.url,
        Array.from({ length: 10 }, () => ++order),
      );
  };
  const writing = place(40);
  await eventually(async () => expect((await effects()).length).toBeGreaterThan(50));
  await broker.stop();
  await writing;
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([503, 503]));
  // Purchases go on without a broker: their events wait in the outbox.
  await place(5);
  expect((await fetch(`${payments.url}/health`)).status).toBe(200);

  broker = await startBroker();
  await eventually(async () => expect([await readiness(payments), await readiness(tickets)]).toEqual([200, 200]), {
    timeoutMs: 20_000,
  });
  await eventually(async () => expect(await effects()).toHaveLength(450), { timeoutMs: 30_000 });
  expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]);
  expect(await samples.sql('tickets', 'SELECT DISTINCT order_id FROM effects')).toHaveLength(450);
}, 120_000);
