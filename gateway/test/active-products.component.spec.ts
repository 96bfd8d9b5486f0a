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

/** From now on events alone tell what changes: a snapshot of this catalog would take back what it does not know. */
const noMoreSnapshots = (catalog: FakeNeighbour) =>
  catalog.answer(snapshotActiveProducts, () => {
    throw new NeighbourProblem(503, 'service_unavailable');
  });

test('events keep it fresh, in whatever order they come', async () => {
  const { catalog, door } = await open();
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  noMoreSnapshots(catalog);
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
  const { catalog, door } = await open();
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  noMoreSnapshots(catalog);
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
  await eventually(async () => expect(await ids(other)).toEqual([3]), { timeoutMs: 30_000 });
});

test('the second look after a reconnect comes soon, although the first one was under way already, or failed', async () => {
  const { catalog, door } = await open();
  await listening(door);
  await eventually(async () => expect(await ids(door)).toEqual([7]));
  const broker = door.running.app.get(BrokerConnection);
  const asked = snapshots(catalog);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let looks = 0;
  // Catalog was away as well: it is slow, then fails, and catches up only after that.
  catalog.answer(snapshotActiveProducts, async () => {
    looks += 1;
    if (looks === 1) await held;
    if (looks === 2) throw new NeighbourProblem(503, 'service_unavailable');
    return looks < 4 ? snapshotOf(7) : snapshotOf(8);
  });
  broker.restart(new Error('cut by the test'));
  await eventually(() => expect(snapshots(catalog)).toBe(asked + 1));
  broker.restart(new Error('cut by the test, while catalog is being asked'));
  await notListening(door);
  await listening(door);
  answer();
  await eventually(async () => expect(await ids(door)).toEqual([8]));
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
  // Its list still serves: the missing broker alone must not refuse requests.
  expect((await door.call('/ready')).status).toBe(200);
  expect(await ids(door)).toEqual([7]);
  const before = snapshots(catalog);
  catalog.answer(snapshotActiveProducts, snapshotOf(8));
  broker.mend();
  await eventually(async () => expect(await ids(door)).toEqual([8]), { timeoutMs: 20_000 });
  expect(snapshots(catalog)).toBeGreaterThan(before);
  await listening(door);
  noMoreSnapshots(catalog);
  await publishEvent(vhost.url, ProductChanged, { ...productStateFixture, product_id: 9 });
  await eventually(async () => expect(await ids(door)).toEqual([8, 9]));
});
