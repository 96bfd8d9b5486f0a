import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getConfig } from '@raffle/contracts/http/config';
import { getProduct, type Product } from '@raffle/contracts/http/products';
import { productStateFixture } from '@raffle/contracts/events';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { startGateway, type TestGateway } from './start-gateway.js';

const operation = <Endpoint extends { answer?: unknown }>(endpoint: Endpoint) => ({
  ...endpoint,
  answer: endpoint.answer as NonNullable<Endpoint['answer']> & { parse(value: unknown): unknown },
});
const config = {
  brand: 'L’Été & <b>',
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_tickets: 2,
  countries: [],
  referral: { enabled: true, referral_bonus: 1, required_referrals: 5, reward_tickets: 5 },
  help_whatsapp: null,
  text_messages: null,
  operator: null,
  licence: null,
  complaints: null,
};
const hostile = '<span size="999999">\u0007 & </span> 🎉 '.repeat(4);
let identity: FakeNeighbour;
let catalog: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  identity = await fakeNeighbour([[operation(getConfig), config]]);
  catalog = await fakeNeighbour([
    [
      snapshotActiveProducts,
      {
        products: [
          { ...productStateFixture, product_id: 7, name: hostile, image_url: '/products/smartphone.svg' },
          { ...productStateFixture, product_id: 8, image_url: '/../../etc/passwd' },
        ].map((one) => ({ ...one, inventory: { version: 1, granted: 0, held: 0, free_left: 3, held_until: null } })),
      },
    ],
    [
      operation(getProduct),
      (): { product: Product } => {
        throw new NeighbourProblem('product_not_found');
      },
    ],
  ]);
  gateway = await startGateway({ identity: identity.url, catalog: catalog.url }, { LIMIT_PICTURES_ADDRESS: '40/60' });
  await mkdir(join(gateway.webRoot, 'products'));
  for (const name of ['smartphone.svg', 'lot.svg']) {
    const built = resolve(__dirname, '../../frontend/public/products', name);
    await writeFile(join(gateway.webRoot, 'products', name), await readFile(built));
  }
  // Not by asking for pictures, which are limited.
  await eventually(async () => {
    expect((await gateway.call('/manifest.webmanifest')).json()).toEqual({ name: config.brand });
    expect((await gateway.call('/api/products/active')).status).toBe(200);
  });
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await identity.close();
  await catalog.close();
});

test.each(['site', 'invitation', 'tirage-7', 'tirage-8'])(
  '%s is a JPEG that every messenger can show',
  async (name) => {
    const answer = await eventually(async () => {
      const given = await gateway.call(`/images/partage/${name}.jpg?v=3`);
      expect(given.status).toBe(200);
      return given;
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(answer.bytes.length).toBeLessThan(300_000);
    const again = await gateway.call(`/images/partage/${name}.jpg`, {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
  },
);

test('a product without a picture of ours shows a wrapped prize in its tile', async () => {
  const picture = await eventually(async () => {
    const given = await gateway.call('/images/partage/tirage-8.jpg');
    expect(given.status).toBe(200);
    return given.bytes;
  });
  const tile = { left: 800, top: 130, width: 280, height: 240 };
  const { channels } = await sharp(await sharp(picture).extract(tile).png().toBuffer()).stats();
  // Of one colour, but for what JPEG adds.
  expect(channels[0]?.stdev).toBeGreaterThan(10);
});

test.each(['tirage-99.jpg', 'tirage-0.jpg', 'tirage-7.png', 'tirage-7-ticket-5.jpg', 'autre.jpg', '..%2fsite.jpg'])(
  '%s is not a picture',
  async (name) => expect((await gateway.call(`/images/partage/${name}`)).status).toBe(404),
);

test('repeated requests are refused for a while', async () => {
  const statuses = await Promise.all(
    // More than two minutes allow: a minute may end meanwhile.
    Array.from({ length: 85 }, async () => (await gateway.call('/images/partage/site.jpg')).status),
  );
  expect(statuses).toContain(429);
});
