import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { listPayments } from './payment-list.js';
import { listTickets } from './ticket-list.js';
import { listAuditLog } from './audit-log-list.js';
import { allEndpoints } from './all-endpoints.js';
import { listBroadcasts } from './broadcast-list.js';
import { listConversations } from './conversation-list.js';
import type { Access, EndpointDefinition } from './define-endpoint.js';
import { handInBeacon } from './draws.js';
import { listProducts } from './product-list.js';
import { listAdmins } from './team-list.js';
import { listUsers } from './user-list.js';
import { confirmPurchase, placeFreeTicket, purchaseTickets } from './tickets.js';

test('only identity receives the session token, and only on protected endpoints', () => {
  const passing = allEndpoints.filter(({ passesToken }) => passesToken);
  expect(passing.length).toBeGreaterThan(0);
  for (const { service, access } of passing) {
    expect(service).toBe('identity');
    expect(access).not.toBe('public');
  }
});

test('answers that caches may store are public reads', () => {
  const shared = allEndpoints.filter((endpoint) => endpoint.shared);
  expect(shared.length).toBeGreaterThan(0);
  for (const endpoint of shared) expect(endpoint).toMatchObject({ method: 'GET', access: 'public' });
});

test('every timeout is shorter than the server’s 30 seconds', () => {
  for (const { timeoutMs = 0 } of allEndpoints) expect(timeoutMs).toBeLessThan(30_000);
});

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/**
 * docs/product.md section 6. `npm test -- endpoints` sends every call as every role, but takes the access of an endpoint from its definition: these
 * lists are what it must be.
 */
describe('who may call', () => {
  const withAccess = (access: Access) =>
    allEndpoints
      .filter((endpoint) => endpoint.access === access)
      .map(nameOf)
      .sort();

  test('a visitor reads what is public, registers and logs in', () => {
    expect(withAccess('public')).toEqual([
      'GET /config',
      'GET /draws',
      'GET /draws/{productId}/appointment',
      'GET /draws/{productId}/calendar.ics',
      'GET /draws/{productId}/handovers',
      'GET /draws/{productId}/portraits/{ticket}',
      'GET /draws/{productId}/record',
      'GET /payments/{token}/status',
      'GET /products',
      'GET /products/active',
      'GET /products/coming',
      'GET /products/{id}',
      'GET /record-keys',
      'GET /referral-codes/{code}',
      'GET /status',
      'POST /admin/login',
      'POST /calls/verify',
      'POST /draws/{id}/beacon',
      'POST /users/login',
      'POST /users/password-reset',
      'POST /users/password-reset/code',
      'POST /users/register',
      'POST /users/registrations',
      'POST /visits',
    ]);
  });

  test('an administrator calls what is under /admin, and the products under their other address', () => {
    const isAdministrators = ({ access }: EndpointDefinition) => access === 'admin' || access === 'super_admin';
    const exceptions = allEndpoints.filter((one) => one.path.startsWith('/admin/') !== isAdministrators(one));
    expect(exceptions.map(nameOf).sort()).toEqual([
      'DELETE /products/{id}',
      'POST /admin/login',
      'POST /products',
      'POST /products/{id}/draw',
      'PUT /products/{id}',
    ]);
  });

  test('a super_admin alone decides about money, administrators, queues and prizes', () => {
    expect(withAccess('super_admin')).toEqual([
      'DELETE /admin/admins/{id}',
      'DELETE /admin/admins/{id}/second-factor',
      'DELETE /admin/admins/{id}/sessions',
      'DELETE /admin/admins/{id}/sessions/{session}',
      'GET /admin/admins',
      'GET /admin/admins/{id}/sessions',
      'GET /admin/queues',
      'GET /admin/queues/{service}/dead-letters',
      'GET /admin/refund-files/{id}',
      'POST /admin/accounting/{month}/close',
      'POST /admin/admins',
      'POST /admin/admins/requests',
      'POST /admin/admins/{id}/requests',
      'POST /admin/deliveries/{id}/forfeit',
      'POST /admin/deliveries/{id}/forfeit-requests',
      'POST /admin/payment-providers/requests',
      'POST /admin/payments/{id}/approval-requests',
      'POST /admin/payments/{id}/resolve',
      'POST /admin/products/{id}/cancellation-requests',
      'POST /admin/queues/{service}/dead-letters/discard',
      'POST /admin/queues/{service}/dead-letters/replay',
      'POST /admin/refund-files',
      'POST /admin/refund-files/{id}/paid',
      'POST /admin/refund-files/{id}/release',
      'POST /admin/refunds/{id}/paid',
      'POST /admin/refunds/{id}/transfer-corrections',
      'POST /admin/settings/two-people/requests',
      'POST /admin/users/{id}/goodwill',
      'PUT /admin/admins/{id}',
      'PUT /admin/notices/texts',
      'PUT /admin/payment-providers/current',
      'PUT /admin/settings/two-people',
    ]);
  });

  test('a user and an administrator both manage their own sessions and devices, and nothing else', () => {
    expect(withAccess('session')).toEqual([
      'DELETE /sessions/{id}',
      'GET /sessions',
      'POST /notifications/devices',
      'POST /notifications/devices/remove',
      'POST /sessions/end-others',
    ]);
  });
});

/** docs/product.md rule 64. As above: the role matrix takes the areas of an endpoint from its definition. */
describe('in which areas an administrator calls', () => {
  const inAreas = (...areas: string[]) =>
    allEndpoints
      .filter((endpoint) => endpoint.access === 'admin' && [endpoint.areas ?? []].flat().join() === areas.join())
      .map(nameOf)
      .sort();

  test('every administrator has their account, the audit log, taken tasks and the settings to read', () => {
    expect(inAreas('every')).toEqual([
      'GET /admin/audit-log',
      'GET /admin/colleagues',
      'GET /admin/news',
      'GET /admin/notices',
      'GET /admin/operator-acts',
      'GET /admin/second-factor',
      'GET /admin/settings',
      'GET /admin/stats',
      'GET /admin/taken-tasks',
      'POST /admin/logout',
      'POST /admin/operator-acts/put-away',
      'POST /admin/second-factor',
      'POST /admin/second-factor/confirm',
      'POST /admin/second-factor/disable',
      'POST /admin/second-factor/recovery-codes',
      'POST /admin/taken-tasks',
      'POST /admin/taken-tasks/give-back',
      'PUT /admin/notices',
      'PUT /admin/password',
    ]);
  });

  test('support reads payments and tickets, and writes to participants', () => {
    expect(inAreas('support', 'money')).toEqual([
      'GET /admin/approvals',
      'GET /admin/payment-approvals',
      'GET /admin/payments',
      'GET /admin/payments/{id}',
      'POST /admin/approvals/{id}/approve',
      'POST /admin/approvals/{id}/refuse',
      'POST /admin/payment-approvals/{id}/approve',
      'POST /admin/payment-approvals/{id}/refuse',
    ]);
    expect(inAreas('support', 'draws')).toEqual([
      'GET /admin/held-messages/{id}',
      'GET /admin/holder-messages',
      'GET /admin/message-approvals',
      'GET /admin/products/{id}/holders',
      'GET /admin/tickets',
      'POST /admin/held-messages',
      'POST /admin/held-messages/{id}/undo',
      'POST /admin/holder-messages/{id}/cancel',
      'POST /admin/message-approvals/{id}/approve',
      'POST /admin/message-approvals/{id}/refuse',
      'POST /admin/products/{id}/message-requests',
      'POST /admin/products/{id}/messages',
    ]);
  });

  test('what prizes cost and fees take is of draws and of money (docs/product.md rule 65)', () => {
    expect(inAreas('draws', 'money')).toEqual(['GET /admin/fee-rate', 'PUT /admin/products/{id}/cost']);
  });

  test.each([
    ['support', ['broadcasts', 'conversations', 'held-blocks', 'saved-replies', 'users']],
    [
      'money',
      [
        'accounting',
        'campaigns',
        'deliveries',
        'payment-providers',
        'play-limits',
        'referral-settings',
        'refunds',
        'settings',
        'sources',
      ],
    ],
    [
      'draws',
      [
        'deliveries',
        'handover-codes',
        'held-handovers',
        'images',
        'product-approvals',
        'product-defaults',
        'products',
        'winner-words',
      ],
    ],
  ])('%s alone has the rest of %j', (area, subjects) => {
    const of = inAreas(area).map((name) => /\/(?:admin\/)?([^/]+)/.exec(name)?.[1]);
    expect([...new Set(of)].sort()).toEqual(subjects);
  });

  test('a file with phone numbers is a right of its own', () => {
    expect(
      allEndpoints
        .filter(({ csv }) => csv === 'phones')
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /admin/audit-log',
      'GET /admin/payments',
      'GET /admin/products/{id}/winners',
      'GET /admin/refund-files/{id}',
      'GET /admin/users',
    ]);
  });
});

test('no request has a field that its schema does not name', () => {
  const open = allEndpoints.filter((endpoint) =>
    [endpoint.body, endpoint.query].some((schema) => schema && objectsIn(schema).some(isOpen)),
  );
  // The relays of drand add fields to a round.
  expect(open).toEqual([handInBeacon]);
});

interface JsonSchema {
  type?: string;
  additionalProperties?: unknown;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
}
/** The outermost objects of a schema. */
function objectsIn(schema: z.core.$ZodType): JsonSchema[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return json.anyOf ?? [json];
}
const isOpen = ({ type, additionalProperties }: JsonSchema) => type === 'object' && additionalProperties !== false;

const lists = allEndpoints.filter(
  ({ query }) => query && objectsIn(query).some(({ properties }) => properties?.['page']),
);
const refuses = ({ query }: EndpointDefinition, asked: Record<string, unknown>) =>
  query && !z.safeParse(query, asked).success;

test.each(lists.map((list) => [nameOf(list), list] as const))('%s is a bounded page in a known order', (_, list) => {
  expect(refuses(list, {})).toBe(false);
  const fields = Object.keys(objectsIn(list.query!)[0]!.properties!);
  const wrong = Object.entries({
    page: ['0', '-1', 'x', '100001'],
    limit: ['0', '101', 'x'],
    sort: ['password_hash', 'token'],
    direction: ['up'],
    from: ['2026-02-30', 'hier', '2026-3-5', '2026-03-05T00:00:00Z'],
    to: ['2026-02-30', 'hier', '2026-3-5', '2026-03-05T00:00:00Z'],
    people: ['1'],
    userId: ['1'],
    productId: ['0', 'x'],
  }).filter(([field]) => fields.includes(field));
  for (const [field, values] of wrong)
    for (const value of values) expect([field, value, refuses(list, { [field]: value })]).toEqual([field, value, true]);
});

test.each<[EndpointDefinition, Record<string, unknown>]>([
  [listTickets, { type: 'x' }],
  [listTickets, { status: 'drawn' }],
  [listTickets, { status: ['valid', 'won'] }],
  [listUsers, { state: 'x' }],
  [listUsers, { referrerId: '1' }],
  [listUsers, { ids: '0---a-0a-a0a0aa-0-a-a-aa--a-0---0-aa' }],
  [listAdmins, { role: 'owner' }],
  [listPayments, { state: 'x' }],
  [listPayments, { refund: 'y' }],
  [listAuditLog, { area: 'Product' }],
  [listAuditLog, { actorId: '1' }],
  [listConversations, { filter: 'read' }],
  [listBroadcasts, { filter: 'unread' }],
  [listProducts, { status: 'sold' }],
])('%#: a list refuses %j', (list, asked) => expect(refuses(list, asked)).toBe(true));

describe('what a person asks of tickets', () => {
  const userId = '01997b58-0000-7000-8000-000000000001';
  const valid = { userId, productId: 1, quantity: 1, paymentToken: 'tok_123456' };
  test.each<[string, EndpointDefinition, Record<string, unknown>]>([
    ['no ticket', purchaseTickets, { quantity: 0 }],
    ['eleven tickets', purchaseTickets, { quantity: 11 }],
    ['half a ticket', purchaseTickets, { quantity: 0.5 }],
    ['a text as quantity', purchaseTickets, { quantity: '1' }],
    ['a negative product', purchaseTickets, { productId: -1 }],
    ['a text as product', purchaseTickets, { productId: '1' }],
    ['an object as user', placeFreeTicket, { userId: { $gt: '' } }],
    ['an unknown source', placeFreeTicket, { source: 'gift' }],
    ['a token that is a path', confirmPurchase, { paymentToken: '../../x' }],
    ['eleven confirmed tickets', confirmPurchase, { quantity: 11 }],
  ])('is refused with %s', (_, { body }, wrong) => {
    const fields = Object.keys(objectsIn(body!)[0]!.properties!);
    const sent = Object.fromEntries(Object.entries(valid).filter(([field]) => fields.includes(field)));
    expect(z.safeParse(body!, sent).success).toBe(true);
    expect(z.safeParse(body!, { ...sent, ...wrong }).success).toBe(false);
  });
});
