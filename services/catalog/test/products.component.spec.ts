import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminActed, ProductChanged, ProductDeleted } from '@raffle/contracts/events';
import { adminProduct } from '@raffle/contracts/http/products';
import { problem } from '@raffle/contracts/problem';
import { configureLogging } from '@raffle/service-kit';
import { eventually } from '@raffle/test-kit';
import { admin } from './running-catalog.js';
import { body, bothFamilies, inDays, refusal, startShop, type Shop } from './shop.js';

let catalog: Shop;
beforeAll(async () => {
  catalog = await startShop();
});
afterAll(() => catalog.close());

test('tickets per person of a draft follow its places until a number is typed, and are fixed with the sale', async () => {
  const id = await catalog.create({ maxParticipants: 250 });
  const edit = async (change: object) => {
    const answer = await catalog.call('PUT', `/admin/products/${id}`, { as: admin, body: change });
    const { tickets_per_person: shown, own_tickets_per_person: own } = adminProduct.parse(answer.body.product);
    return [shown, own];
  };
  expect(await edit({ name: 'Console' })).toEqual([50, null]);
  expect(await edit({ maxParticipants: 20 })).toEqual([10, null]);
  expect(await edit({ ticketsPerPerson: 10, before: { ticketsPerPerson: null } })).toEqual([10, 10]);
  expect(await edit({ maxParticipants: 300 })).toEqual([10, 10]);
  expect(await edit({ ticketsPerPerson: null, before: { ticketsPerPerson: 10 } })).toEqual([60, null]);
  expect(await edit({ status: 'active' })).toEqual([60, 60]);
  await eventually(async () => {
    const told = (await catalog.events.of(ProductChanged)).filter((one) => one.product_id === id);
    expect(told.map((one) => one.tickets_per_person)).toEqual([50, 50, 10, 10, 10, 60, 60]);
  });
});

test('the form of a new product proposes the price of the newest one and the configured rule', async () => {
  await catalog.create({ ticketPrice: 1_250 });
  const { body: proposed } = await catalog.call('GET', '/admin/product-defaults', { as: admin });
  expect(proposed).toEqual({ ticket_price: 1_250, beacon_rule: 'none' });
});

describe.each(bothFamilies)('products under %s', (family) => {
  test('are created as drafts, edited, activated and deleted', async () => {
    const drawDate = inDays(45);
    const id = await catalog.create(
      { description: 'Neuf', imageUrl: '', drawDate: drawDate.replace('Z', '+00:00') },
      family,
    );
    expect(await catalog.read(id)).toMatchObject({
      status: 'draft',
      max_winners: 2,
      commitment: null,
      draw_date: drawDate,
      real_winners: [],
      // Of a POST with the specification's fields alone.
      pictures: [],
      retail_value: null,
      condition: null,
      guarantee: '',
      supplier: '',
      handover_place: '',
      handover_days: null,
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
      const versions = (await catalog.events.of(ProductChanged))
        .filter((p) => p.product_id === id)
        .map((p) => [p.version, p.status]);
      expect(versions).toEqual([
        [1, 'draft'],
        [2, 'active'],
      ]);
      expect(await catalog.events.of(ProductDeleted)).toContainEqual({ product_id: id, version: 3 });
    });
  });

  test.each([
    ['an unknown field', { nom: 'x' }],
    ['a price under 200', { ticketPrice: 199 }],
    ['a price as text', { ticketPrice: '500' }],
    ['half a franc', { ticketPrice: 500.5 }],
    ['more winners than places', { maxWinners: 7 }],
    ['no name', { name: '  ' }],
    ['a status that is not an initial one', { status: 'completed' }],
    ['an invalid date', { drawDate: 'demain' }],
    ['a date in the year 10000', { drawDate: '9999-12-31T23:59:59-14:00' }],
    ['a date before any draw', { drawDate: '0000-01-01T00:00:00Z' }],
    ['a value of nothing', { retailValue: 0 }],
    ['a value as text', { retailValue: '300000' }],
    ['a picture without words', { pictures: [{ alt: ' ', image_url: '/boite.svg' }] }],
    ['a picture of another site', { pictures: [{ alt: 'La boîte', image_url: 'https://ailleurs.example/a.jpg' }] }],
    ['a picture twice', { pictures: ['Un', 'Deux'].map((alt) => ({ alt, image_url: '/boite.svg' })) }],
    ['five more pictures', { pictures: [1, 2, 3, 4, 5].map((nth) => ({ alt: 'Vue', image_url: `/${nth}.svg` })) }],
    ['an unknown condition', { condition: 'neuf' }],
    ['a guarantee of 121 characters', { guarantee: 'x'.repeat(121) }],
    ['a hand-over within no day', { handoverDays: 0 }],
    ['a hand-over after more than a year', { handoverDays: 366 }],
    ['a negative boost', { artificialBoost: -1 }],
    ['a URL with another scheme', { imageUrl: 'javascript:alert(1)' }],
  ])('with %s are refused', async (_, over) => {
    const answer = await catalog.call('POST', family, { as: admin, body: { ...body, ...over } });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect(problem.parse(answer.body).errors?.length).toBeGreaterThan(0);
  });

  test('that conflict with stored fields are refused', async () => {
    const id = await catalog.create({}, family);
    const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: { maxWinners: 7 } });
    expect(problem.parse(answer.body).errors).toEqual([
      { path: 'maxWinners', message: 'Il ne peut pas y avoir plus de gagnants que de places' },
    ]);
  });

  test('have fixed terms from activation on; everything else can change', async () => {
    const id = await catalog.create({ status: 'active' }, family);
    for (const change of [{ ticketPrice: 501 }, { maxParticipants: 7 }, { maxWinners: 1 }]) {
      const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: change });
      expect(refusal(answer)).toEqual({ status: 409, code: 'product_locked' });
    }
    for (const status of ['draft', 'drawing', 'completed', 'cancelled']) {
      const answer = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: { status } });
      expect(refusal(answer)).toEqual({ status: 409, code: 'product_transition_refused' });
    }
    const cancelled = await catalog.create({ status: 'active' }, family);
    await catalog.call('POST', `/admin/products/${cancelled}/cancel`, { as: admin, body: { reason: 'x' } });
    for (const change of [{ name: 'Autre' }, { artificialBoost: 4 }, { drawDate: '2027-03-01T18:00:00.000Z' }]) {
      const answer = await catalog.call('PUT', `${family}/${cancelled}`, { as: admin, body: change });
      expect(refusal(answer)).toEqual({ status: 409, code: 'product_cancelled' });
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

test('pictures have an order, which a change based on another one does not undo', async () => {
  const [box, side, back] = ['box', 'side', 'back'].map((alt) => ({ alt, image_url: `/${alt}.svg` }));
  const id = await catalog.create({ pictures: [box, side] });
  const put = (pictures: unknown[], before: unknown[]) =>
    catalog.call('PUT', `/admin/products/${id}`, { as: admin, body: { pictures, before: { pictures: before } } });
  expect((await put([side, box], [box, side])).status).toBe(200);
  expect(refusal(await put([box, side, back], [box, side]))).toEqual({ status: 409, code: 'changed_meanwhile' });
  expect((await catalog.read(id)).pictures).toEqual([side, box]);
  await eventually(async () => {
    const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
    expect(acts.find(({ action }) => action === 'product.updated')).toMatchObject({
      before: { pictures: [box, side] },
      after: { pictures: [side, box] },
    });
  });
});

test.each(bothFamilies)(
  '%s: a change based on values that have changed since is refused, field by field',
  async (family) => {
    const id = await catalog.create({ drawDate: '2027-01-01T18:00:30.000Z' });
    const put = (over: object) => catalog.call('PUT', `${family}/${id}`, { as: admin, body: over });
    const seen = { name: body.name, ticketPrice: 500, drawDate: '2027-01-01T18:00:30.000Z' };
    expect((await put({ name: 'Téléphone A', before: { name: body.name } })).status).toBe(200);
    const late = await put({ name: 'Téléphone B', ticketPrice: 700, before: seen });
    expect(refusal(late)).toEqual({ status: 409, code: 'changed_meanwhile' });
    expect(problem.parse(late.body).errors?.map(({ path }) => path)).toEqual(['name']);
    expect(await catalog.read(id)).toMatchObject({ name: 'Téléphone A', ticket_price: 500, version: 2 });
    // Nothing is lost by changing another field, setting the same value, or overwriting a value that the caller knows.
    expect((await put({ ticketPrice: 700, before: { ticketPrice: 500 } })).status).toBe(200);
    expect((await put({ name: 'Téléphone A', drawDate: null, before: seen })).status).toBe(409);
    expect((await put({ name: 'Téléphone A', drawDate: null, before: { ...seen, ticketPrice: 700 } })).status).toBe(
      200,
    );
    expect((await put({ name: 'Téléphone B', before: { name: 'Téléphone A' } })).status).toBe(200);
    // An activation based on outdated terms is refused.
    expect(refusal(await put({ status: 'active', before: { ticketPrice: 500 } })).code).toBe('changed_meanwhile');
    expect((await put({ status: 'active', before: { ticketPrice: 700 } })).status).toBe(200);
    expect((await put({ before: { status: 'draft' } })).status).toBe(400);
  },
);

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
    const id = await catalog.create({ status: 'active' });
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
    const lines = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
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
