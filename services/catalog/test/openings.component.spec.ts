import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { AdminActed, ProductChanged, SettingsChanged } from '@raffle/contracts/events';
import { listProducts } from '@raffle/contracts/http/product-list';
import { listComingProducts } from '@raffle/contracts/http/products';
import { requestActivation } from '@raffle/contracts/http/requests-about-products';
import { drandRule, systemActorId } from '@raffle/contracts/values';
import { connectionOptions } from '@raffle/service-kit/database';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { catalogConfig, type CatalogConfig } from '../src/config.js';
import { OpenPlannedSales } from '../src/openings/open-planned-sales.js';
import { admin } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

const hourMs = 3_600_000;
let catalog: Shop;
let dataSource: DataSource;
beforeAll(async () => {
  catalog = await startShop();
  dataSource = await new DataSource(connectionOptions({ url: catalog.database, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await catalog.close();
});

let version = 1;
/** Publishes the switch as identity does, and waits until the copy has it. */
async function twoPeople(on: boolean) {
  const settings = { ...SettingsChanged.fixture, version: ++version, approvals: { two_people: on, money_from: null } };
  await publishEvent(catalog.broker, SettingsChanged, settings);
  await eventually(async () =>
    expect(await dataSource.query('SELECT version FROM platform_settings')).toEqual([{ version }]),
  );
}
afterEach(() => twoPeople(false));

const person = (username: string): Subject => ({ ...admin, id: randomUUID(), username, confirmed: true });
const [ama, kofi] = [person('ama'), person('kofi')];
const later = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const path = (id: number) => `/admin/products/${id}/planned-opening`;
const plan = (id: number, opensAt = later(2), version = 1, announced = false) =>
  catalog.call('POST', path(id), { as: ama, body: { opensAt, version, announced } });
const takeBack = (id: number, as = kofi) => catalog.call('DELETE', path(id), { as });
const planned = async (over: object = {}, opensAt = later(2)) => {
  const id = await catalog.create(over);
  expect((await plan(id, opensAt)).status).toBe(200);
  return id;
};
const announcedDraft = async (over: object, opensAt: string) => {
  const id = await catalog.create(over);
  expect((await plan(id, opensAt, 1, true)).status).toBe(200);
  return id;
};
/** As everybody sees them. */
const coming = async () => listComingProducts.answer.parse((await catalog.call('GET', '/products/coming')).body);
const page = (id: number) => catalog.call('GET', `/products/${id}`);
const statesOf = async (id: number) =>
  (await catalog.events.of(ProductChanged))
    .filter(({ product_id }) => product_id === id)
    .map(({ version, status, opens_at }) => [version, status, opens_at]);
/** As if these hours had passed since the plan. */
const hoursAfter = (id: number, hours: number) =>
  unguarded(
    catalog.database,
    'planned_openings',
    `UPDATE planned_openings SET planned_at = planned_at - $2 * interval '1 hour', opens_at = opens_at - $2 * interval '1 hour'
     WHERE product_id = $1`,
    [id, hours],
  );
const openings = () => catalog.app.get(OpenPlannedSales).openPlannedSales();
const actsOf = async (id: number) =>
  (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
const found = async (status: string) =>
  listProducts.answer
    .parse((await catalog.call('GET', `/products?status=${status}`, { as: admin })).body)
    .products.map(({ id }) => id);

test('a draft opens once at its hour, by the system, as planned by whom; before, nobody sees it', async () => {
  const opensAt = later(2);
  const id = await planned({ name: 'Tablette' }, opensAt);
  expect((await catalog.read(id)).planned_opening).toEqual({
    opens_at: opensAt,
    planned_by: 'ama',
    approved_by: null,
    failed: null,
  });
  await openings();
  expect(await catalog.read(id)).toMatchObject({ status: 'draft' });
  expect(refusal(await catalog.call('GET', `/products/${id}`))).toEqual({ status: 404, code: 'product_not_found' });
  expect(await found('planned')).toEqual([id]);

  // Every instance was down for a day.
  await hoursAfter(id, 26);
  await Promise.all([openings(), openings(), openings()]);
  expect(await catalog.read(id)).toMatchObject({ status: 'active', planned_opening: null });
  expect(await found('planned')).toEqual([]);
  await openings();
  await eventually(async () => {
    const acts = await actsOf(id);
    expect(acts.map(({ action, admin_id }) => [action, admin_id])).toEqual([
      ['product.created', admin.id],
      ['product.opening_planned', ama.id],
      ['product.activated', systemActorId],
    ]);
    expect(acts[2]).toMatchObject({ after: { status: 'active', planned_by: 'ama' } });
  });
  expect(refusal(await takeBack(id))).toEqual({ status: 409, code: 'sale_opened' });
});

test('an announced draft has its page and is in the list until it opens', async () => {
  const [late, soon] = [later(5), later(2)];
  const [later_one, id] = [
    await announcedDraft({ name: 'Moto' }, late),
    await announcedDraft({ name: 'Tablette', ticketPrice: 700 }, soon),
  ];
  await planned({ name: 'Sans annonce' }, later(1));
  expect(await coming()).toEqual([
    { id, name: 'Tablette', image_url: '', ticket_price: 700, opens_at: soon },
    { id: later_one, name: 'Moto', image_url: '', ticket_price: 500, opens_at: late },
  ]);
  expect((await page(id)).body).toMatchObject({ product: { status: 'draft', opens_at: soon, name: 'Tablette' } });
  expect(await catalog.read(id)).toMatchObject({ opens_at: soon, planned_opening: { opens_at: soon } });
  const active = await catalog.call('GET', '/products/active');
  expect(active.body).not.toContainEqual(expect.objectContaining({ id }));
  // Not by another statement of the service either.
  await expect(
    dataSource.query(`UPDATE products SET opens_at = NULL, version = version + 1 WHERE id = $1`, [id]),
  ).rejects.toThrow('does not change before');

  await hoursAfter(id, 3);
  await openings();
  const opened = (await page(id)).body;
  expect(opened).toMatchObject({ product: { status: 'active' } });
  expect(opened).not.toHaveProperty('product.opens_at');
  expect((await coming()).map((one) => one.id)).toEqual([later_one]);
  await eventually(async () =>
    expect(await statesOf(id)).toEqual([
      [1, 'draft', null],
      [2, 'draft', soon],
      [3, 'active', null],
    ]),
  );
  expect((await takeBack(later_one)).status).toBe(200);
});

test('whose plan is taken back or fails is a draft like any: nobody sees it', async () => {
  const opensAt = later(3);
  const [back, failed] = [await announcedDraft({}, opensAt), await announcedDraft({ drawDate: later(4) }, opensAt)];
  for (let times = 0; times < 2; times += 1) expect((await takeBack(back)).status).toBe(200);
  await unguarded(catalog.database, 'products', `UPDATE products SET draw_date = now() WHERE id = $1`, [failed]);
  await hoursAfter(failed, 4);
  await openings();
  expect(await catalog.read(failed)).toMatchObject({ planned_opening: { failed: { at: expect.any(String) } } });
  for (const id of [back, failed]) {
    expect(refusal(await page(id))).toEqual({ status: 404, code: 'product_not_found' });
    await eventually(async () =>
      expect(await statesOf(id)).toEqual([
        [1, 'draft', null],
        [2, 'draft', opensAt],
        [3, 'draft', null],
      ]),
    );
  }
  expect(await coming()).toEqual([]);
  // Its terms stay as they were planned.
  await expect(
    dataSource.query(`UPDATE products SET ticket_price = 900, version = version + 1 WHERE id = $1`, [failed]),
  ).rejects.toThrow('does not change before');
  expect((await plan(back, later(2), 3, true)).status).toBe(200);
  expect((await catalog.call('DELETE', `/products/${back}`, { as: kofi })).status).toBe(204);
  expect(await coming()).toEqual([]);
});

test.each([
  ['in the past', () => later(-1), {}, 'date_passed'],
  ['after 90 days', () => later(91 * 24), {}, 'opening_too_far'],
  ['after the date of the draw', () => later(5), { drawDate: later(4) }, 'opening_after_date'],
])('an opening %s is refused', async (_, opensAt, over, code) => {
  const id = await catalog.create(over);
  expect(refusal(await plan(id, opensAt()))).toEqual({ status: 409, code });
  expect((await catalog.read(id)).planned_opening).toBeNull();
});

test('it is planned with the terms that were read, not with later ones', async () => {
  const id = await catalog.create();
  expect((await catalog.call('PUT', `/products/${id}`, { as: kofi, body: { ticketPrice: 900 } })).status).toBe(200);
  expect(refusal(await plan(id))).toEqual({ status: 409, code: 'changed_meanwhile' });
  expect((await plan(id, later(2), 2)).status).toBe(200);
});

test('until its hour it does not change, and anyone takes the plan back, more than once', async () => {
  const id = await planned();
  const put = (body: object) => catalog.call('PUT', `/products/${id}`, { as: kofi, body });
  for (const change of [{ ticketPrice: 900 }, { status: 'active' }])
    expect(refusal(await put(change))).toEqual({ status: 409, code: 'opening_planned' });
  expect(refusal(await plan(id))).toEqual({ status: 409, code: 'opening_planned' });
  // As another statement of the service would.
  await expect(
    dataSource.query(`UPDATE products SET ticket_price = 900, version = version + 1 WHERE id = $1`, [id]),
  ).rejects.toThrow('does not change before');

  expect((await takeBack(id)).status).toBe(200);
  expect((await takeBack(id)).body.product).toMatchObject({ status: 'draft', planned_opening: null });
  expect((await put({ ticketPrice: 900 })).status).toBe(200);
  await eventually(async () =>
    expect((await actsOf(id)).map(({ action, admin_id }) => [action, admin_id])).toEqual([
      ['product.created', admin.id],
      ['product.opening_planned', ama.id],
      ['product.opening_cancelled', kofi.id],
      ['product.updated', kofi.id],
    ]),
  );
});

test('a plan ends with its draft', async () => {
  const id = await planned();
  expect((await catalog.call('DELETE', `/products/${id}`, { as: kofi })).status).toBe(204);
  expect(await dataSource.query('SELECT FROM planned_openings WHERE product_id = $1', [id])).toEqual([]);
});

test('what a rule refuses at its hour is shown with the reason and not tried again', async () => {
  const id = await planned({ drawDate: later(3) });
  await unguarded(
    catalog.database,
    'products',
    `UPDATE products SET draw_date = now() - interval '1 hour' WHERE id = $1`,
    [id],
  );
  await hoursAfter(id, 3);
  await Promise.all([openings(), openings()]);
  expect(await catalog.read(id)).toMatchObject({
    status: 'draft',
    planned_opening: { failed: { reason: 'Cette date est déjà passée' } },
  });
  expect(await found('planned')).not.toContain(id);
  expect(await found('not_opened')).toContain(id);
  await openings();
  await eventually(async () =>
    expect((await actsOf(id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.opening_planned',
      'product.opening_failed',
    ]),
  );
  expect((await takeBack(id)).status).toBe(200);
  expect(await found('not_opened')).not.toContain(id);
});

test('while drand is out of reach it waits, and opens once a relay is configured or fails once its date has passed', async () => {
  const needsDrand = { beaconRule: drandRule, drawDate: later(5) };
  const [waiting, late, other] = [await planned(needsDrand), await planned(needsDrand), await planned()];
  const relays = jest.replaceProperty(catalog.app.get<CatalogConfig>(catalogConfig), 'DRAND_RELAYS', []);
  try {
    for (const id of [waiting, late, other]) await hoursAfter(id, 3);
    await openings();
    expect(await catalog.read(waiting)).toMatchObject({ status: 'draft', planned_opening: { failed: null } });
    expect((await catalog.read(other)).status).toBe('active');
    await unguarded(catalog.database, 'products', `UPDATE products SET draw_date = now() WHERE id = $1`, [late]);
    await openings();
    expect(await catalog.read(late)).toMatchObject({
      planned_opening: { failed: { reason: 'Cette date est déjà passée' } },
    });
  } finally {
    relays.restore();
  }
  await openings();
  expect((await catalog.read(waiting)).status).toBe('active');
  await eventually(async () =>
    expect((await actsOf(waiting)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.opening_planned',
      'product.activated',
    ]),
  );
});

test('with two people the hour is part of what the second one approves', async () => {
  await twoPeople(true);
  const opensAt = later(2);
  const id = await catalog.create();
  expect(refusal(await plan(id))).toEqual({ status: 409, code: 'approval_needed' });
  const ask = (body: object) =>
    catalog.call('POST', `/admin/products/${id}/activation-requests`, {
      as: ama,
      body: { reason: 'Vendredi', ...body },
    });
  const asked = async (body: object) => {
    const answer = await ask(body);
    expect(answer.status).toBe(201);
    return requestActivation.answer.parse(answer.body).approval;
  };
  const approve = (request: string) =>
    catalog.call('POST', `/admin/product-approvals/${request}/approve`, { as: kofi });
  expect(refusal(await ask({ opensAt: later(-1) }))).toEqual({ status: 409, code: 'date_passed' });
  const approval = await asked({ opensAt, announced: true });
  expect(approval.changes).toContainEqual({ field: 'opens_at', before: '', after: opensAt });
  expect(approval.changes).toContainEqual({ field: 'announced', before: '', after: 'true' });
  expect(refusal(await page(id))).toEqual({ status: 404, code: 'product_not_found' });
  expect((await approve(approval.id)).status).toBe(200);
  expect((await page(id)).body).toMatchObject({ product: { opens_at: opensAt } });
  expect(await catalog.read(id)).toMatchObject({
    status: 'draft',
    planned_opening: { opens_at: opensAt, planned_by: 'ama', approved_by: 'kofi' },
  });
  expect(refusal(await ask({}))).toEqual({ status: 409, code: 'opening_planned' });
  await hoursAfter(id, 3);
  await openings();
  expect((await catalog.read(id)).status).toBe('active');
  await eventually(async () =>
    expect((await actsOf(id)).at(-1)).toMatchObject({
      action: 'product.activated',
      after: { planned_by: 'ama', approved_by: 'kofi' },
    }),
  );
});

test('an approval that comes after the hour opens nothing', async () => {
  await twoPeople(true);
  const id = await catalog.create();
  const answer = await catalog.call('POST', `/admin/products/${id}/activation-requests`, {
    as: ama,
    body: { reason: 'Tout de suite', opensAt: later(2) },
  });
  const { approval } = requestActivation.answer.parse(answer.body);
  // As if the hour had come since.
  await unguarded(
    catalog.database,
    'approval_requests',
    `UPDATE approval_requests SET after = jsonb_set(after, '{opens_at}', to_jsonb($2::text)) WHERE id = $1`,
    [approval.id, later(-0.001)],
  );
  const late = await catalog.call('POST', `/admin/product-approvals/${approval.id}/approve`, { as: kofi });
  expect(refusal(late)).toEqual({ status: 409, code: 'date_passed' });
  expect(await catalog.read(id)).toMatchObject({ status: 'draft', planned_opening: null });
});

test('what one person planned does not open once two people must agree', async () => {
  const id = await planned();
  await twoPeople(true);
  await hoursAfter(id, 3);
  await openings();
  expect(await catalog.read(id)).toMatchObject({
    status: 'draft',
    planned_opening: { failed: { reason: expect.stringContaining('Un second administrateur') } },
  });
});
