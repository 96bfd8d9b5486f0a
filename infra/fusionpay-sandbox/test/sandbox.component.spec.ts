import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { startSandbox, type Sandbox } from '../src/index.js';

let sandbox: Sandbox;
let merchant: Server;
let merchantUrl: string;
let received: { tokenPay: string; event?: string; statut?: string; at: number }[] = [];

beforeAll(async () => {
  merchant = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ ...JSON.parse(Buffer.concat(chunks).toString()), at: Date.now() });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => merchant.close(resolve)));
beforeEach(async () => {
  received = [];
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: 'body{}' });
});
afterEach(() => sandbox.close());

const send = async (method: string, path: string, body?: unknown, timeoutMs = 20_000) => {
  const answer = await fetch(sandbox.url + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  };
};
const create = async (change: Record<string, unknown> = {}, timeoutMs?: number) =>
  (
    await send(
      'POST',
      '/Ma_Boutique/abc123/pay/',
      {
        totalPrice: 500,
        article: [{ Inscription: 500 }],
        numeroSend: '90112345',
        nomclient: 'Afi <b>Mensah</b>',
        personal_Info: [{ payment: 'p1' }],
        return_url: 'http://shop.example/payment/success?type=registration',
        webhook_url: `${merchantUrl}/webhook`,
        ...change,
      },
      timeoutMs,
    )
  ).json;
const statusOf = async (token: string) => (await send('GET', `/paiementNotif/${token}`)).json;
const events = () => received.map(({ event }) => event);

test('a payment is created, shown, paid by form and announced, and the browser returns with the token', async () => {
  const { statut, token, url } = await create();
  expect(statut).toBe(true);
  expect(url).toBe(`${sandbox.url}/pay/${token}`);
  expect(await statusOf(token)).toMatchObject({ statut: true, data: { tokenPay: token, statut: 'pending' } });

  const page = await send('GET', `/pay/${token}`);
  expect(page.text).toContain('Ma Boutique');
  expect(page.text).toContain('Afi &#60;b&#62;Mensah');
  expect(page.text).toContain('90 11 23 45');
  expect(page.text).not.toMatch(/<script|style="/);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example;");

  const form = await fetch(`${sandbox.url}/pay/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ operator: 'moov', action: 'pay' }),
    redirect: 'manual',
  });
  expect(form.status).toBe(303);
  expect(form.headers.get('location')).toBe(`http://shop.example/payment/success?type=registration&token=${token}`);
  expect(await statusOf(token)).toMatchObject({ data: { statut: 'paid', moyen: 'moov', Montant: 500, frais: 10 } });
  await eventually(() => expect(events()).toEqual(['payin.session.pending', 'payin.session.completed']));
  expect((await send('GET', `/pay/${token}`)).text).toContain('Paiement réussi');
});

test('what a number paid with last is checked on its next page, of another number the first one', async () => {
  const checked = async (numeroSend: string) => {
    const { token } = await create({ numeroSend });
    const { text } = await send('GET', `/pay/${token}`);
    return { token, operator: /value="([^"]*)" required checked/.exec(text)?.[1] };
  };
  const first = await checked('93112233');
  expect(first.operator).toBe('t-money');
  await send('POST', `/sandbox/payments/${first.token}/pay`, { operator: 'wave' });
  const second = await checked('93112233');
  expect(second.operator).toBe('wave');
  // A refusal is no payment.
  await send('POST', `/sandbox/payments/${second.token}/fail`, { operator: 'moov' });
  expect((await checked('93112233')).operator).toBe('wave');
  expect((await checked('93112244')).operator).toBe('t-money');
});

test.each([
  ['fail', 'failure'],
  ['cancel', 'no paid'],
])('%s ends as %s and sends a webhook', async (outcome, statut) => {
  const { token } = await create();
  await send('POST', `/sandbox/payments/${token}/${outcome}`);
  expect(await statusOf(token)).toMatchObject({ data: { statut } });
  await eventually(() => expect(events()).toContain('payin.session.cancelled'));
});

test('a cancelled payment can still be paid, a paid one is paid once', async () => {
  const { token } = await create();
  await send('POST', `/sandbox/payments/${token}/cancel`);
  expect((await send('GET', `/pay/${token}`)).text).toContain('Vous pouvez encore le faire');
  expect((await send('POST', `/sandbox/payments/${token}/pay`)).status).toBe(200);
  expect((await send('POST', `/sandbox/payments/${token}/pay`)).status).toBe(409);
});

test.each([
  ['the minimum', { totalPrice: 199 }, 'Le montant minimum est de 200 FCFA'],
  ['a missing number', { numeroSend: undefined }, 'Champ manquant ou incorrect : numeroSend'],
])('refuses in French: %s', async (_, change, message) => {
  expect(await create(change)).toEqual({ statut: false, message });
});

test('an unknown token is not found', async () => {
  expect(await statusOf('deadbeef')).toMatchObject({ statut: false });
  expect((await send('GET', '/pay/deadbeef')).status).toBe(404);
});

test('webhook lost, for the next payment only', async () => {
  await send('POST', '/sandbox/faults', { webhook: 'lost', once: true });
  const lost = await create();
  const delivered = await create();
  await send('POST', `/sandbox/payments/${lost.token}/pay`);
  await send('POST', `/sandbox/payments/${delivered.token}/pay`);
  await eventually(() => expect(events()).toContain('payin.session.completed'));
  expect(received.map(({ tokenPay }) => tokenPay)).not.toContain(lost.token);
});

test('webhook duplicated and in the older form', async () => {
  const { token } = await create();
  await eventually(() => expect(events()).toEqual(['payin.session.pending']));
  await send('POST', `/sandbox/payments/${token}/faults`, { webhook: 'duplicate', webhookForm: 'statut' });
  await send('POST', `/sandbox/payments/${token}/pay`);
  await eventually(() => expect(received.filter(({ statut }) => statut === 'paid')).toHaveLength(3));
});

test('webhook delayed', async () => {
  await send('POST', '/sandbox/faults', { webhook: 'delay', delayMs: 500 });
  const { token } = await create();
  const began = Date.now();
  await send('POST', `/sandbox/payments/${token}/pay`);
  await eventually(() => expect(events()).toContain('payin.session.completed'));
  const announced = received.find(({ event }) => event === 'payin.session.completed');
  // A timer may fire slightly early.
  expect(announced!.at - began).toBeGreaterThanOrEqual(490);
});

test('webhook before the create answer: paid before the merchant knows the token', async () => {
  await send('POST', '/sandbox/faults', { webhook: 'before_create', once: true });
  const { token } = await create();
  expect(received).toMatchObject([{ tokenPay: token, event: 'payin.session.completed' }]);
  expect(await statusOf(token)).toMatchObject({ data: { statut: 'paid' } });
});

test('forged: a completed webhook without a payment', async () => {
  await send('POST', '/sandbox/faults', { webhook: 'forged', once: true });
  const { token } = await create();
  await eventually(() => expect(events()).toEqual(['payin.session.completed']));
  expect(await statusOf(token)).toMatchObject({ data: { statut: 'pending' } });
});

test.each([
  ['net', { Montant: 490, frais: 10 }],
  ['wrong', { Montant: 250, frais: 10 }],
  ['more', { Montant: 750, frais: 10 }],
])('amount %s', async (montant, amounts) => {
  await send('POST', '/sandbox/faults', { montant });
  const { token } = await create();
  expect(await statusOf(token)).toMatchObject({ data: amounts });
});

test('create refuses, answers garbage or does not answer; status likewise', async () => {
  await send('POST', '/sandbox/faults', { create: 'refuse', once: true });
  expect(await create()).toMatchObject({ statut: false });
  await send('POST', '/sandbox/faults', { create: 'garbage', once: true });
  expect(await create()).toBeUndefined();
  await send('POST', '/sandbox/faults', { create: 'no_answer', once: true });
  await expect(create({}, 1_000)).rejects.toThrow('timeout');
  const { token } = await create();
  await send('POST', `/sandbox/payments/${token}/faults`, { status: 'error' });
  expect((await send('GET', `/paiementNotif/${token}`)).status).toBe(500);
});

test('faults and lists reject unknown values', async () => {
  expect((await send('POST', '/sandbox/faults', { webhook: 'eaten' })).status).toBe(400);
  expect((await send('GET', '/sandbox/payments?limit=100000')).status).toBe(400);
  await create();
  expect((await send('GET', '/sandbox/payments?limit=1')).json.payments).toMatchObject([{ statusCalls: 0 }]);
});

test('a payment opened before a restart can be paid after it, even when the last line was truncated', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const options = { host: '127.0.0.1', port: 0, stylesheet: '', dataDirectory: directory };
  await sandbox.close();
  sandbox = await startSandbox(options);
  const { token } = await create();
  await sandbox.close();
  const file = join(directory, 'payments.jsonl');
  appendFileSync(file, '{"token":"half');
  sandbox = await startSandbox(options);
  expect((await send('POST', `/sandbox/payments/${token}/pay`)).json).toMatchObject({ statut: 'paid' });
  expect(readFileSync(file, 'utf8')).not.toContain('half');
  rmSync(directory, { recursive: true });
});

test('webhooks reach a merchant whose URL only browsers can reach', async () => {
  await sandbox.close();
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: 'body{}', merchantUrl });
  await create({ webhook_url: 'http://shop.invalid/webhook?for=shop' });
  await eventually(() => expect(events()).toEqual(['payin.session.pending']));
});
