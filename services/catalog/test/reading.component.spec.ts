import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
import { listActiveProducts, product as publicProduct } from '@raffle/contracts/http/products';
import { listProducts, productList } from '@raffle/contracts/http/product-list';
import { catalogStats, paidForTickets, snapshotActiveProducts } from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import { pagedWhileAdding, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { admin, user } from './running-catalog.js';
import { inDays, refusal, startShop, type Shop } from './shop.js';

let catalog: Shop;
let database: DataSource;
beforeAll(async () => {
  catalog = await startShop();
  database = await new DataSource({ type: 'postgres', url: catalog.database }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await catalog.close();
});

describe('reading', () => {
  test('drafts are answered, and cancelled products listed, to administrators only', async () => {
    const mark = 'Bien en vue';
    const draft = await catalog.create({ name: `${mark} brouillon` });
    const active = await catalog.create({ name: `${mark} ouvert`, status: 'active' });
    const cancelled = await catalog.create({ name: `${mark} annulé`, status: 'active' });
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    const ids = async (as: typeof admin | null, more = '') => {
      const answer = await catalog.call('GET', `/products?q=${encodeURIComponent(mark)}${more}`, { as });
      const { products, total } = listProducts.answer.parse(answer.body);
      expect(total).toBe(products.length);
      return products.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await ids(null)).toEqual([active]);
    expect(await ids(user)).toEqual([active]);
    expect(await ids(admin)).toEqual([draft, active, cancelled]);
    expect(await ids(null, '&status=draft')).toEqual([]);
    expect(await ids(admin, '&status=cancelled')).toEqual([cancelled]);
    const hidden = await catalog.call('GET', `/products/${draft}`);
    expect(hidden.status).toBe(404);
    expect(problem.parse(hidden.body).detail).toBe('Produit non trouvé');
    expect((await catalog.call('GET', `/products/${draft}`, { as: admin })).status).toBe(200);
    // A cancelled product remains readable, with the reason.
    expect(publicProduct.parse((await catalog.call('GET', `/products/${cancelled}`)).body.product)).toMatchObject({
      status: 'cancelled',
      cancelled: { at: expect.any(String), reason: 'x' },
    });
    const shown = publicProduct.parse((await catalog.call('GET', `/products/${active}`)).body.product);
    expect(shown.id).toBe(active);
    expect((await catalog.call('GET', `/products/${active}`)).body.product).not.toHaveProperty('real_winners');
  });

  test('what waits for an administrator: full products to draw, and ended ones that are not full', async () => {
    const [full, open, ended, cancelled] = await Promise.all(
      ['pleine', 'en vente', 'finie', 'annulée'].map((name) =>
        catalog.create({ name: `Due ${name}`, status: 'active' }),
      ),
    );
    await catalog.inventory(full!, 1, 6, 0);
    await catalog.inventory(open!, 1, 5, 1);
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    await database.query(
      `UPDATE products SET version = version + 1, sale_ends_at = now() - interval '1 hour' WHERE id = ANY ($1)`,
      [[full, ended]],
    );
    const due = async (which: string, as: typeof admin | null = admin) =>
      listProducts.answer
        .parse((await catalog.call('GET', `/products?q=Due&status=${which}`, { as })).body)
        .products.map(({ id }) => id);
    expect(await due('draw')).toEqual([full]);
    expect(await due('decide')).toEqual([ended]);
    expect(await due('decide', null)).toEqual([ended]);
    expect(await catalog.read(ended!)).toMatchObject({ sale_moved: false });
  });

  test('lists are paged, and a search treats special characters literally', async () => {
    for (const name of ['Page 100 %', 'Page 100 €', 'Page 100 _']) await catalog.create({ name, status: 'active' });
    const first = await catalog.call('GET', '/products?q=page%20100&limit=2&page=1');
    expect(first.body.products).toHaveLength(2);
    expect(first.body.total).toBe(3);
    const second = await catalog.call('GET', '/products?q=page%20100&limit=2&page=2');
    expect(second.body.products).toHaveLength(1);
    expect((await catalog.call('GET', '/products?q=100%20%25')).body.total).toBe(1);
    expect((await catalog.call('GET', '/products?q=100%20_')).body.total).toBe(1);
    expect((await catalog.call('GET', '/products?q=P%C3%A2ge%20100')).body.total).toBe(first.body.total);
  });

  test('lists are sorted as requested, for any caller', async () => {
    const made: number[] = [];
    for (const [name, ticketPrice, drawDate] of [
      ['Trier B', 500, inDays(24)],
      ['trier a', 1500, null],
      ['Trier C', 1000, inDays(1)],
    ] as const) {
      made.push(await catalog.create({ name, ticketPrice, drawDate, status: 'active' }));
    }
    const [b, a, c] = made;
    const sorted = async (query: string) => {
      const { body } = await catalog.call('GET', `/products?q=trier&${query}`);
      return listProducts.answer.parse(body).products.map(({ id }) => id);
    };
    expect(await sorted('')).toEqual([c, a, b]);
    expect(await sorted('direction=asc')).toEqual([b, a, c]);
    expect(await sorted('sort=name&direction=asc')).toEqual([a, b, c]);
    expect(await sorted('sort=ticket_price&direction=desc')).toEqual([a, c, b]);
    // Products without a date are last in both directions.
    expect(await sorted('sort=draw_date&direction=asc')).toEqual([c, b, a]);
    expect(await sorted('sort=draw_date&direction=desc')).toEqual([b, c, a]);
  });

  test('sorting by status follows a product’s lifecycle', async () => {
    const cancelled = await catalog.create({ name: 'Vie', status: 'active' });
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    const drawn = await catalog.create({ name: 'Vie', status: 'active' });
    await catalog.fill(drawn);
    expect((await catalog.call('POST', `/products/${drawn}/draw`, { as: admin })).status).toBe(200);
    const older = await catalog.create({ name: 'Vie', status: 'active' });
    const draft = await catalog.create({ name: 'Vie' });
    const newer = await catalog.create({ name: 'Vie', status: 'active' });
    const sorted = async (direction: string, as?: typeof admin) => {
      const { body } = await catalog.call('GET', `/products?q=vie&sort=status&direction=${direction}`, { as });
      return listProducts.answer.parse(body).products.map(({ id }) => id);
    };
    expect(await sorted('asc', admin)).toEqual([draft, older, newer, drawn, cancelled]);
    expect(await sorted('desc', admin)).toEqual([cancelled, drawn, newer, older, draft]);
    expect(await sorted('asc')).toEqual([older, newer, drawn]);
  });

  test('only an administrator gets the list as a file; others get a page', async () => {
    const headers = { accept: 'text/csv' };
    const file = await catalog.fetchRaw('GET', '/products?limit=1', { as: admin, headers });
    expect(await file.text()).toContain('Id;Produit;Statut;Prix;Places;');
    const page = await catalog.fetchRaw('GET', '/products?limit=1', { as: user, headers });
    expect(page.headers.get('content-type')).toContain('application/json');
  });

  test('an administrator’s list and file show what was paid for each product’s tickets; other answers do not, and a missing figure stays empty', async () => {
    const sold = await catalog.create({ name: 'Recette vendue', status: 'active' });
    const unsold = await catalog.create({ name: 'Recette nulle', status: 'active' });
    catalog.tickets.answer(paidForTickets, { paid: [{ product_id: sold, amount: 1500, fees: 37.5, last_7_days: 3 }] });
    const paid = async (as?: typeof admin) =>
      (await catalog.call('GET', '/products?q=recette&sort=id&direction=asc', { as })).body.products.map(
        (one: { paid_for_tickets?: number | null }) => one.paid_for_tickets,
      );
    expect((await catalog.call('GET', '/products?q=recette vendue', { as: admin })).body.products).toMatchObject([
      { places_last_7_days: 3 },
    ]);
    const file = async () =>
      (
        await catalog.fetchRaw('GET', '/products?q=recette&direction=asc', {
          as: admin,
          headers: { accept: 'text/csv' },
        })
      ).text();
    expect(await paid(admin)).toEqual([1500, 0]);
    expect(catalog.tickets.calls.at(-1)?.body).toEqual({ product_ids: [sold, unsold] });
    const lines = (await file())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const column = lines[0]!.indexOf('Payé pour ses tickets');
    expect(lines.slice(1).map((line) => line[column])).toEqual(['1500', '0']);

    const asked = catalog.tickets.calls.length;
    expect(await paid()).toEqual([undefined, undefined]);
    expect(await paid(user)).toEqual([undefined, undefined]);
    expect(catalog.tickets.calls).toHaveLength(asked);

    catalog.tickets.breakDown();
    expect(await paid(admin)).toEqual([null, null]);
    expect(
      (await file())
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[column]),
    ).toEqual(['', '']);
    catalog.tickets.recover();
  });

  test.each(['0', '01', 'abc', '99999999999', '2147483648', '1.5', '-1'])('there is no product %s', async (id) => {
    expect(refusal(await catalog.call('GET', `/products/${id}`))).toEqual({ status: 404, code: 'product_not_found' });
  });

  test('open products are an array, the next draw first, and a snapshot for the gateway', async () => {
    const undated = await catalog.create({ status: 'active' });
    const late = await catalog.create({ status: 'active', drawDate: inDays(400) });
    const soon = await catalog.create({ status: 'active', drawDate: inDays(1) });
    await catalog.inventory(soon, 4, 3, 2);
    const list = listActiveProducts.answer.parse((await catalog.call('GET', '/products/active')).body);
    const order = list.map(({ id }) => id).filter((id) => [undated, late, soon].includes(id));
    expect(order).toEqual([soon, late, undated]);
    expect(list.every(({ status }) => status === 'active')).toBe(true);
    expect(list.find(({ id }) => id === soon)).toMatchObject({ current_participants: 3, places_left: 1 });
    const { products } = snapshotActiveProducts.answer.parse(
      (await catalog.call('GET', '/internal/products/active')).body,
    );
    expect(products.map(({ product_id }) => product_id)).toEqual(list.map(({ id }) => id));
    expect(products.find(({ product_id }) => product_id === soon)?.inventory).toEqual({
      version: 4,
      granted: 3,
      held: 2,
      free_left: 3,
      held_until: null,
    });
    expect(products.find(({ product_id }) => product_id === late)?.inventory).toEqual({
      version: 0,
      granted: 0,
      held: 0,
      free_left: null,
      held_until: null,
    });
  });
});

describe('the copy of inventories', () => {
  test('a newer version wins, an older or repeated one is ignored', async () => {
    const id = await catalog.create({ status: 'active' });
    await catalog.inventory(id, 5, 4, 1);
    await publishEvent(catalog.broker, InventoryChanged, {
      product_id: id,
      version: 3,
      granted: 1,
      held: 0,
      capacity: 6,
      free_left: 5,
      held_until: null,
    });
    await publishEvent(catalog.broker, InventoryChanged, {
      product_id: id,
      version: 5,
      granted: 0,
      held: 0,
      capacity: 6,
      free_left: 6,
      held_until: null,
    });
    await catalog.inventory(id, 6, 4, 2);
    expect(await catalog.read(id)).toMatchObject({ current_participants: 4, held: 2, places_left: 0 });
    expect(refusal(await catalog.call('DELETE', `/products/${id}`, { as: admin }))).toEqual({
      status: 409,
      code: 'product_has_tickets',
    });
  });

  test('an inventory of a product that does not exist is ignored', async () => {
    await publishEvent(catalog.broker, InventoryChanged, { ...InventoryChanged.fixture, product_id: 999_999 });
    const id = await catalog.create({ status: 'active' });
    await catalog.inventory(id, 1, 1, 0);
  });
});

test('the three open products with the most real places are popular', async () => {
  const [few, many, draft] = [
    await catalog.create({ status: 'active' }),
    await catalog.create({ status: 'active' }),
    await catalog.create(),
  ];
  await catalog.inventory(few, 1, 5, 0);
  await catalog.inventory(many, 1, 6, 0);
  const { popular } = catalogStats.answer.parse((await catalog.call('GET', '/internal/stats')).body);
  expect(popular.length).toBeLessThanOrEqual(3);
  const counts = popular.map(({ current_participants }) => current_participants);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  expect(popular.map(({ id }) => id)).not.toContain(draft);
  expect(popular[0]).toMatchObject({ current_participants: 6, max_participants: 6, ticket_price: 500, image_url: '' });
});

test.each(productList.sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]))(
  'the pages by %s show every product once while others are added',
  async (sorted) => {
    const [soon, late] = [inDays(45), inDays(75)];
    const add = () => catalog.create({ name: 'Feuilleté', drawDate: soon });
    for (const drawDate of [null, late, null]) await catalog.create({ name: 'Feuilleté', drawDate });
    const read = async (query: string) => {
      const answer = await catalog.call('GET', `/products?q=feuillete&${sorted}&${query}`, { as: admin });
      const { products, edges } = listProducts.answer.parse(answer.body);
      return { ids: products.map(({ id }) => id), edges };
    };
    const { had, shown } = await pagedWhileAdding(read, add);
    expect(had.length).toBeGreaterThan(2);
    expect(shown).toEqual(had);
  },
);
