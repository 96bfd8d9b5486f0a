import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { examplesByEndpoint } from '@raffle/contracts/fixtures/all-examples';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { getConfig } from '@raffle/contracts/http/config';
import { listMyWins, type Win } from '@raffle/contracts/http/deliveries';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { getProfile } from '@raffle/contracts/http/sessions';
import { getReceipt, receipt } from '@raffle/contracts/http/tickets';
import { productStateFixture } from '@raffle/contracts/events';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { serviceTokenHeader } from '@raffle/service-kit/http';
import { eventually, fakeNeighbour, NeighbourProblem, type FakeNeighbour, type NeighbourCall } from '@raffle/test-kit';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { people, startGateway, type TestGateway } from './start-gateway.js';

const operation = <Endpoint extends { answer?: unknown }>(endpoint: Endpoint) => ({
  ...endpoint,
  answer: endpoint.answer as NonNullable<Endpoint['answer']> & { parse(value: unknown): unknown },
});
const exampleOf = (endpoint: EndpointDefinition) => examplesByEndpoint.get(endpoint)![0]!.answer;
const [mine, others, lost] = [randomUUID(), randomUUID(), randomUUID()] as const;
const product = { ...productStateFixture, product_id: 7, name: 'Moto 125', image_url: '/products/lot.svg' };
const aReceipt = receipt.parse(exampleOf(getReceipt));
const [win] = listMyWins.answer.parse(exampleOf(listMyWins)).wins;
const wonBy = (change: Partial<Win>): Win => ({ ...win!, id: mine, product_id: 7, forfeited: null, ...change });
const readReceipt = operation(getReceipt);
const readWins = operation(listMyWins);
const readProfile = operation(getProfile);

let identity: FakeNeighbour;
let catalog: FakeNeighbour;
let tickets: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  identity = await fakeNeighbour([
    [operation(getConfig), exampleOf(getConfig)],
    [readProfile, { user: { ...aUser, name: 'Essi Amegan' } }],
  ] as Parameters<typeof fakeNeighbour>[0]);
  catalog = await fakeNeighbour([
    [
      snapshotActiveProducts,
      {
        products: [{ ...product, inventory: { version: 1, granted: 3, held: 0, free_left: 3, held_until: null } }],
      },
    ],
    [readWins, { wins: [wonBy({}), wonBy({ id: lost, forfeited: { at: '2026-11-20T12:00:00.000Z', to: null } })] }],
  ] as Parameters<typeof fakeNeighbour>[0]);
  // As tickets answers: the receipt of an entry of somebody else does not exist.
  tickets = await fakeNeighbour([
    [
      readReceipt,
      ({ params: { id } }: NeighbourCall) => {
        if (id === others) throw new NeighbourProblem('entry_not_found');
        const entry = {
          ...aReceipt.entry,
          product_id: 7,
          numbers: [4],
          status: id === lost ? 'lost' : 'valid',
        };
        return { ...aReceipt, entry };
      },
    ],
  ] as Parameters<typeof fakeNeighbour>[0]);
  gateway = await startGateway({ identity: identity.url, catalog: catalog.url, tickets: tickets.url });
  await mkdir(join(gateway.webRoot, 'products'));
  await writeFile(
    join(gateway.webRoot, 'products', 'lot.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await Promise.all([identity, catalog, tickets].map((neighbour) => neighbour.close()));
});

const get = (path: string, as?: 'user' | 'admin') => gateway.call(`/api${path}`, as ? { as } : {});
const drawn = (path: string) =>
  eventually(async () => {
    const answer = await get(path, 'user');
    expect(answer.status).toBe(200);
    return answer;
  });

test.each([`/tickets/${mine}/picture`, `/wins/${mine}/picture`])(
  '%s is a JPEG for its owner alone, which nothing stores',
  async (path) => {
    const answer = await drawn(path);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(answer.bytes.length).toBeLessThan(300_000);
    expect((await get(path)).status).toBe(401);
    expect((await get(path, 'admin')).status).toBe(403);
  },
);

test('tickets is asked with the session of the person', async () => {
  await drawn(`/tickets/${mine}/picture`);
  const call = tickets.calls.findLast(({ operation }) => operation === readReceipt);
  const token = String(call?.headers[serviceTokenHeader]).split('.')[1]!;
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({ sub: people.user.id, kind: 'user' });
});

test.each([
  ['a ticket of somebody else', `/tickets/${others}/picture?with=number`, 'entry_not_found'],
  ['a ticket that lost', `/tickets/${lost}/picture`, 'entry_not_found'],
  ['no id', '/tickets/5/picture', 'entry_not_found'],
  ['a prize of somebody else', `/wins/${others}/picture?with=name`, 'delivery_not_found'],
  ['a prize that was forfeited', `/wins/${lost}/picture`, 'delivery_not_found'],
])('there is no picture of %s', async (_, path, code) => {
  const answer = await get(path, 'user');
  expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code })]);
});

test('a number and a name are on it only where they are asked for, and another choice is refused', async () => {
  const [plain, numbered] = [
    await drawn(`/tickets/${mine}/picture`),
    await drawn(`/tickets/${mine}/picture?with=number`),
  ];
  expect(plain.bytes.equals(numbered.bytes)).toBe(false);
  const before = identity.calls.filter(({ operation }) => operation === readProfile).length;
  const unnamed = await drawn(`/wins/${mine}/picture`);
  expect(identity.calls.filter(({ operation }) => operation === readProfile)).toHaveLength(before);
  const named = await drawn(`/wins/${mine}/picture?with=name`);
  expect(unnamed.bytes.equals(named.bytes)).toBe(false);
  expect((await get(`/wins/${mine}/picture?with=phone`, 'user')).status).toBe(400);
});

test('while tickets does not answer the picture is unavailable, and can be asked for again', async () => {
  tickets.breakDown();
  const answer = await get(`/tickets/${mine}/picture`, 'user');
  tickets.recover();
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
});
