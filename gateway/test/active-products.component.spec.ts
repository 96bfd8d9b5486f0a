import { afterEach, expect, jest, test } from '@jest/globals';
import {
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  listActiveProducts,
  ProductChanged,
  ProductDeleted,
  productStateFixture,
  snapshotActiveProducts,
  type Product,
} from '@raffle/contracts';
import { createTestVhost, eventually, fakeNeighbour, publishEvent, type FakeNeighbour } from '@raffle/test-kit';
import { brotliDecompressSync } from 'node:zlib';
import { cuttable } from './cuttable.js';
import { listening, notListening, startGateway, type TestGateway } from './start-gateway.js';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const listEndpoint = { ...listActiveProducts, answer: listActiveProducts.answer! };
const fromCatalog: Product[] = [];
const snapshotOf = (...ids: number[]) => ({
  products: ids.map((id) => ({
    ...productStateFixture,
    product_id: id,
    inventory: { version: 12, granted: 290, held: 2 },
  })),
});

async function open(env: Record<string, string> = {}): Promise<{ catalog: FakeNeighbour; door: TestGateway }> {
  const catalog = await fakeNeighbour([
    [snapshotActiveProducts, snapshotOf(7)],
    [listEndpoint, () => fromCatalog],
  ]);
  opened.push(() => catalog.close());
  const door = await startGateway({ catalog: catalog.url }, env);
  opened.push(() => door.close());
  return { catalog, door };
}
const products = async (door: TestGateway): Promise<Product[]> =>
  listEndpoint.answer.parse((await door.call('/api/products/active')).json());
const ids = async (door: TestGateway) => (await products(door)).map(({ id }) => id);
const snapshots = (catalog: FakeNeighbour) =>
  catalog.calls.filter(({ operation }) => operation === snapshotActiveProducts).length;

test('answers from memory what the snapshot said, to anybody, compressed and revalidated', async () => {
  const { catalog, door } = await open();
  await eventually(async () =>
    expect(await products(door)).toMatchObject([{ id: 7, current_participants: 290, places_left: 8 }]),
  );
  const asked = catalog.calls.filter(({ operation }) => operation === listEndpoint).length;
  const answer = await door.call('/api/products/active', { headers: { 'accept-encoding': 'br' }, as: 'user' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  const etag = String(answer.headers.etag);
  const again = await door.call('/api/products/active', { headers: { 'if-none-match': `"other", ${etag}` } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(await door.call('/api/products/active', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect(catalog.calls.filter(({ operation }) => operation === listEndpoint)).toHaveLength(asked);
});

test('a long list is compressed', async () => {
  const { catalog, door } = await open();
  catalog.answer(snapshotActiveProducts, snapshotOf(...Array.from({ length: 40 }, (_, index) => index + 1)));
  await listening(door);
  await eventually(async () => expect(await ids(door)).toHaveLength(40));
  const answer = await door.call('/api/products/active', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toHaveLength(40);
});

test('events keep it fresh, in whatever order they come', async () => {
  const { door } = await open();
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  const { rabbitmqUrl: url } = door;
  const etag = String((await door.call('/api/products/active')).headers.etag);
  const inventory = { ...InventoryChanged.fixture };
  await publishEvent(url, InventoryChanged, { ...inventory, version: 14, granted: 295, held: 0 });
  await publishEvent(url, InventoryChanged, { ...inventory, version: 13, granted: 1, held: 0 });
  await publishEvent(url, ProductChanged, { ...productStateFixture, version: 5, name: 'Newer', draw_date: null });
  await publishEvent(url, ProductChanged, { ...productStateFixture, version: 4, name: 'Older' });
  await publishEvent(url, ProductChanged, { ...productStateFixture, product_id: 8, version: 1 });
  await publishEvent(url, InventoryChanged, { ...inventory, product_id: 8, version: 1, granted: 5, held: 1 });
  await eventually(async () =>
    expect(await products(door)).toMatchObject([
      { id: 8, current_participants: 5, places_left: 294 },
      { id: 7, name: 'Newer', current_participants: 295, places_left: 5, version: 5 },
    ]),
  );
  const changed = await door.call('/api/products/active', { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
});

test.each([
  ['deleted', (url: string) => publishEvent(url, ProductDeleted, ProductDeleted.fixture)],
  ['drawn', (url: string) => publishEvent(url, DrawCompleted, DrawCompleted.fixture)],
  ['cancelled', (url: string) => publishEvent(url, DrawCancelled, DrawCancelled.fixture)],
  [
    'frozen',
    (url: string) => publishEvent(url, ProductChanged, { ...productStateFixture, version: 4, status: 'drawing' }),
  ],
])('what is %s goes, and an older event does not bring it back', async (_, end) => {
  const { door } = await open();
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  await end(door.rabbitmqUrl);
  await eventually(async () => expect(await ids(door)).toEqual([]));
  await publishEvent(door.rabbitmqUrl, ProductChanged, productStateFixture);
  await publishEvent(door.rabbitmqUrl, ProductChanged, { ...productStateFixture, product_id: 9 });
  await eventually(async () => expect(await ids(door)).toEqual([9]));
});

test('without a snapshot yet catalog is asked each time; with one, catalog may go away for ten minutes', async () => {
  const { catalog, door } = await open();
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  catalog.breakDown();
  expect(await ids(door)).toEqual([7]);
  const elevenMinutesLater = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(elevenMinutesLater);
  expect((await door.call('/api/products/active')).status).toBe(503);
  clock.mockRestore();

  const late = await fakeNeighbour([[listEndpoint, () => fromCatalog]]);
  opened.push(() => late.close());
  const other = await startGateway({ catalog: late.url });
  opened.push(() => other.close());
  expect(await products(other)).toEqual(fromCatalog);
  late.breakDown();
  expect((await other.call('/api/products/active')).json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  late.answer(snapshotActiveProducts, snapshotOf(3));
  await eventually(async () => expect(await ids(other)).toEqual([3]), { timeoutMs: 15_000 });
});

test('what happened while the broker was away is learnt after the reconnect', async () => {
  const vhost = await createTestVhost();
  opened.push(() => vhost.drop());
  const broker = await cuttable(vhost.url);
  opened.push(() => broker.close());
  const { catalog, door } = await open({ RABBITMQ_URL: broker.url });
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  broker.cut();
  await notListening(door);
  // It still has something to answer: without the broker alone nobody is sent away.
  expect((await door.call('/ready')).status).toBe(200);
  expect(await ids(door)).toEqual([7]);
  const before = snapshots(catalog);
  catalog.answer(snapshotActiveProducts, snapshotOf(8));
  broker.mend();
  await eventually(async () => expect(await ids(door)).toEqual([8]), { timeoutMs: 20_000 });
  expect(snapshots(catalog)).toBeGreaterThan(before);
  await listening(door);
  await publishEvent(vhost.url, ProductChanged, { ...productStateFixture, product_id: 9 });
  await eventually(async () => expect(await ids(door)).toEqual([8, 9]));
});
