import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AdminActed, ProductChanged } from '@raffle/contracts/events';
import { paidForTickets, prizeCosts } from '@raffle/contracts/internal';
import type { AdminArea } from '@raffle/contracts/values';
import type { Subject } from '@raffle/service-kit/http';
import { eventually } from '@raffle/test-kit';
import { admin } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

/** In no other number of these products. */
const cost = 314_159;
/** Not as a part of a hash or an id, which are random. */
const namesCost = new RegExp(`(?<![0-9a-z])${cost}(?![0-9a-z])`, 'i');

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  shop.tickets.answer(paidForTickets, { paid: [] });
});
afterAll(() => shop.close());

const of = (...areas: AdminArea[]): Subject => ({ ...admin, areas });
const put = (id: number, body: object, as = admin) => shop.call('PUT', `/admin/products/${id}/cost`, { as, body });
const changesOf = async (id: number) =>
  (await shop.events.of(AdminActed))
    .filter((act) => act.action === 'product.cost_changed' && act.subject === String(id))
    .map(({ before, after }) => [before, after]);

test('who works on draws or money reads and changes what the prizes cost, and the audit log has both values', async () => {
  const id = await shop.create({ prizeCost: 280_000 });
  expect((await shop.read(id)).prize_cost).toBe(280_000);
  expect((await put(id, { prizeCost: cost, before: { prizeCost: 280_000 } }, of('money'))).body).toEqual({
    prize_cost: cost,
  });
  expect(refusal(await put(id, { prizeCost: 1, before: { prizeCost: 280_000 } }, of('draws')))).toEqual({
    status: 409,
    code: 'changed_meanwhile',
  });
  // The same again changes nothing, and an edit of something else does not either.
  await put(id, { prizeCost: cost });
  await shop.call('PUT', `/products/${id}`, { as: admin, body: { ticketPrice: 600 } });
  const edit = { prizeCost: null, before: { prizeCost: cost } };
  expect((await shop.call('PUT', `/products/${id}`, { as: admin, body: edit })).body.product.prize_cost).toBeNull();
  await eventually(async () =>
    expect(await changesOf(id)).toEqual([
      [{ prize_cost: 280_000 }, { prize_cost: cost }],
      [{ prize_cost: cost }, { prize_cost: null }],
    ]),
  );
  expect(refusal(await put(id, { prizeCost: -1 }))).toEqual({ status: 400, code: 'invalid_request' });
  expect(refusal(await put(999_999, { prizeCost: 1 }))).toEqual({ status: 404, code: 'product_not_found' });
  const created = (await shop.events.of(AdminActed)).find(
    (act) => act.action === 'product.created' && act.subject === String(id),
  );
  expect(created?.after).toMatchObject({ prize_cost: 280_000 });
});

test('a cost is in no answer to the public or to other administrators, in no event but the audit log’s, and in no record', async () => {
  const id = await shop.create({ prizeCost: cost, maxWinners: 1 });
  const opened = await shop.call('PUT', `/products/${id}`, { as: admin, body: { status: 'active' } });
  expect(opened.status).toBe(200);
  await shop.fill(id, ['Ama', 'Kofi', 'Edem', 'Yao', 'Afi', 'Sena']);
  const texts: string[] = [];
  const ask = async (path: string, as: Subject | null) => {
    const answer = await shop.call('GET', path, { as });
    expect(answer.status).toBe(200);
    texts.push(JSON.stringify(answer.body));
  };
  await ask('/products/active', null);
  await ask('/internal/products/active', null);
  await shop.call('POST', `/admin/products/${id}/draw`, { as: admin });
  await eventually(async () => expect((await shop.read(id)).status).toBe('completed'));
  // After the draw, which fixes everything that is shown.
  expect((await put(id, { prizeCost: cost + 1 })).status).toBe(200);
  await put(id, { prizeCost: cost });
  const people: (Subject | null)[] = [
    null,
    { kind: 'user', id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11' },
    of('support'),
  ];
  for (const as of people) for (const path of ['/products', `/products/${id}`]) await ask(path, as);
  for (const path of ['/draws', `/draws/${id}/record`, `/draws/${id}/handovers`]) await ask(path, null);
  const file = async (as: Subject) =>
    (await shop.fetchRaw('GET', '/products', { as, headers: { accept: 'text/csv' } })).text();
  texts.push(await file(of('support')));
  texts.push(JSON.stringify(await shop.events.of(ProductChanged)));
  expect(texts.filter((text) => namesCost.test(text) || text.includes('prize_cost'))).toEqual([]);
  expect(await file(of('draws'))).toMatch(namesCost);
});

test('a margin is read with the cost, from the opening on; a cancelled product keeps the fees, and has no cost', async () => {
  const id = await shop.create({ prizeCost: 1_000 });
  const margin = async (as = admin) => {
    const { body } = await shop.call('GET', `/products/${id}`, { as });
    const { provider_fees, margin: earned } = body.product;
    return [provider_fees, earned];
  };
  const sold = (fees: number | null) =>
    shop.tickets.answer(paidForTickets, { paid: [{ product_id: id, amount: 1_500, fees, last_7_days: null }] });
  sold(37.5);
  expect(await margin()).toEqual([undefined, undefined]);
  expect((await shop.call('PUT', `/products/${id}`, { as: admin, body: { status: 'active' } })).status).toBe(200);
  expect(await margin()).toEqual([37.5, 462.5]);
  expect(await margin(of('support'))).toEqual([undefined, undefined]);
  sold(null);
  expect(await margin()).toEqual([null, null]);
  sold(37.5);
  await put(id, { prizeCost: null });
  expect(await margin()).toEqual([37.5, null]);
  await put(id, { prizeCost: 2_000 });
  expect(await margin()).toEqual([37.5, -537.5]);

  const inBooks = async () => {
    const { status, body } = await shop.call('GET', prizeCosts.path, { caller: 'payments' });
    expect(status).toBe(200);
    return prizeCosts.answer.parse(body).products.find(({ product_id }) => product_id === id);
  };
  expect(await inBooks()).toMatchObject({ cost: 2_000, cancelled: false });
});
