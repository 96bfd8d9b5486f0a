import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { getConfig } from '@raffle/contracts/http/config';
import { fillPath } from '@raffle/contracts/http/define-endpoint';
import { identityStats } from '@raffle/contracts/internal';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('GET /config matches the contract', async () => {
  const { status, body } = await identity.call('GET', '/config');
  expect(status).toBe(200);
  expect(getConfig.answer!.parse(body)).toEqual(body);
  expect(body).toEqual({
    brand: 'Marque de test',
    registration_price: 500,
    free_tickets: 2,
    free_ticket_max_price: 1000,
    countries: [
      { code: 'TG', name: 'Togo', dial_code: '+228', phone_placeholder: '90 11 23 45' },
      { code: 'CI', name: 'Côte d’Ivoire', dial_code: '+225', phone_placeholder: '07 01 23 45 67' },
    ],
    referral: { enabled: true, required_referrals: 5, reward_tickets: 5 },
    help_whatsapp: '+22890000000',
    text_messages: null,
    operator: null,
    complaints: null,
  });
});

test('GET /internal/stats counts accounts', async () => {
  const before = await identity.call('GET', '/internal/stats');
  expect(identityStats.answer.parse(before.body)).toEqual(before.body);
  await identity.member();
  await identity.register();
  const after = await identity.call('GET', '/internal/stats');
  const [had, has] = [before, after].map(({ body }) => identityStats.answer.parse(body));
  expect(has?.users).toBe((had?.users ?? 0) + 1);
  // One day, unless midnight has passed in between.
  expect(has?.by_day.reduce((sum, { count }) => sum + count, 0)).toBe(has?.users);
  expect(has?.by_day.at(-1)?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

const ours = allEndpoints.filter(
  ({ path, service }) =>
    service === 'identity' &&
    /^\/(config|users|admin\/(log(in|out)|users|admins|password|settings|referral-settings|audit-log))/.test(path),
);

describe.each(ours.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, { method, path: template, access, body }) => {
    const path = fillPath(template, { id: randomUUID(), session: 'a'.repeat(64) });
    const asked = access.endsWith('admin') ? 'admin' : 'user';
    const role = access === 'super_admin' ? access : undefined;
    const somebody = () => ({ ...identity.as(asked, randomUUID(), role), token: 'token_temporaire_x' });

    test('refuses a call without a service token', async () => {
      expect(await identity.call(method, path, undefined, { withoutServiceToken: true })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    });

    test('refuses other services', async () => {
      expect(await identity.call(method, path, undefined, { caller: 'tickets' })).toMatchObject({ status: 403 });
    });

    if (access !== 'public') {
      test('needs the right kind of person', async () => {
        const sent = method === 'GET' ? undefined : {};
        expect((await identity.call(method, path, sent)).status).toBe(401);
        const other = identity.as(asked === 'user' ? 'admin' : 'user', randomUUID());
        expect((await identity.call(method, path, sent, other)).status).toBe(403);
      });
    }

    if (access === 'super_admin') {
      test('needs more than an admin', async () => {
        const admin = identity.as('admin', randomUUID(), 'admin');
        expect(await identity.call(method, path, method === 'GET' ? undefined : {}, admin)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      });
    }

    if (body) {
      const bad: [string, unknown][] = [
        ['nothing', undefined],
        ['an empty object', {}],
        ['null', null],
        ['a text', 'x'],
        ['a list', [1]],
        ['an unknown field', { admin: true }],
        ['a prototype', JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
        ...['name', 'phone', 'city', 'password', 'username', 'paymentToken', 'currentPassword'].map(
          (field): [string, unknown] => [`only ${field}, as an object`, { [field]: { $gt: '' } }],
        ),
      ];
      test.each(bad)('%s is refused, never a 500', async (_name, sent) => {
        // An empty subset changes nothing: only the account may be missing.
        const { status, body: answer } = await identity.call(method, path, sent, somebody());
        const nothing = sent === undefined || sent === null || JSON.stringify(sent) === '{}';
        expect([400, 401, ...(nothing ? [200, 404] : [])]).toContain(status);
        if (status !== 200) expect(answer.detail.length).toBeGreaterThan(5);
      });

      test.each([
        ['half a JSON', '{"phone":'],
        ['a forbidden prototype', '{"__proto__":{"x":1}}'],
        ['no JSON', 'phone=90112345'],
      ])('%s is refused', async (_name, raw) => {
        expect((await identity.call(method, path, undefined, { ...somebody(), raw })).status).toBe(400);
      });

      test('another content type and a huge body are refused', async () => {
        const typed = { ...somebody(), raw: '<x/>', headers: { 'content-type': 'application/xml' } };
        expect((await identity.call(method, path, undefined, typed)).status).toBe(415);
        const huge = { ...somebody(), raw: JSON.stringify({ name: 'a'.repeat(300_000) }) };
        expect((await identity.call(method, path, undefined, huge)).status).toBe(413);
      });
    }
  },
);
