import { afterEach, expect, jest, test } from '@jest/globals';
import {
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  ProductChanged,
  ProductDeleted,
  productStateFixture,
} from '@raffle/contracts/events';
import { listActiveProducts, type Product } from '@raffle/contracts/http/products';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { BrokerConnection } from '@raffle/messaging-kit';
import {
  createTestVhost,
  eventually,
  fakeNeighbour,
  NeighbourProblem,
  publishEvent,
  type FakeNeighbour,
} from '@raffle/test-kit';
import { brotliDecompressSync } from 'node:zlib';
import { cuttable } from './cuttable.js';
import { listening, notListening, startGateway, type TestGateway } from './start-gateway.js';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const listEndpoint = { ...listActiveProducts, answer: listActiveProducts.answer };
const fromCatalog: Product[] = [];
const snapshotOf = (...ids: number[]) => ({
  products: ids.map((id) => ({
    ...productStateFixture,
    product_id: id,
    inventory: { version: 12, granted: 290, held: 2, free_left: 8, held_until: null },
  })),
});

async function open(env: Record<string, string> = {}): Promise<{ catalog: FakeNeighbour; gateway: TestGateway }> {
  const catalog = await fakeNeighbour([
    [snapshotActiveProducts, snapshotOf(7)],
    [listEndpoint, () => fromCatalog],
  ]);
  opened.push(() => catalog.close());
  const gateway = await startGateway({ catalog: catalog.url }, env);
  opened.push(() => gateway.close());
  return { catalog, gateway };
}
const products = async (gateway: TestGateway): Promise<Product[]> =>
  listEndpoint.answer.parse((await gateway.call('/api/products/active')).json());
const ids = async (gateway: TestGateway) => (await products(gateway)).map(({ id }) => id);
const snapshots = (catalog: FakeNeighbour) =>
  catalog.calls.filter(({ operation }) => operation === snapshotActiveProducts).length;

test('answers everyone from the snapshot in memory, compressed and revalidated', async () => {
  const { catalog, gateway } = await open();
  await eventually(async () =>
    expect(await products(gateway)).toMatchObject([{ id: 7, current_participants: 290, places_left: 8 }]),
  );
  const asked = catalog.calls.filter(({ operation }) => operation === listEndpoint).length;
  const answer = await gateway.call('/api/products/active', { headers: { 'accept-encoding': 'br' }, as: 'user' });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  const etag = String(answer.headers.etag);
  const again = await gateway.call('/api/products/active', { headers: { 'if-none-match': `"other", ${etag}` } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(await gateway.call('/api/products/active', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect(catalog.calls.filter(({ operation }) => operation === listEndpoint)).toHaveLength(asked);
});

test('a long list is compressed', async () => {
  const { catalog, gateway } = await open();
  catalog.answer(snapshotActiveProducts, snapshotOf(...Array.from({ length: 40 }, (_, index) => index + 1)));
  await listening(gateway);
  await eventually(async () => expect(await ids(gateway)).toHaveLength(40));
  const answer = await gateway.call('/api/products/active', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toHaveLength(40);
});

/** From now on, changes come from events only: a snapshot of this catalog would undo what it does not know. */
const noMoreSnapshots = (catalog: FakeNeighbour) =>
  catalog.answer(snapshotActiveProducts, () => {
    throw new NeighbourProblem('service_unavailable');
  });

test('events update the list, in whatever order they arrive', async () => {
  const { catalog, gateway } = await open();
  await listening(gateway);
  await eventually(async () => expect(await ids(gateway)).toEqual([7]));
  noMoreSnapshots(catalog);
  const { rabbitmqUrl: url } = gateway;
  const etag = String((await gateway.call('/api/products/active')).headers.etag);
  const inventory = { ...InventoryChanged.fixture };
  await publishEvent(url, InventoryChanged, { ...inventory, version: 14, granted: 295, held: 0 });
  await publishEvent(url, InventoryChanged, { ...inventory, version: 13, granted: 1, held: 0 });
  await publishEvent(url, ProductChanged, { ...productStateFixture, version: 5, name: 'Newer', draw_date: null });
  await publishEvent(url, ProductChanged, { ...productStateFixture, version: 4, name: 'Older' });
  await publishEvent(url, ProductChanged, { ...productStateFixture, product_id: 8, version: 1 });
  await publishEvent(url, InventoryChanged, { ...inventory, product_id: 8, version: 1, granted: 5, held: 1 });
  await eventually(async () =>
    expect(await products(gateway)).toMatchObject([
      { id: 8, current_participants: 5, places_left: 294 },
      { id: 7, name: 'Newer', current_participants: 295, places_left: 5, version: 5 },
    ]),
  );
  const changed = await gateway.call('/api/products/active', { headers: { 'if-none-match': etag } });
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
])('a product that is %s is removed, and an older event does not restore it', async (_, end) => {
  const { catalog, gateway } = await open();
  await listening(gateway);
  await eventually(async () => expect(await ids(gateway)).toEqual([7]));
  noMoreSnapshots(catalog);
  await end(gateway.rabbitmqUrl);
  await eventually(async () => expect(await ids(gateway)).toEqual([]));
  await publishEvent(gateway.rabbitmqUrl, ProductChanged, productStateFixture);
  await publishEvent(gateway.rabbitmqUrl, ProductChanged, { ...productStateFixture, product_id: 9 });
  await eventually(async () => expect(await ids(gateway)).toEqual([9]));
});

test('before the first snapshot each request asks catalog; with one, catalog may be down for ten minutes', async () => {
  const { catalog, gateway } = await open();
  await eventually(async () => expect(await ids(gateway)).toEqual([7]));
  catalog.breakDown();
  expect(await ids(gateway)).toEqual([7]);
  const elevenMinutesLater = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(elevenMinutesLater);
  expect((await gateway.call('/api/products/active')).status).toBe(503);
  clock.mockRestore();

  const late = await fakeNeighbour([[listEndpoint, () => fromCatalog]]);
  opened.push(() => late.close());
  const other = await startGateway({ catalog: late.url });
  opened.push(() => other.close());
  expect(await products(other)).toEqual(fromCatalog);
  late.breakDown();
  expect((await other.call('/api/products/active')).json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  late.answer(snapshotActiveProducts, snapshotOf(3));
  await eventually(async () => expect(await ids(other)).toEqual([3]), { timeoutMs: 30_000 });
});

test('the second snapshot after a reconnect follows soon, even if the first was already running or failed', async () => {
  const { catalog, gateway } = await open();
  await listening(gateway);
  await eventually(async () => expect(await ids(gateway)).toEqual([7]));
  const broker = gateway.running.app.get(BrokerConnection);
  const asked = snapshots(catalog);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let asks = 0;
  // Catalog was down as well: it is slow, then fails, and only catches up after that.
  catalog.answer(snapshotActiveProducts, async () => {
    asks += 1;
    if (asks === 1) await held;
    if (asks === 2) throw new NeighbourProblem('service_unavailable');
    return asks < 4 ? snapshotOf(7) : snapshotOf(8);
  });
  broker.restartConnection(new Error('cut by the test'));
  await eventually(() => expect(snapshots(catalog)).toBe(asked + 1));
  broker.restartConnection(new Error('cut by the test, while catalog is being asked'));
  await notListening(gateway);
  await listening(gateway);
  answer();
  await eventually(async () => expect(await ids(gateway)).toEqual([8]));
});

test('changes made while the broker was unavailable are loaded after the reconnect', async () => {
  const vhost = await createTestVhost();
  opened.push(() => vhost.drop());
  const broker = await cuttable(vhost.url);
  opened.push(() => broker.close());
  const { catalog, gateway } = await open({ RABBITMQ_URL: broker.url });
  await listening(gateway);
  await eventually(async () => expect(await ids(gateway)).toEqual([7]));
  broker.cut();
  await notListening(gateway);
  // The list in memory is still served: without the broker alone, requests must not fail.
  expect((await gateway.operator('/ready')).status).toBe(200);
  expect(await ids(gateway)).toEqual([7]);
  const before = snapshots(catalog);
  catalog.answer(snapshotActiveProducts, snapshotOf(8));
  broker.restore();
  await eventually(async () => expect(await ids(gateway)).toEqual([8]), { timeoutMs: 20_000 });
  expect(snapshots(catalog)).toBeGreaterThan(before);
  await listening(gateway);
  noMoreSnapshots(catalog);
  await publishEvent(vhost.url, ProductChanged, { ...productStateFixture, product_id: 9 });
  await eventually(async () => expect(await ids(gateway)).toEqual([8, 9]));
});
