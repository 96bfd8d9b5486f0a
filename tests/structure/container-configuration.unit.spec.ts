import { expect, test } from '@jest/globals';
import { readMigrationConfig } from '@raffle/service-kit';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadGatewayConfig } from '../../gateway/src/config.js';
import { readConfig as sandbox } from '../../infra/fusionpay-sandbox/src/config.js';
import { readConfig as catalog } from '../../services/catalog/src/config.js';
import { readConfig as identity, readDatabaseConfig } from '../../services/identity/src/config.js';
import { readConfig as messaging } from '../../services/messaging/src/config.js';
import { readConfig as payments } from '../../services/payments/src/config.js';
import { readConfig as tickets } from '../../services/tickets/src/config.js';

/** Every variable that a process reads reaches its container, or is named here with the reason why it need not. */
type ReadConfig = (env: NodeJS.ProcessEnv) => unknown;
/** A running service refuses the address of the role that migrates. */
const refused = ['MIGRATION_DATABASE_URL'];
const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'];
const processes: Record<string, { read: ReadConfig; leftAtDefault?: string[] }> = {
  ...Object.fromEntries(services.map((name) => [`${name}-migration`, { read: readMigrationConfig }])),
  identity: { read: identity, leftAtDefault: refused },
  'create-admin': { read: readDatabaseConfig },
  catalog: { read: catalog, leftAtDefault: refused },
  tickets: { read: tickets, leftAtDefault: refused },
  payments: { read: payments, leftAtDefault: refused },
  // The push services of the browsers that exist; tests replace them.
  messaging: { read: messaging, leftAtDefault: ['WEB_PUSH_SERVICES', ...refused] },
  // The image has the server build beside WEB_ROOT.
  gateway: { read: loadGatewayConfig, leftAtDefault: ['WEB_PRERENDER'] },
  // Simulated payments are lost with the container.
  sandbox: { read: sandbox, leftAtDefault: ['DATA_DIR'] },
};

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, { build?: { target: string }; environment?: Record<string, string> }>;
};
const stages = new Map(
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => {
      const [, base = '', name = ''] = /^(\S+) AS (\S+)/.exec(stage) ?? [];
      const variables = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(/\s+/));
      return [name, { base, variables: variables.map((pair) => pair.split('=')[0]!) }];
    }),
);

/** The variables that the image sets. */
function setByImage(name: string): string[] {
  const stage = stages.get(name);
  return stage ? [...stage.variables, ...setByImage(stage.base)] : [];
}

function compare(container: string, { read, leftAtDefault = [] }: { read: ReadConfig; leftAtDefault?: string[] }) {
  const asked = new Set<string>();
  const empty = new Proxy<NodeJS.ProcessEnv>({}, { get: (_env, name) => void asked.add(String(name)) });
  expect(() => read(empty)).toThrow(/is missing/);
  const { build, environment = {} } = compose.services[container] ?? {};
  const composed = Object.keys(environment);
  const given = new Set([...composed, ...setByImage(build?.target ?? ''), ...leftAtDefault]);
  const isFile = (name: string) => name.endsWith('_FILE') && asked.has(name.slice(0, -'_FILE'.length));
  return {
    missing: [...asked].filter((name) => !isFile(name) && !given.has(name) && !given.has(`${name}_FILE`)),
    // `A: ${B:-…}` would take the owner's A from nowhere.
    misnamed: composed.filter(
      (name) => /^\$\{/.test(environment[name]!) && !environment[name]!.startsWith(`\${${name}:-`),
    ),
    ignored: composed.filter((name) => !asked.has(name)),
    needlesslyListed: leftAtDefault.filter((name) => !asked.has(name) || composed.includes(name)),
  };
}

test.each(Object.entries(processes))('%s gets every variable that it reads, and no other', (container, process) => {
  expect(compare(container, process)).toEqual({ missing: [], misnamed: [], ignored: [], needlesslyListed: [] });
});

test('every container of ours with variables is compared', () => {
  const ours = Object.entries(compose.services).flatMap(([name, { build, environment }]) =>
    build && environment ? [name] : [],
  );
  expect(Object.keys(processes).toSorted()).toEqual(ours.toSorted());
});

test('a new variable that is neither passed nor listed, a variable that is not read and an outdated list are refused', () => {
  const read: ReadConfig = (env) => [env.HOLD_SECONDS_OF_GROUPS, sandbox(env)];
  expect(compare('tickets', { read, leftAtDefault: ['DATA_DIR', 'HOLD_SECONDS', 'GONE'] })).toEqual({
    missing: ['HOLD_SECONDS_OF_GROUPS', 'PUBLIC_URL', 'MERCHANT_URL'],
    misnamed: [],
    ignored: expect.arrayContaining(['HOLD_SECONDS', 'DATABASE_URL_FILE']),
    needlesslyListed: ['HOLD_SECONDS', 'GONE'],
  });
});
