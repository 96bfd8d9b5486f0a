import { expect } from '@jest/globals';
import {
  AdminActed,
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  ProductChanged,
  ProductDeleted,
} from '@raffle/contracts/events';
import { createProduct } from '@raffle/contracts/http/admin-products';
import { adminProduct, getProduct } from '@raffle/contracts/http/products';
import { problem } from '@raffle/contracts/problem';
import { collectEvents, eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { entryListOf, personNamed, serveEntryLists } from './entry-list.js';
import { admin, startCatalog } from './running-catalog.js';

export const bothFamilies = ['/products', '/admin/products'];
export const body = { name: 'Téléphone', ticketPrice: 500, maxParticipants: 6, maxWinners: 2 };

export const refusal = ({ status, body: answer }: { status: number; body: unknown }) => ({
  status,
  code: problem.parse(answer).code,
});

/** A date of a draw that lies ahead, whenever the specs run. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** A catalog with what it publishes, and what tests of products and draws do with it. */
export async function startShop() {
  const catalog = await startCatalog();
  const events = await collectEvents(catalog.broker, [
    ProductChanged,
    ProductDeleted,
    DrawCompleted,
    DrawCancelled,
    AdminActed,
  ]);

  async function create(over: object = {}, family = '/products'): Promise<number> {
    const answer = await catalog.call('POST', family, { as: admin, body: { ...body, ...over } });
    expect(answer.status).toBe(201);
    return createProduct.answer.parse(answer.body).product.id;
  }
  const read = async (id: number) =>
    adminProduct.parse(
      getProduct.answer.parse((await catalog.call('GET', `/products/${id}`, { as: admin })).body).product,
    );

  /** Publishes the inventory and waits until the catalog's copy shows it. */
  async function inventory(id: number, version: number, granted: number, held: number): Promise<void> {
    await publishEvent(catalog.broker, InventoryChanged, {
      product_id: id,
      version,
      granted,
      held,
      capacity: 6,
      free_left: 6 - granted,
      held_until: null,
    });
    await eventually(async () => expect(await read(id)).toMatchObject({ current_participants: granted, held }));
  }

  async function fill(id: number, people = ['Ama', 'Ama', 'Ama', 'Kofi', 'Edem', 'Ama']) {
    await inventory(id, 1, people.length, 0);
    const list = await entryListOf(id, people.map(personNamed));
    serveEntryLists(catalog.tickets, [list]);
    return list;
  }

  return {
    ...catalog,
    events,
    create,
    read,
    inventory,
    fill,
    close: async () => {
      await events.stop();
      await catalog.close();
    },
  };
}

/** As if these hours had passed since a request for approval. */
export const hoursAfter = (database: string, requestId: string, hours: number) =>
  unguarded(
    database,
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - $2 * interval '1 hour', alone_from = alone_from - $2 * interval '1 hour' WHERE id = $1`,
    [requestId, hours],
  );
