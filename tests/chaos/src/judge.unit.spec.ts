import { afterEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { missing, type MyTickets } from './judge.js';
import type { Memory } from './buyer.js';

let server: Server;
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** A stubbed platform, and a provider whose sessions cost 500. */
async function judged(
  memory: Partial<Memory>,
  { login = 200, broken = 0, mine }: { login?: number; broken?: number; mine: MyTickets },
) {
  server = createServer((request, answer) => {
    if (broken-- > 0) return request.socket.destroy();
    const isLogin = request.url === '/api/users/login';
    answer.statusCode = isLogin ? login : 200;
    if (isLogin) return answer.end(JSON.stringify({ token: 'x' }));
    return answer.end(JSON.stringify(request.url === '/api/tickets/user' ? mine : { totalPrice: 500 }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return missing(
    {
      intent: 'buy',
      phone: '90000001',
      registrationPaid: true,
      hadSession: true,
      purchase: 'acknowledged',
      paid: ['a'],
      payAtTheEnd: [],
      ...memory,
    },
    { gateway: url, sandbox: url, productIds: [], until: 0, holdMs: 0 },
  );
}

const ticket = { type: 'purchase', price: 500, status: 'valid' };
const credit = { kind: 'paid', value: 500 };

test.each([
  ['a ticket', { tickets: [ticket], credits: [] }],
  ['a credit', { tickets: [], credits: [credit] }],
  ['the credit of a cancelled ticket', { tickets: [{ ...ticket, status: 'credited' }], credits: [credit] }],
])('%s is accepted', async (_, mine) => expect(await judged({}, { mine })).toBeUndefined());

test.each([
  ['nothing for the money', { tickets: [], credits: [] }, 0],
  ['a cancelled ticket without its credit', { tickets: [{ ...ticket, status: 'credited' }], credits: [] }, 0],
  ['two for one', { tickets: [ticket], credits: [credit] }, 1000],
])('%s is reported', async (_, mine, has) =>
  expect(await judged({}, { mine })).toBe(`90000001 (buy) paid 500 F CFA in a and has ${has}`),
);

test('a paid account that does not exist is reported', async () => {
  const sentence = await judged({}, { login: 401, mine: { tickets: [], credits: [] } });
  expect(sentence).toBe('90000001 paid the registration and cannot log in (401)');
});

test('a paid registration that never became a session is reported', async () => {
  const sentence = await judged({ hadSession: false }, { mine: { tickets: [ticket], credits: [] } });
  expect(sentence).toBe('90000001 paid the registration and got no session');
});

test('a connection that breaks once does not count as a missing account', async () => {
  expect(await judged({}, { broken: 1, mine: { tickets: [ticket], credits: [] } })).toBeUndefined();
});
