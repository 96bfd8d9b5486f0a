import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paidForTickets, userContacts } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { admin } from './running-catalog.js';
import { startShop, type Shop } from './shop.js';

const secret = 'ne sort jamais';

let shop: Shop;
let database: DataSource;
beforeAll(async () => {
  shop = await startShop();
  database = await new DataSource({ type: 'postgres', url: shop.database }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await shop.close();
});

test('a private column of a table is in no answer, event or file', async () => {
  shop.identity.answer(userContacts, { contacts: [] });
  shop.tickets.answer(paidForTickets, { paid: [] });
  for (const table of ['products', 'draws', 'draw_picks', 'deliveries', 'delivery_steps', 'prize_forfeits'])
    await database.query(`ALTER TABLE ${table} ADD COLUMN private_note text NOT NULL DEFAULT '${secret}'`);
  const texts: string[] = [];
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, as: Subject | null, body?: object) => {
    const answer = await shop.call(method, path, { as, ...(body && { body }) });
    expect([200, 201]).toContain(answer.status);
    texts.push(JSON.stringify(answer.body));
    return answer.body;
  };
  const id = await shop.create({ status: 'active', maxWinners: 1 });
  await shop.fill(id, ['Ama', 'Kofi', 'Edem', 'Yao', 'Afi', 'Sena']);
  await ask('PUT', `/admin/products/${id}`, admin, { artificialBoost: 3 });
  await ask('POST', `/admin/products/${id}/additions`, admin, { text: 'Neuf' });
  await ask('GET', '/products/active', null);
  await ask('GET', '/internal/products/active', null);
  await ask('POST', `/admin/products/${id}/draw`, admin);
  const { deliveries } = (await ask('GET', `/admin/deliveries?productId=${id}`, admin)) as {
    deliveries: { id: string; user_id: string }[];
  };
  const [{ id: deliveryId, user_id: winner }] = deliveries as [(typeof deliveries)[number]];
  await ask('POST', `/admin/deliveries/${deliveryId}/handover`, admin, {
    at: new Date().toISOString(),
    by: 'Komla',
    code: '482913',
  });
  for (const as of [null, admin]) for (const path of ['/products', `/products/${id}`]) await ask('GET', path, as);
  await ask('GET', `/admin/products/${id}/winners`, admin);
  await ask('GET', '/wins', { kind: 'user', id: winner });
  for (const path of ['/draws', `/draws/${id}/record`, `/draws/${id}/handovers`]) await ask('GET', path, null);
  for (const path of ['/products', `/admin/products/${id}/winners`]) {
    const file = await shop.fetchRaw('GET', path, { as: admin, headers: { accept: 'text/csv' } });
    expect(file.status).toBe(200);
    texts.push(await file.text());
  }
  texts.push(JSON.stringify(await shop.events.all()));
  expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  expect(texts.every((text) => text.length > 2)).toBe(true);
});
