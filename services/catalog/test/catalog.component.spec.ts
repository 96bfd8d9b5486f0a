import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AdminActed,
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  ProductChanged,
  ProductDeleted,
} from '@raffle/contracts/events';
import { listWinners } from '@raffle/contracts/http/admin-winners';
import { drawRecord, drawResult, listDraws } from '@raffle/contracts/http/draws';
import {
  adminProduct,
  listActiveProducts,
  listProducts,
  product as publicProduct,
} from '@raffle/contracts/http/products';
import { catalogStats, productRevenues, snapshotActiveProducts } from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { configureLogging } from '@raffle/service-kit';
import { collectEvents, eventually, publishEvent, type EventCollector } from '@raffle/test-kit';
import { entryListOf, personNamed, serveEntryLists } from './entry-list.js';
import { admin, superAdmin, startCatalog, user, type RunningCatalog } from './running-catalog.js';

let catalog: RunningCatalog;
let events: EventCollector;
const bothFamilies = ['/products', '/admin/products'];
const body = { name: 'Téléphone', ticketPrice: 500, maxParticipants: 6, maxWinners: 2 };

beforeAll(async () => {
  catalog = await startCatalog();
  events = await collectEvents(catalog.broker, [
    ProductChanged,
    ProductDeleted,
    DrawCompleted,
    DrawCancelled,
    AdminActed,
  ]);
});
afterAll(async () => {
  await events.stop();
  await catalog.close();
});

async function create(over: object = {}, family = '/products'): Promise<number> {
  const { status, body: answer } = await catalog.call('POST', family, { as: admin, body: { ...body, ...over } });
  expect(status).toBe(201);
  return adminProduct.parse(answer.product).id;
}
const read = async (id: number) =>
  adminProduct.parse((await catalog.call('GET', `/products/${id}`, { as: admin })).body.product);
const refusal = ({ status, body: answer }: { status: number; body: unknown }) => ({
  status,
  code: problem.parse(answer).code,
});

/** Publishes the inventory and waits until the catalog's copy shows it. */
async function inventory(id: number, version: number, granted: number, held: number): Promise<void> {
  await publishEvent(catalog.broker, InventoryChanged, { product_id: id, version, granted, held, capacity: 6 });
  await eventually(async () => expect(await read(id)).toMatchObject({ current_participants: granted, held }));
}

async function fill(id: number, people = ['Ama', 'Ama', 'Ama', 'Kofi', 'Edem', 'Ama']) {
  await inventory(id, 1, people.length, 0);
  const list = await entryListOf(id, people.map(personNamed));
  serveEntryLists(catalog.tickets, [list]);
  return list;
}

describe('who may do what', () => {
  test('no call without a service token', async () => {
    const response = await fetch(`${catalog.url}/products`);
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  test.each([
    ['POST', '/products'],
    ['POST', '/admin/products'],
    ['PUT', '/products/1'],
    ['PUT', '/admin/products/1'],
    ['DELETE', '/products/1'],
    ['DELETE', '/admin/products/1'],
    ['POST', '/products/1/draw'],
    ['POST', '/admin/products/1/draw'],
    ['POST', '/admin/products/1/cancel'],
  ])('%s %s is for administrators', async (method, path) => {
    expect((await catalog.call(method, path, { body })).status).toBe(401);
    expect((await catalog.call(method, path, { as: user, body })).status).toBe(403);
  });

  test.each(['/internal/products/active', '/internal/stats', '/internal/trend'])(
    '%s is for the gateway',
    async (path) => {
      expect((await catalog.call('GET', path, { caller: 'tickets' })).status).toBe(403);
      expect((await catalog.call('GET', path)).status).toBe(200);
    },
  );
});

describe.each(bothFamilies)('products under %s', (family) => {
  test('are created as drafts, edited, activated and deleted', async () => {
    const id = await create({ description: 'Neuf', imageUrl: '', drawDate: '2027-01-15T18:00:00+00:00' }, family);
    expect(await read(id)).toMatchObject({
      status: 'draft',
      max_winners: 2,
      commitment: null,
      draw_date: '2027-01-15T18:00:00.000Z',
      real_winners: [],
    });
    const edited = await catalog.call('PUT', `${family}/${id}`, {
      as: admin,
      body: { ticketPrice: 700, status: 'active' },
    });
    expect(edited.status).toBe(200);
    expect(adminProduct.parse(edited.body.product)).toMatchObject({
      ticket_price: 700,
      status: 'active',
      places_left: 6,
    });
    const deleted = await catalog.call('DELETE', `${family}/${id}`, { as: admin });
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect(refusal(await catalog.call('GET', `/products/${id}`))).toEqual({ status: 404, code: 'product_not_found' });
    await eventually(async () => {
      const versions = (await events.of(ProductChanged))
        .filter((p) => p.product_id === id)
        .map((p) => [p.version, p.status]);
      expect(versions).toEqual([
        [1, 'draft'],
        [2, 'active'],
      ]);
      expect(await events.of(ProductDeleted)).toContainEqual({ product_id: id, version: 3 });
    });
  });

  test.each([
    ['an unknown field', { nom: 'x' }],
    ['a price under 200', { ticketPrice: 199 }],
    ['a price in text', { ticketPrice: '500' }],
    ['half a franc', { ticketPrice: 500.5 }],
    ['more winners than places', { maxWinners: 7 }],
    ['no name', { name: '  ' }],
    ['a status that is no beginning', { status: 'completed' }],
    ['a date that is none', { drawDate: 'demain' }],
    ['a date in the year 10000', { drawDate: '9999-12-31T23:59:59-14:00' }],
    ['a date before any draw', { drawDate: '0000-01-01T00:00:00Z' }],
    ['a character that cannot be stored', { name: 'a\0b' }],
    ['half a character pair', { description: 'a\ud83d' }],
    ['a negative boost', { artificialBoost: -1 }],
    ['an address of another kind', { imageUrl: 'javascript:alert(1)' }],
  ])('with %s are refused', async (_, over) => {
    const answer = await catalog.call('POST', family, { as: admin, body: { ...body, ...over } });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect(problem.parse(answer.body).errors?.length).toBeGreaterThan(0);
  });

  test.each([undefined, [], 'x', null])('from %j are refused', async (whole) => {
    const answer = await catalog.call('POST', family, { as: admin, body: whole });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
  });

  test('that fit only by halves are refused', async () => {
    const id = await create({}, family);
    const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: { maxWinners: 7 } });
    expect(problem.parse(answer.body).errors).toEqual([
      { path: 'maxWinners', message: 'Il ne peut pas y avoir plus de gagnants que de places' },
    ]);
  });

  test('keep their terms from activation on, and nothing else', async () => {
    const id = await create({ status: 'active' }, family);
    for (const change of [{ ticketPrice: 501 }, { maxParticipants: 7 }, { maxWinners: 1 }]) {
      const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: change });
      expect(refusal(answer)).toEqual({ status: 409, code: 'product_locked' });
    }
    for (const status of ['draft', 'drawing', 'completed', 'cancelled']) {
      const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: { status } });
      expect(refusal(answer)).toEqual({ status: 409, code: 'product_transition_refused' });
    }
    const change = {
      name: 'Autre',
      description: 'b',
      imageUrl: '/p.svg',
      drawDate: null,
      artificialBoost: 9,
      ticketPrice: 500,
    };
    const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: change });
    expect(answer.body.product).toMatchObject({
      name: 'Autre',
      artificial_boost: 9,
      current_participants: 0,
      version: 3,
    });
  });
});

test.each(bothFamilies)(
  '%s: a change made from what another has changed since is refused, field by field',
  async (family) => {
    const id = await create({ drawDate: '2027-01-01T18:00:30.000Z' });
    const put = (over: object) => catalog.call('PUT', `${family}/${id}`, { as: admin, body: over });
    const said = { name: body.name, ticketPrice: 500, drawDate: '2027-01-01T18:00:30.000Z' };
    expect((await put({ name: 'Téléphone A', before: { name: body.name } })).status).toBe(200);
    const late = await put({ name: 'Téléphone B', ticketPrice: 700, before: said });
    expect(refusal(late)).toEqual({ status: 409, code: 'changed_meanwhile' });
    expect(problem.parse(late.body).errors?.map(({ path }) => path)).toEqual(['name']);
    expect(await read(id)).toMatchObject({ name: 'Téléphone A', ticket_price: 500, version: 2 });
    // Another field, or the same value: nothing is lost. Nor is anything by a caller who knows what it overwrites.
    expect((await put({ ticketPrice: 700, before: { ticketPrice: 500 } })).status).toBe(200);
    expect((await put({ name: 'Téléphone A', drawDate: null, before: said })).status).toBe(409);
    expect((await put({ name: 'Téléphone A', drawDate: null, before: { ...said, ticketPrice: 700 } })).status).toBe(
      200,
    );
    expect((await put({ name: 'Téléphone B', before: { name: 'Téléphone A' } })).status).toBe(200);
    // Nobody opens to sale on terms that they have not seen.
    expect(refusal(await put({ status: 'active', before: { ticketPrice: 500 } })).code).toBe('changed_meanwhile');
    expect((await put({ status: 'active', before: { ticketPrice: 700 } })).status).toBe(200);
    expect((await put({ before: { status: 'draft' } })).status).toBe(400);
  },
);

describe('reading', () => {
  test('drafts are answered, and cancelled products listed, to administrators only', async () => {
    const mark = 'Bien en vue';
    const draft = await create({ name: `${mark} brouillon` });
    const active = await create({ name: `${mark} ouvert`, status: 'active' });
    const cancelled = await create({ name: `${mark} annulé`, status: 'active' });
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    const ids = async (as: typeof admin | null, more = '') => {
      const answer = await catalog.call('GET', `/products?q=${encodeURIComponent(mark)}${more}`, { as });
      const { products, total } = listProducts.answer!.parse(answer.body);
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
    // A cancelled product keeps its page, with the reason.
    expect(publicProduct.parse((await catalog.call('GET', `/products/${cancelled}`)).body.product)).toMatchObject({
      status: 'cancelled',
      cancelled: { at: expect.any(String), reason: 'x' },
    });
    const shown = publicProduct.parse((await catalog.call('GET', `/products/${active}`)).body.product);
    expect(shown.id).toBe(active);
    expect((await catalog.call('GET', `/products/${active}`)).body.product).not.toHaveProperty('real_winners');
  });

  test('lists have pages, and a search takes its signs literally', async () => {
    for (const name of ['Page 100 %', 'Page 100 €', 'Page 100 _']) await create({ name, status: 'active' });
    const first = await catalog.call('GET', '/products?q=page%20100&limit=2&page=1');
    expect(first.body.products).toHaveLength(2);
    expect(first.body.total).toBe(3);
    const second = await catalog.call('GET', '/products?q=page%20100&limit=2&page=2');
    expect(second.body.products).toHaveLength(1);
    expect((await catalog.call('GET', '/products?q=100%20%25')).body.total).toBe(1);
    expect((await catalog.call('GET', '/products?q=100%20_')).body.total).toBe(1);
    for (const wrong of ['limit=101', 'page=0', 'limit=x', 'status=sold', 'colour=red', 'q=%00']) {
      expect(refusal(await catalog.call('GET', `/products?${wrong}`))).toEqual({
        status: 400,
        code: 'invalid_request',
      });
    }
  });

  test('lists are sorted as requested, for any caller', async () => {
    const made: number[] = [];
    for (const [name, ticketPrice, drawDate] of [
      ['Trier B', 500, '2026-12-24T18:00:00.000Z'],
      ['trier a', 1500, null],
      ['Trier C', 1000, '2026-12-01T18:00:00.000Z'],
    ] as const) {
      made.push(await create({ name, ticketPrice, drawDate, status: 'active' }));
    }
    const [b, a, c] = made;
    const sorted = async (query: string) => {
      const { body } = await catalog.call('GET', `/products?q=trier&${query}`);
      return listProducts.answer!.parse(body).products.map(({ id }) => id);
    };
    expect(await sorted('')).toEqual([c, a, b]);
    expect(await sorted('direction=asc')).toEqual([b, a, c]);
    expect(await sorted('sort=name&direction=asc')).toEqual([a, b, c]);
    expect(await sorted('sort=ticket_price&direction=desc')).toEqual([a, c, b]);
    // What has no date comes last either way.
    expect(await sorted('sort=draw_date&direction=asc')).toEqual([c, b, a]);
    expect(await sorted('sort=draw_date&direction=desc')).toEqual([b, c, a]);
    expect((await catalog.call('GET', '/products?sort=commitment')).status).toBe(400);
  });

  test('sorted by status they follow a product’s life', async () => {
    const cancelled = await create({ name: 'Vie', status: 'active' });
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    const drawn = await create({ name: 'Vie', status: 'active' });
    await fill(drawn);
    expect((await catalog.call('POST', `/products/${drawn}/draw`, { as: admin })).status).toBe(200);
    const older = await create({ name: 'Vie', status: 'active' });
    const draft = await create({ name: 'Vie' });
    const newer = await create({ name: 'Vie', status: 'active' });
    const sorted = async (direction: string, as?: typeof admin) => {
      const { body } = await catalog.call('GET', `/products?q=vie&sort=status&direction=${direction}`, { as });
      return listProducts.answer!.parse(body).products.map(({ id }) => id);
    };
    expect(await sorted('asc', admin)).toEqual([draft, older, newer, drawn, cancelled]);
    expect(await sorted('desc', admin)).toEqual([cancelled, drawn, newer, older, draft]);
    expect(await sorted('asc')).toEqual([older, newer, drawn]);
  });

  test('an administrator gets the whole list as a file that no spreadsheet runs; no one else does', async () => {
    await create({ name: '=HYPERLINK("https://evil.example";"x")' });
    await create({ name: 'Fichier; avec "signes"', status: 'active' });
    const file = await catalog.fetchRaw('GET', '/products?limit=1', { as: admin, headers: { accept: 'text/csv' } });
    expect(file.headers.get('content-type')).toContain('text/csv');
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toContain('Id;Nom;Statut');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`);
    expect(lines.join('\n')).toContain('"Fichier; avec ""signes""";Actif');
    const page = await catalog.fetchRaw('GET', '/products?limit=1', { as: user, headers: { accept: 'text/csv' } });
    expect(page.headers.get('content-type')).toContain('application/json');
  });

  test('an administrator’s list and file show each product’s revenue; other answers do not, and a missing figure stays empty', async () => {
    const sold = await create({ name: 'Recette vendue', status: 'active' });
    const unsold = await create({ name: 'Recette nulle', status: 'active' });
    catalog.payments.answer(productRevenues, { revenues: [{ product_id: sold, revenue: 1500 }] });
    const revenues = async (as?: typeof admin) =>
      (await catalog.call('GET', '/products?q=recette&sort=id&direction=asc', { as })).body.products.map(
        (one: { revenue?: number | null }) => one.revenue,
      );
    const file = async () =>
      (
        await catalog.fetchRaw('GET', '/products?q=recette&direction=asc', {
          as: admin,
          headers: { accept: 'text/csv' },
        })
      ).text();
    expect(await revenues(admin)).toEqual([1500, 0]);
    expect(catalog.payments.calls.at(-1)?.body).toEqual({ product_ids: [sold, unsold] });
    const lines = (await file())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const column = lines[0]!.indexOf('Recettes (F CFA)');
    expect(lines.slice(1).map((line) => line[column])).toEqual(['1500', '0']);

    const asked = catalog.payments.calls.length;
    expect(await revenues()).toEqual([undefined, undefined]);
    expect(await revenues(user)).toEqual([undefined, undefined]);
    expect(catalog.payments.calls).toHaveLength(asked);

    catalog.payments.breakDown();
    expect(await revenues(admin)).toEqual([null, null]);
    expect(
      (await file())
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[column]),
    ).toEqual(['', '']);
    catalog.payments.recover();
  });

  test.each(['0', '01', 'abc', '99999999999', '2147483648', '1.5', '-1'])('there is no product %s', async (id) => {
    expect(refusal(await catalog.call('GET', `/products/${id}`))).toEqual({ status: 404, code: 'product_not_found' });
  });

  test('open products are an array, the next draw first, and a snapshot for the gateway', async () => {
    const undated = await create({ status: 'active' });
    const late = await create({ status: 'active', drawDate: '2028-01-01T00:00:00Z' });
    const soon = await create({ status: 'active', drawDate: '2026-12-01T00:00:00Z' });
    await inventory(soon, 4, 3, 2);
    const list = listActiveProducts.answer!.parse((await catalog.call('GET', '/products/active')).body);
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
      free_left: null,
    });
    expect(products.find(({ product_id }) => product_id === late)?.inventory).toEqual({
      version: 0,
      granted: 0,
      held: 0,
      free_left: null,
    });
  });
});

describe('the copy of inventories', () => {
  test('a newer version wins, an older or repeated one is ignored', async () => {
    const id = await create({ status: 'active' });
    await inventory(id, 5, 4, 1);
    await publishEvent(catalog.broker, InventoryChanged, {
      product_id: id,
      version: 3,
      granted: 1,
      held: 0,
      capacity: 6,
    });
    await publishEvent(catalog.broker, InventoryChanged, {
      product_id: id,
      version: 5,
      granted: 0,
      held: 0,
      capacity: 6,
    });
    await inventory(id, 6, 4, 2);
    expect(await read(id)).toMatchObject({ current_participants: 4, held: 2, places_left: 0 });
    expect(refusal(await catalog.call('DELETE', `/products/${id}`, { as: admin }))).toEqual({
      status: 409,
      code: 'product_has_tickets',
    });
  });

  test('an inventory of a product that is not there does no harm', async () => {
    await publishEvent(catalog.broker, InventoryChanged, { ...InventoryChanged.fixture, product_id: 999_999 });
    const id = await create({ status: 'active' });
    await inventory(id, 1, 1, 0);
  });
});

test('the log names each change of a product and its administrator', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  configureLogging({ level: 'info', service: 'catalog' }, destination);
  try {
    const id = await create({ status: 'active' });
    for (const action of ['created', 'activated']) {
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'product changed', action, product_id: id, admin_id: admin.id }),
      );
    }
    expect(lines.find(({ action }) => action === 'created')?.request_id).toEqual(expect.any(String));
  } finally {
    configureLogging({ level: 'silent', service: 'catalog' });
  }
});

test('every change of an administrator is published to the audit log with actor, address and both states', async () => {
  const address = '192.0.2.7';
  const { body: answer } = await catalog.call('POST', '/products', { as: admin, body, address });
  const { id } = adminProduct.parse(answer.product);
  await catalog.call('PUT', `/admin/products/${id}`, { as: admin, body: { artificialBoost: 12 }, address });
  await catalog.call('DELETE', `/products/${id}`, { as: admin, address: '192.0.2.8' });
  await eventually(async () => {
    const lines = (await events.of(AdminActed)).filter(({ subject }) => subject === String(id));
    expect(lines.map(({ action }) => action)).toEqual(['product.created', 'product.updated', 'product.deleted']);
    expect(lines[1]).toMatchObject({
      admin_id: admin.id,
      address,
      before: { artificial_boost: 0 },
      after: { artificial_boost: 12 },
    });
    expect(lines[2]).toMatchObject({ address: '192.0.2.8', after: null });
  });
});

test('the three open products with the most real places are popular', async () => {
  const [few, many, draft] = [await create({ status: 'active' }), await create({ status: 'active' }), await create()];
  await inventory(few, 1, 5, 0);
  await inventory(many, 1, 6, 0);
  const { popular } = catalogStats.answer.parse((await catalog.call('GET', '/internal/stats')).body);
  expect(popular.length).toBeLessThanOrEqual(3);
  const counts = popular.map(({ current_participants }) => current_participants);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  expect(popular.map(({ id }) => id)).not.toContain(draft);
  expect(popular[0]).toMatchObject({ current_participants: 6, max_participants: 6, ticket_price: 500, image_url: '' });
});

describe('cancelling', () => {
  test('publishes the reason exactly once', async () => {
    const id = await create({ status: 'active' });
    const path = `/admin/products/${id}/cancel`;
    expect(refusal(await catalog.call('POST', path, { as: admin, body: { reason: ' ' } }))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
    const answer = await catalog.call('POST', path, { as: admin, body: { reason: 'Plus livré' } });
    expect([answer.status, adminProduct.parse(answer.body.product).status]).toEqual([200, 'cancelled']);
    const refused = { status: 409, code: 'product_transition_refused' };
    expect(refusal(await catalog.call('POST', path, { as: admin, body: { reason: 'Encore' } }))).toEqual(refused);
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: admin }))).toEqual(refused);
    await eventually(async () => {
      const cancelled = (await events.of(DrawCancelled)).filter((event) => event.product_id === id);
      expect(cancelled).toMatchObject([{ reason: 'Plus livré', version: 3 }]);
      expect(await events.of(ProductChanged)).toContainEqual(
        expect.objectContaining({ product_id: id, version: 3, status: 'cancelled' }),
      );
    });
  });

  test('a full product: in public, by a super_admin alone', async () => {
    const id = await create({ name: 'Complet et annulé', status: 'active' });
    await fill(id);
    const path = `/admin/products/${id}/cancel`;
    const body = { reason: 'Le lot n’existe plus' };
    expect(refusal(await catalog.call('POST', path, { as: admin, body }))).toEqual({
      status: 403,
      code: 'full_needs_super_admin',
    });
    expect((await read(id)).status).toBe('active');
    const answer = await catalog.call('POST', path, { as: superAdmin, body });
    expect([answer.status, adminProduct.parse(answer.body.product).status]).toEqual([200, 'cancelled']);

    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(isVerified(await verifyRecord(record))).toBe(true);
    expect(record).toMatchObject({ tickets: 6, cancelled: { reason: 'Le lot n’existe plus' } });
    expect(record.picks.filter(({ wins }) => wins)).toHaveLength(2);
    expect((await catalog.call('GET', `/products/${id}`)).body.product).toMatchObject({
      status: 'cancelled',
      winners: [],
      cancelled: record.cancelled,
    });
    // No draw of winners: in no list, and drawn by nobody.
    const draws = listDraws.answer!.parse((await catalog.call('GET', '/draws?q=complet%20et%20annul%C3%A9')).body);
    expect(draws.draws).toEqual([]);
    expect((await read(id)).real_winners).toEqual([]);
    expect((await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).status).toBe(404);
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: superAdmin }))).toEqual({
      status: 409,
      code: 'product_transition_refused',
    });
    await eventually(async () => {
      const cancelled = (await events.of(DrawCancelled)).filter((event) => event.product_id === id);
      expect(cancelled).toMatchObject([{ reason: 'Le lot n’existe plus', cancelled_at: record.cancelled?.at }]);
      expect((await events.of(DrawCompleted)).filter((event) => event.product_id === id)).toEqual([]);
    });
  });

  test('goes on by itself after the tickets service was away', async () => {
    const id = await create({ status: 'active' });
    await fill(id);
    catalog.tickets.breakDown();
    const path = `/admin/products/${id}/cancel`;
    const away = await catalog.call('POST', path, { as: superAdmin, body: { reason: 'Plus livré' } });
    expect(refusal(away)).toEqual({ status: 503, code: 'service_unavailable' });
    // Neither drawn in the meantime nor cancelled yet.
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: admin }))).toEqual({
      status: 409,
      code: 'product_transition_refused',
    });
    expect((await read(id)).status).toBe('active');
    catalog.tickets.recover();
    await eventually(async () => expect((await read(id)).status).toBe('cancelled'), { timeoutMs: 40_000 });
    expect((await catalog.call('GET', `/draws/${id}/record`)).status).toBe(200);
  });

  test('a draft is deleted instead', async () => {
    const id = await create();
    const answer = await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } });
    expect(refusal(answer)).toEqual({ status: 409, code: 'product_transition_refused' });
  });
});

describe('drawing', () => {
  test.each(bothFamilies)('a full product under %s, once, with a record that anyone can verify', async (family) => {
    const id = await create({ name: 'Tirage complet', status: 'active', artificialBoost: 50 });
    expect(refusal(await catalog.call('POST', `${family}/${id}/draw`, { as: admin }))).toEqual({
      status: 409,
      code: 'not_full',
    });
    const notDrawn = { status: 404, code: 'draw_not_found' };
    expect(refusal(await catalog.call('GET', `/draws/${id}/record`))).toEqual(notDrawn);
    expect(refusal(await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin }))).toEqual(notDrawn);
    const list = await fill(id);

    const answers = await Promise.all([1, 2, 3].map(() => catalog.call('POST', `${family}/${id}/draw`, { as: admin })));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    const result = drawResult.parse(answers[0]?.body);
    expect(result.winners).toHaveLength(2);
    expect(result.winners[0]).toMatchObject({ name: expect.stringMatching(/^Essi .\.$/), city: 'Kara' });

    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(isVerified(await verifyRecord(record))).toBe(true);
    expect(record.tickets).toBe(6);
    expect(record.picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(
      result.winners.map(({ ticket }) => ticket),
    );
    expect(JSON.stringify(record)).not.toContain(list.users[0]);

    const seen = await read(id);
    expect(seen).toMatchObject({ status: 'completed', draw_date: result.draw.draw_date, current_participants: 6 });
    expect(seen.winners).toEqual(result.winners.map(({ name, city }) => `${name}, ${city}`));
    expect(seen.real_winners.map(({ ticket, user_id }) => user_id === list.users[ticket])).toEqual([true, true]);

    const listed = listWinners.answer!.parse(
      (await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).body,
    );
    expect(listed.winners.map(({ user_id, ticket }) => ({ user_id, ticket }))).toEqual(
      seen.real_winners
        .map(({ user_id, ticket }) => ({ user_id, ticket }))
        .sort((one, other) => one.ticket - other.ticket),
    );

    const publicly = (await catalog.call('GET', `/products/${id}`)).body.product;
    expect(publicly.winners).toEqual(seen.winners);
    expect(publicly).not.toHaveProperty('real_winners');

    await eventually(async () => {
      const completed = (await events.of(DrawCompleted)).filter((event) => event.product_id === id);
      expect(completed).toMatchObject([{ version: 4, tickets: 6, drawn_at: result.draw.draw_date }]);
      expect(completed[0]?.winners.map(({ user_id }) => user_id)).toEqual(
        seen.real_winners.map(({ user_id }) => user_id),
      );
    });

    const draws = listDraws.answer!.parse((await catalog.call('GET', '/draws?q=tirage%20complet')).body);
    expect(draws.draws[0]).toMatchObject({ product_id: id, tickets: 6, winners: seen.winners });
    expect(draws.stats.average).toBe(Math.round(draws.stats.participants / draws.stats.finished));
    expect(draws.stats.winners).toBe(2 * draws.stats.finished);

    const refused = { status: 409, code: 'product_transition_refused' };
    expect(
      refusal(await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } })),
    ).toEqual(refused);
    expect(refusal(await catalog.call('PUT', `/products/${id}`, { as: admin, body: { drawDate: null } }))).toEqual(
      refused,
    );
    expect(catalogStats.answer.parse((await catalog.call('GET', '/internal/stats')).body).completed_products).toBe(
      draws.stats.finished,
    );
  });

  test('goes on by itself after the tickets service was away', async () => {
    const id = await create({ status: 'active' });
    await fill(id);
    catalog.tickets.breakDown();
    const away = await catalog.call('POST', `/products/${id}/draw`, { as: admin });
    expect(refusal(away)).toEqual({ status: 503, code: 'service_unavailable' });
    expect(away.headers.get('retry-after')).toBe('5');
    expect((await read(id)).status).toBe('drawing');
    expect((await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).status).toBe(404);
    const refused = await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } });
    expect(refusal(refused)).toEqual({ status: 409, code: 'product_transition_refused' });
    catalog.tickets.recover();
    await eventually(async () => expect((await read(id)).status).toBe('completed'), { timeoutMs: 40_000 });
    expect((await catalog.call('POST', `/products/${id}/draw`, { as: admin })).status).toBe(200);
  });

  test('takes no winners from anybody', async () => {
    const id = await create({ status: 'active' });
    await fill(id);
    const answer = await catalog.call('POST', `/products/${id}/draw`, { as: admin, body: { winners: ['Moi'] } });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((await read(id)).status).toBe('active');
    expect((await catalog.call('POST', `/products/${id}/draw`, { as: admin, body: {} })).status).toBe(200);
  });

  test('a product that does not exist', async () => {
    expect(refusal(await catalog.call('POST', '/products/999999/draw', { as: admin }))).toEqual({
      status: 404,
      code: 'product_not_found',
    });
  });
});
