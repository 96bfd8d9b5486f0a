import { afterEach, expect, test } from '@jest/globals';
import { DrawCompleted, productStateFixture } from '@raffle/contracts/events';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import { getDrawRecord, type DrawRecord } from '@raffle/contracts/http/draws';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, publishEvent, type FakeNeighbour } from '@raffle/test-kit';
import { readLive, type LiveReader } from './live-reader.js';
import { operation } from './operation.js';
import { listening, startGateway, type TestGateway } from './start-gateway.js';

const opened: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const readRecord = operation(getDrawRecord);
const inventory = { version: 12, granted: 300, held: 0, free_left: 0, held_until: null };
const drawAt = '2026-12-04T19:00:00.000Z';
const products = [
  { ...productStateFixture, product_id: 7, draw_at: drawAt, inventory },
  { ...productStateFixture, product_id: 8, inventory },
];
const record: DrawRecord = { ...aDrawRecord, product: { ...aDrawRecord.product, id: 7 } };

async function open(answer: object = record): Promise<{ catalog: FakeNeighbour; gateway: TestGateway }> {
  const catalog = await fakeNeighbour([
    [snapshotActiveProducts, { products }],
    [readRecord, answer],
  ]);
  opened.push(() => catalog.close());
  const gateway = await startGateway({ catalog: catalog.url });
  opened.push(() => gateway.close());
  await listening(gateway);
  await eventually(async () => expect((await gateway.call('/api/products/active')).status).toBe(200));
  return { catalog, gateway };
}

/** The draws whose records catalog was asked for. */
const asked = ({ calls }: FakeNeighbour) => calls.flatMap(({ params }) => params['productId'] ?? []);

async function follow(gateway: TestGateway, draw?: number): Promise<LiveReader> {
  const reader = await readLive(gateway.url, {}, draw);
  opened.push(() => reader.close());
  await eventually(() => expect(reader.received[0]?.event).toBe('open'));
  return reader;
}

test('pages of a draw whose hour is fixed hear how many watch it, and other pages do not', async () => {
  const { gateway } = await open();
  const [one, other] = [await follow(gateway, 7), await follow(gateway, 7)];
  const elsewhere = [await follow(gateway, 8), await follow(gateway)];
  const last = ({ named }: LiveReader) => named('watching').at(-1);
  await eventually(() => expect([last(one), last(other)]).toEqual(Array(2).fill({ product_id: 7, watching: 2 })));
  other.close();
  await eventually(() => expect(last(one)).toEqual({ product_id: 7, watching: 1 }), { timeoutMs: 15_000 });
  const late = await follow(gateway, 7);
  await eventually(() => expect(late.named('watching')[0]).toEqual({ product_id: 7, watching: 1 }));
  expect(elsewhere.flatMap(({ named }) => named('watching'))).toEqual([]);
  expect((await follow(gateway, -1)).status).toBe(200);
});

test('pages that wait for a draw get its record, which is read once; other pages read nothing', async () => {
  const { catalog, gateway } = await open();
  const watching = [await follow(gateway, 7), await follow(gateway, 7), await follow(gateway, 7)];
  const elsewhere = [await follow(gateway, 8), await follow(gateway)];
  await publishEvent(gateway.rabbitmqUrl, DrawCompleted, { ...DrawCompleted.fixture, product_id: 9 });
  await publishEvent(gateway.rabbitmqUrl, DrawCompleted, DrawCompleted.fixture);
  await eventually(() => expect(watching.map(({ named }) => named('drawn'))).toEqual(watching.map(() => [{ record }])));
  await eventually(() => expect(elsewhere.map(({ named }) => named('changed').length > 0)).toEqual([true, true]));
  expect(elsewhere.flatMap(({ named }) => named('drawn'))).toEqual([]);
  expect(asked(catalog)).toEqual(['7']);
});

test('a long record is left to the pages to read', async () => {
  const { catalog, gateway } = await open({
    ...record,
    picks: Array.from({ length: 40 }, () => aDrawRecord.picks[0]!),
  });
  const reader = await follow(gateway, 7);
  const drawn = () => publishEvent(gateway.rabbitmqUrl, DrawCompleted, DrawCompleted.fixture);
  await drawn();
  await eventually(() => expect(asked(catalog)).toHaveLength(1));
  catalog.answer(readRecord, record);
  await drawn();
  await eventually(() => expect(reader.named('drawn')).toEqual([{ record }]));
});
