import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An event, an endpoint and a column are added to the contracts in a temporary copy; everything that CONTRIBUTING.md
 * says is derived must be derived. (A missing handler or controller method is found at startup: the tests of
 * messaging-kit and service-kit cover this. knip finds a screen without a route: repository-checks.unit.spec.ts.)
 */
const root = process.cwd();
let copy: string;
const contracts = (file: string) => join(copy, 'packages/contracts/src', file);
const requireFrom = <T>(file: string): T => jest.requireActual<T>(join(root, file));

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'raffle-places-'));
  cpSync(join(root, 'packages/contracts/src'), contracts(''), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('an event: its definition is enough for queues, bindings and the page of events', async () => {
  appendFileSync(
    contracts('events/tickets.ts'),
    `export const PlaceSwapped = defineEvent({
      name: 'tickets.place-swapped.v1',
      meaning: 'Two people swapped places.',
      publishers: ['tickets'],
      consumers: ['messaging'],
      payload: z.object({ product_id: productId }),
      fixture: { product_id: 1 },
    });\n`,
  );
  const { allEvents } = jest.requireActual<{ allEvents: EventDefinition[] }>(contracts('events/all-events.ts'));

  const { eventsPage } = requireFrom<{ eventsPage(events: EventDefinition[]): string }>(
    'packages/messaging-kit/src/events-page.ts',
  );
  expect(eventsPage(allEvents)).toContain('## tickets.place-swapped.v1');

  const { Topology } = requireFrom<{ Topology: new (...parts: unknown[]) => unknown }>(
    'packages/messaging-kit/src/topology.ts',
  );
  const done = () => Promise.resolve();
  const channel = {
    on: jest.fn(),
    assertExchange: jest.fn(done),
    assertQueue: jest.fn(done),
    bindQueue: jest.fn(done),
    close: jest.fn(done),
  };
  const connecting: ((connection: unknown) => Promise<void>)[] = [];
  const broker = { onConnected: (open: (connection: unknown) => Promise<void>) => connecting.push(open) };
  new Topology(
    broker,
    broker,
    {},
    { service: 'tickets', url: 'amqp://shared@broker', events: allEvents, retryPausesMs: [] },
  );
  for (const open of connecting) await open({ createChannel: () => Promise.resolve(channel) });
  expect(channel.bindQueue.mock.calls).toContainEqual([
    'messaging.events',
    'domain-events',
    'tickets.place-swapped.v1',
  ]);
});

test('an endpoint: its definition is enough for the gateway’s routes, OpenAPI and the role matrix', () => {
  appendFileSync(
    contracts('http/messages.ts'),
    `export const starMessage = defineEndpoint({
      method: 'POST',
      path: '/messages/{id}/star',
      access: 'user',
      service: 'messaging',
      limit: 'general',
      summary: 'Star a message',
    });\n`,
  );
  const all = jest.requireActual<{ allEndpoints: EndpointDefinition[] }>(contracts('http/all-endpoints.ts'));
  jest.doMock('@raffle/contracts/http/all-endpoints', () => all);
  const path = '/messages/{id}/star';

  const { ApiController } = requireFrom<{ ApiController: { prototype: object } }>(
    'gateway/src/upstream/api.controller.ts',
  );
  expect(ApiController.prototype).toHaveProperty([`POST ${path}`]);

  const { openapiDocument } = requireFrom<{ openapiDocument(brand: string): { paths: object } }>(
    'gateway/src/documentation/openapi-document.ts',
  );
  expect(openapiDocument('Bon Tirage').paths).toHaveProperty([path, 'post']);

  const { roleTable } = requireFrom<{ roleTable: { endpoint: EndpointDefinition; role: string; expected: unknown }[] }>(
    'tests/e2e/roles/role-table.ts',
  );
  const rows = roleTable.filter(({ endpoint }) => endpoint.path === path);
  expect(rows.find(({ role }) => role === 'owner')).toMatchObject({ expected: 'in' });
  expect(rows.find(({ role }) => role === 'visitor')).toMatchObject({ expected: 401 });
});

test('a column: once it is in the contract, the compiler reports the place that must fill it', () => {
  const file = contracts('product-fields.ts');
  const source = readFileSync(file, 'utf8');
  const withColumn = source.replace('  ticket_price: amount,\n', '  ticket_price: amount,\n  colour: z.string(),\n');
  expect(withColumn).not.toBe(source);
  writeFileSync(file, withColumn);
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        tsBuildInfoFile: null,
        typeRoots: [join(root, 'node_modules/@types')],
        paths: {
          '@raffle/contracts/*': ['./packages/contracts/src/*.ts', './packages/contracts/src/*/index.ts'],
          '@raffle/*': [join(root, 'packages/*/src/index.ts')],
        },
      },
      include: [],
      files: [join(root, 'services/catalog/src/products/product-answer.ts')],
    }),
  );
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', copy], { cwd: copy, encoding: 'utf8' });
  expect(stdout).toMatch(/product-answer\.ts.*error TS\d+.*\n?.*colour/);
}, 60_000);
