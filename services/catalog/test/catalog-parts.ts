import { randomBytes } from 'node:crypto';
import { createProductBody } from '@raffle/contracts/http/admin-products';
import { Outbox } from '@raffle/messaging-kit';
import { Metrics } from '@raffle/service-kit';
import { connectionOptions, WalArchive } from '@raffle/service-kit/database';
import { createTestDatabase, fakeNeighbour, internalKeys, type ArchivingPostgres } from '@raffle/test-kit';
import type { Chain } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import type { CatalogConfig } from '../src/config.js';
import { schema } from '../src/database.js';
import { AwaitBeacon } from '../src/draws/beacon/await-beacon.js';
import { BeginAtHour } from '../src/draws/beacon/begin-at-hour.js';
import { CancelProduct } from '../src/draws/cancel-product.js';
import { CompleteDraw } from '../src/draws/record/complete-draw.js';
import { DrandRelays } from '../src/draws/beacon/drand-relays.js';
import { DrawProduct } from '../src/draws/draw-product.js';
import { BeginCancellation } from '../src/draws/cancelling/begin-cancellation.js';
import { EndSale } from '../src/draws/cancelling/end-sale.js';
import { DrawRuns } from '../src/draws/draw-runs.js';
import { DrawEntity } from '../src/draws/draw/draw.entity.js';
import { FreezeEntryList } from '../src/draws/freezing/freeze-entry-list.js';
import { HandInBeacon } from '../src/draws/hand-in-beacon.js';
import { OpenTickets } from '../src/draws/picking/open-tickets.js';
import { PickWinners } from '../src/draws/picking/pick-winners.js';
import { ReadAppointment } from '../src/draws/record/read-appointment.js';
import { ReadDraws } from '../src/draws/record/read-draws.js';
import { RunDraw } from '../src/draws/run-draw.js';
import { SettleEndedSales } from '../src/draws/settle-ended-sales.js';
import { SalesClient, TicketsClient } from '../src/clients.js';
import { CommitToSeed } from '../src/products/commitment.js';
import { ActivateProduct, CreateProduct, DeleteProduct } from '../src/products/create-product.js';
import { ProductEntity } from '../src/products/product.entity.js';
import { SetPrizeCost } from '../src/products/prize-cost.js';
import { ReadProducts } from '../src/products/read-products.js';
import { StoreProductChange } from '../src/products/store-product-change.js';
import { UpdateProduct } from '../src/products/update-product.js';

export const sealingKey = randomBytes(32);
export const anAdmin = '01997b58-0000-7000-8000-000000000009';
export const anActor = { adminId: anAdmin, address: '192.0.2.7' };

/** An address that refuses connections. */
const unreachable = 'http://127.0.0.1:9';

/** The use cases of one process, wired by hand on a real database: no HTTP, no broker, no background work. */
export async function catalogParts(
  url: string,
  ticketsUrl = unreachable,
  {
    relays = [],
    rule = 'none',
    demonstration,
  }: { relays?: string[]; rule?: CatalogConfig['BEACON_RULE']; demonstration?: { chain: Chain; relay: string } } = {},
) {
  const config = {
    DRAND_RELAYS: relays,
    BEACON_RULE: rule,
    DEMONSTRATION_CHAIN: demonstration?.chain,
    DEMONSTRATION_RELAY: demonstration?.relay,
    PUBLIC_URL: 'https://tirage.test',
  };
  const entities = [ProductEntity, DrawEntity];
  const dataSource = await new DataSource(connectionOptions({ url, entities })).initialize();
  const outbox = new Outbox(dataSource, { service: 'catalog', url: '' });
  const changes = new StoreProductChange(outbox);
  const seeds = new CommitToSeed({ SEED_ENCRYPTION_KEY: sealingKey });
  const activation = new ActivateProduct(seeds, changes, config);
  const key = internalKeys().signingKeys.catalog;
  const tickets = new TicketsClient({ TICKETS_URL: ticketsUrl, INTERNAL_PRIVATE_KEY: key });
  const sales = new SalesClient({ TICKETS_URL: ticketsUrl, INTERNAL_PRIVATE_KEY: key });
  const products = new ReadProducts(dataSource, sales, config);
  const archive = new WalArchive(dataSource, new Metrics('catalog'));
  const drand = new DrandRelays(config);
  const beacons = new AwaitBeacon(dataSource, drand, new BeginAtHour(changes), config);
  const draw = new RunDraw(
    dataSource,
    archive,
    new FreezeEntryList(dataSource, tickets, changes, outbox),
    new EndSale(dataSource, tickets, changes),
    beacons,
    new PickWinners(dataSource, seeds, new OpenTickets(dataSource, tickets)),
    new CompleteDraw(dataSource, seeds, changes, outbox, config),
  );
  const runs = new DrawRuns(dataSource, draw);
  const draws = new ReadDraws(dataSource);
  const appointments = new ReadAppointment(dataSource, config);
  const drawing = new DrawProduct(dataSource, changes, runs, draws, archive);
  const beginning = new BeginCancellation(dataSource);
  const cancellation = new CancelProduct(dataSource, beginning, runs, products);
  return {
    dataSource,
    tickets,
    seeds,
    products,
    creation: new CreateProduct(dataSource, outbox, activation, config),
    edits: new UpdateProduct(dataSource, activation, changes, new SetPrizeCost(dataSource, outbox), products),
    deletion: new DeleteProduct(dataSource, outbox),
    beginning,
    cancellation,
    drawing,
    handingIn: new HandInBeacon(dataSource, beacons, runs),
    settling: new SettleEndedSales(dataSource, drawing, cancellation),
    runs,
    draws,
    appointments,
    async close() {
      await runs.beforeApplicationShutdown();
      await tickets.close();
      await sales.close();
      await drand.onApplicationShutdown();
      await dataSource.destroy();
    },
  };
}
export type CatalogParts = Awaited<ReturnType<typeof catalogParts>>;

/** A separate migrated database, a tickets service whose answers the test sets, and the use cases of one process on both. */
export async function catalogWithTickets(
  name: string,
  beacons?: Parameters<typeof catalogParts>[2],
  createDatabase: ArchivingPostgres['database'] = createTestDatabase,
) {
  const database = await createDatabase(name, schema);
  const tickets = await fakeNeighbour();
  const parts = await catalogParts(database.url, tickets.url, beacons);
  return {
    parts,
    tickets,
    /** As the owner of its tables. */
    databaseUrl: database.url,
    /** The use cases of another process on the same database. */
    anotherProcess: (others?: typeof beacons) => catalogParts(database.url, tickets.url, others),
    /** A process on a backup of now, restored into another database. */
    async restored(others?: typeof beacons) {
      const backup = await database.copy();
      const process = await catalogParts(backup.url, tickets.url, others);
      return { process, close: () => process.close().then(backup.drop) };
    },
    async close() {
      await parts.close();
      await tickets.close();
      await database.drop();
    },
  };
}
export type CatalogWithTickets = Awaited<ReturnType<typeof catalogWithTickets>>;

export const aProduct = createProductBody.parse({
  name: 'Console de salon',
  ticketPrice: 500,
  maxParticipants: 10,
  maxWinners: 2,
});

/** A product on sale, with `granted` of its places granted. @returns its id */
export async function productOnSale(parts: CatalogParts, places: number, prizes: number, granted = places) {
  const product = { ...aProduct, maxParticipants: places, maxWinners: prizes, status: 'active' as const };
  const { id } = await parts.creation.create(product, anActor);
  await setInventory(parts, id, granted);
  return id;
}

/** Sets the copy of a product's inventory, as InventoryChanged would. */
export async function setInventory(parts: CatalogParts, productId: number, granted: number, held = 0): Promise<void> {
  await parts.dataSource.query(
    `INSERT INTO product_inventories (product_id, version, granted, held, free_left, highest_granted) VALUES ($1, 1, $2, $3, 0, $2)
     ON CONFLICT (product_id) DO UPDATE SET granted = $2, held = $3, highest_granted = $2`,
    [productId, granted, held],
  );
}

/** The events that a product's transactions put into the outbox, in order. */
export async function eventsOf(parts: CatalogParts, productId: number) {
  return parts.dataSource.query<{ event: string; payload: Record<string, unknown> }[]>(
    `SELECT event, payload FROM outbox WHERE (payload::jsonb->>'product_id')::int = $1 ORDER BY message_id`,
    [productId],
  );
}
