import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hasHour, isDemonstration } from '@raffle/draw-protocol';
import { offerDemonstrationProducts } from './demonstration-products.js';

interface Made {
  name: string;
  beaconRule?: string;
}
let made: Made[] = [];
let knowsChain = true;
const shop = createServer((request, response) => void serve(request, response));
async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const answer = (status: number, body?: object) => response.writeHead(status).end(body && JSON.stringify(body));
  if (request.url === '/api/admin/login') return answer(200, { token: 'admin_token' });
  if (request.url === '/api/admin/logout') return answer(204);
  if (request.method === 'GET') return answer(200, { products: made.map(({ name }) => ({ name })) });
  const product = JSON.parse(await text(request)) as Made;
  if (product.beaconRule && !knowsChain) return answer(409, { code: 'beacon_unavailable' });
  made.push(product);
  return answer(201, {});
}
const offer = () => {
  const { port } = shop.address() as AddressInfo;
  const gateway = `http://127.0.0.1:${port}`;
  return offerDemonstrationProducts({ gateway, username: 'admin', password: 'x', now: new Date() });
};
const scheduled = () => made.filter(({ beaconRule = 'none' }) => isDemonstration(beaconRule) && hasHour(beaconRule));

beforeAll(() => new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => shop.close(closed)));
beforeEach(() => {
  made = [];
  knowsChain = true;
});

test('one product draws by itself, with the rounds of the sandbox; a second call makes none', async () => {
  expect(await offer()).toBe(8);
  expect(scheduled()).toHaveLength(1);
  expect(await offer()).toBe(0);
});

test('where that chain is not known it is left out', async () => {
  knowsChain = false;
  expect(await offer()).toBe(7);
  expect(made.map(({ beaconRule }) => beaconRule)).toEqual(Array(7).fill(undefined));
});
