import { describe, expect, jest, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from './events/all-events.js';
import { allEndpoints } from './http/all-endpoints.js';
import { fillPath } from './http/define-endpoint.js';
import { pagingQuery } from './http/paging.js';
import { createProductBody } from './http/admin-products.js';
import { registrationProblem, type RegistrationForm } from './http/registration.js';
import { allOperations } from './internal/all-operations.js';
import * as z from 'zod/mini';

test.each(allEvents.map((event) => [event.name, event] as const))(
  '%s accepts its own fixture and names its owner',
  (name, event) => {
    expect(z.parse(event.payload, event.fixture)).toEqual(event.fixture);
    expect(name).toMatch(/^[a-z]+\.[a-z-]+\.v\d+$/);
    expect(event.publishers.length).toBeGreaterThan(0);
  },
);

test('event names are unique', () => {
  expect(new Set(allEvents.map((event) => event.name)).size).toBe(allEvents.length);
});

test.each(allOperations.map((one) => [`${one.server} ${one.method} ${one.path}`, one] as const))(
  'internal operation %s accepts its own fixture',
  (_, operation) => {
    expect(z.parse(operation.answer, operation.fixture)).toEqual(operation.fixture);
  },
);

test.each([
  ['http', allEndpoints, 'access'],
  ['events', allEvents, 'publishers'],
  ['internal', allOperations, 'callers'],
] as const)('every definition of %s/ is in its list', (folder, list, mark) => {
  const files = readdirSync(join(__dirname, folder)).filter((name) => !/^(all|define)-|^index\./.test(name));
  const definitions = files.flatMap((name) => {
    const exported = jest.requireActual<Record<string, unknown>>(join(__dirname, folder, name));
    const isOne = (one: unknown) => typeof one === 'object' && one !== null && mark in one;
    const { queuesOf = {}, ...single } = exported;
    return [...Object.values(single), ...Object.values(queuesOf ?? {}).flatMap(Object.values)].filter(isOne);
  });
  expect(new Set(definitions)).toEqual(new Set<unknown>(list));
});

test('no two endpoints share method and path', () => {
  const routes = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

describe('registrationProblem checks in the order of docs/product.md section 5', () => {
  const valid: RegistrationForm = {
    name: 'Afi',
    phone: '90112345',
    city: 'Lomé',
    password: 'secret',
    confirmPassword: 'secret',
    acceptTerms: true,
  };
  test.each([
    [
      'all wrong at once: the empty field is reported first',
      { name: ' ', acceptTerms: false, confirmPassword: 'x', password: 'abc' },
      'fields_required',
    ],
    ['then the terms', { acceptTerms: false, confirmPassword: 'x', password: 'abc' }, 'terms_not_accepted'],
    ['then the confirmation', { confirmPassword: 'x', password: 'abc' }, 'passwords_differ'],
    ['then the length', { confirmPassword: 'abcde', password: 'abcde' }, 'password_too_short'],
  ])('%s', (_, change, code) => {
    expect(registrationProblem({ ...valid, ...change })?.code).toBe(code);
  });
  test('six characters are enough', () => expect(registrationProblem(valid)).toBeNull());
});

describe('createProductBody', () => {
  const valid = { name: 'Console', ticketPrice: 1500, maxParticipants: 300 };
  test('fills the defaults of the specification', () => {
    expect(z.parse(createProductBody, valid)).toMatchObject({
      maxWinners: 1,
      status: 'draft',
      artificialBoost: 0,
      drawDate: null,
    });
  });
  test.each([
    ['an unknown field', { ...valid, winner: 'moi' }],
    ['more winners than places', { ...valid, maxParticipants: 2, maxWinners: 3 }],
    ['a price below the provider’s minimum', { ...valid, ticketPrice: 199 }],
    ['half a franc', { ...valid, ticketPrice: 500.5 }],
    ['a javascript: URL as picture', { ...valid, imageUrl: 'javascript:alert(1)' }],
    ['a picture over plain http', { ...valid, imageUrl: 'http://shop.example/x.png' }],
    ['a picture on another host by a protocol-relative URL', { ...valid, imageUrl: '//evil.example/x.png' }],
  ])('refuses %s', (_, body) => expect(z.safeParse(createProductBody, body).success).toBe(false));
});

test('paging parses query strings and bounds them', () => {
  const query = z.strictObject(pagingQuery);
  expect(z.parse(query, {})).toEqual({ page: 1, limit: 50 });
  expect(z.parse(query, { page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
  expect(z.safeParse(query, { limit: '101' }).success).toBe(false);
  expect(z.safeParse(query, { page: '0' }).success).toBe(false);
});

test('fillPath encodes its parameters and throws when one is missing', () => {
  expect(fillPath('/draws/{productId}/record', { productId: 7 })).toBe('/draws/7/record');
  expect(fillPath('/x/{t}', { t: 'a/b' })).toBe('/x/a%2Fb');
  expect(() => fillPath('/x/{t}')).toThrow('needs the parameter t');
});
