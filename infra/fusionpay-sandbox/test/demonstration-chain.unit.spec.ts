import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { chainOfInfo, isSignedBy, momentOfRound, quicknet } from '@raffle/draw-protocol';
import Fastify from 'fastify';
import { demonstrationChain, drandChain } from '../src/demonstration-chain.js';

let now = 0;
const server = Fastify({ routerOptions: { maxParamLength: 200 } });
drandChain(server, () => now);
afterAll(() => server.close());
const read = async (path: string) => {
  const answer = await server.inject(`/drand/${demonstrationChain.hash}${path}`);
  return { status: answer.statusCode, body: answer.json<{ round: number; signature: string }>() };
};
const chain = chainOfInfo(demonstrationChain);

test('is the chain that its file describes, for verifiers and for catalog', async () => {
  const file = readFileSync('infra/fusionpay-sandbox/public/demonstration-chain.json', 'utf8');
  expect(JSON.parse(file)).toEqual(demonstrationChain);
  expect((await read('/info')).body).toEqual(demonstrationChain);
});

test('signs a round when it is produced, as quicknet does, and not before', async () => {
  now = momentOfRound(1000, chain) - 1;
  expect((await read('/public/1000')).status).toBe(425);
  now += 1;
  const { status, body } = await read('/public/1000');
  expect({ status, round: body.round }).toEqual({ status: 200, round: 1000 });
  expect(await isSignedBy(chain, 1000, body.signature)).toBe(true);
  expect(await isSignedBy(quicknet, 1000, body.signature)).toBe(false);
  expect((await read('/public/latest')).body).toEqual(body);
});

test.each(['/public/0', '/public/x', '/public/1.5'])('refuses %s', async (path) => {
  expect((await read(path)).status).toBe(400);
});
