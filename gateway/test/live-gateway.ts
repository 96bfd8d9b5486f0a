import { expect } from '@jest/globals';
import { productStateFixture } from '@raffle/contracts/events';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { readLive, type LiveReader } from './live-reader.js';
import { listening, startGateway, type Person, type TestGateway } from './start-gateway.js';

/** What ends with the test. */
export const opened: (() => void | Promise<void>)[] = [];
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

export const snapshotOf = (...ids: number[]) => ({
  products: ids.map((id) => ({
    ...productStateFixture,
    product_id: id,
    inventory: { version: 12, granted: 290, held: 2, free_left: 8, held_until: null },
  })),
});
const ready = (gateway: TestGateway) =>
  eventually(async () => expect((await gateway.call('/api/products/active')).status).toBe(200));

/** A gateway with one open product, before a catalog of its own. */
export async function open(
  env: Record<string, string> = {},
): Promise<{ catalog: FakeNeighbour; gateway: TestGateway }> {
  const catalog = await fakeNeighbour([[snapshotActiveProducts, snapshotOf(7)]]);
  opened.push(() => catalog.close());
  const gateway = await startGateway({ catalog: catalog.url }, env);
  opened.push(() => gateway.close());
  await listening(gateway);
  await ready(gateway);
  return { catalog, gateway };
}
export async function follow(gateway: TestGateway, as?: Person | `Bearer ${string}`): Promise<LiveReader> {
  const authorization = as === undefined || as.startsWith('Bearer ') ? as : `Bearer ${gateway.tokens[as as Person]}`;
  const reader = await readLive(gateway.url, authorization === undefined ? {} : { authorization });
  opened.push(() => reader.close());
  return reader;
}
export const untilOpen = async (...readers: LiveReader[]) =>
  eventually(() => expect(readers.map(({ received }) => received[0]?.event)).toEqual(readers.map(() => 'open')));
