import { expect, test } from '@jest/globals';
import { readMigrationConfig } from '@raffle/service-kit/database';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadGatewayConfig } from '../../gateway/src/config.js';
import { archiveSettings } from '../../infra/local/src/backups/pgbackrest.js';
import { readConfig as sandbox } from '../../infra/fusionpay-sandbox/src/config.js';
import { readConfig as catalog } from '../../services/catalog/src/config.js';
import { readConfig as identity, readDatabaseConfig } from '../../services/identity/src/config.js';
import { readConfig as messaging } from '../../services/messaging/src/config.js';
import { readConfig as payments } from '../../services/payments/src/config.js';
import { readConfig as tickets } from '../../services/tickets/src/config.js';
import { defaults, renderChart } from './rendered-chart.js';

/** Every variable that a process reads reaches its container and its pod, or is named here with the reason why it need not. */
type ReadConfig = (env: NodeJS.ProcessEnv) => unknown;
/** A running service refuses the address of the role that migrates. */
const refused = ['MIGRATION_DATABASE_URL'];
/** Only the local runner lets two processes listen on one port. */
const ofTheRunner = ['PORT_SHARED'];
const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'];
interface Process {
  read: ReadConfig;
  leftAtDefault?: string[];
}
const processes: Record<string, Process> = {
  ...Object.fromEntries(services.map((name) => [`${name}-migration`, { read: readMigrationConfig }])),
  identity: { read: identity, leftAtDefault: [...refused, ...ofTheRunner] },
  'create-admin': { read: readDatabaseConfig },
  catalog: { read: catalog, leftAtDefault: [...refused, ...ofTheRunner] },
  tickets: { read: tickets, leftAtDefault: [...refused, ...ofTheRunner] },
  payments: { read: payments, leftAtDefault: [...refused, ...ofTheRunner] },
  // It serves nothing.
  reconcile: { read: payments, leftAtDefault: ['HOST', ...refused, ...ofTheRunner] },
  // The push services of the browsers that exist; tests replace them.
  messaging: { read: messaging, leftAtDefault: ['WEB_PUSH_SERVICES', ...refused, ...ofTheRunner] },
  // The image has the server build beside WEB_ROOT.
  gateway: { read: loadGatewayConfig, leftAtDefault: ['WEB_PRERENDER', ...ofTheRunner] },
  // Simulated payments are lost with the container.
  sandbox: { read: sandbox, leftAtDefault: ['DATA_DIR'] },
};

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true, maxAliasCount: -1 }) as {
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

/** What a process reads, against what it is passed. */
function differences(passed: string[], target: string, { read, leftAtDefault = [] }: Process) {
  const asked = new Set<string>();
  const empty = new Proxy<NodeJS.ProcessEnv>({}, { get: (_env, name) => void asked.add(String(name)) });
  expect(() => read(empty)).toThrow(/is missing/);
  const given = new Set([...passed, ...setByImage(target), ...leftAtDefault]);
  const isFile = (name: string) => name.endsWith('_FILE') && asked.has(name.slice(0, -'_FILE'.length));
  return {
    missing: [...asked].filter((name) => !isFile(name) && !given.has(name) && !given.has(`${name}_FILE`)),
    ignored: passed.filter((name) => !asked.has(name)),
    needlesslyListed: leftAtDefault.filter((name) => !asked.has(name) || passed.includes(name)),
  };
}

function compare(container: string, process: Process) {
  const { build, environment = {} } = compose.services[container] ?? {};
  const composed = Object.keys(environment);
  return {
    ...differences(composed, build?.target ?? '', process),
    // `A: ${B:-…}` would take the owner's A from nowhere.
    misnamed: composed.filter(
      (name) => /^\$\{/.test(environment[name]!) && !environment[name]!.startsWith(`\${${name}:-`),
    ),
  };
}

test.each(Object.entries(processes))('%s gets every variable that it reads, and no other', (container, process) => {
  expect(compare(container, process)).toEqual({ missing: [], misnamed: [], ignored: [], needlesslyListed: [] });
});

test('every container of ours with variables is compared', () => {
  const ours = Object.entries(compose.services).flatMap(([name, { build, environment }]) =>
    // The variables of PostgreSQL are its image's.
    build && environment && build.target !== 'postgres' ? [name] : [],
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

/** The environment of each pod where the owner has set every setting, and the keys of the Secret that it mounts. */
const pods = new Map(
  renderChart(
    ...Object.keys(defaults.settings).flatMap((name) => [
      '--set-string',
      `settings.${name}=${name === 'TRUSTED_PROXIES' ? '10.42.0.0/16' : 'https://set.example'}`,
    ]),
  ).flatMap(({ kind, metadata: { name }, spec }) => {
    const template = ['Deployment', 'Job'].includes(kind) ? spec.template : undefined;
    const [container] = template?.spec.containers ?? [];
    if (!container) return [];
    const mounted = template?.spec.volumes.flatMap(({ secret }) => secret?.items.map(({ path }) => path) ?? []);
    const environment = container.env.flatMap(({ name: variable, value }): [string, string][] =>
      // Read by Node.
      variable === 'NODE_OPTIONS' ? [] : [[variable, value]],
    );
    return [[name.slice('bt-'.length), { environment: Object.fromEntries(environment), mounted }]];
  }),
);
const inPods = Object.entries(processes).filter(([name]) => !['create-admin', 'reconcile', 'sandbox'].includes(name));

test.each(inPods)('the pod of %s gets every variable that it reads, and no other', (name, process) => {
  const passed = Object.keys(pods.get(name)?.environment ?? {});
  const target = name.replace('-migration', '');
  expect(differences(passed, target, process)).toEqual({ missing: [], ignored: [], needlesslyListed: [] });
});

test.each(inPods)('the pod of %s mounts the secrets of its container, and no other', (name) => {
  const secretsIn = (environment: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE')));
  const { environment, mounted } = pods.get(name) ?? {};
  expect(secretsIn(environment)).toEqual(secretsIn(compose.services[name]?.environment));
  expect(mounted?.toSorted()).toEqual(
    Object.values(secretsIn(environment))
      .map((path) => path.replace('/run/secrets/', ''))
      .toSorted(),
  );
});

test('every pod is compared, and every setting of the chart reaches one', () => {
  expect([...pods.keys()].toSorted()).toEqual(inPods.map(([name]) => name).toSorted());
  const reached = new Set([...pods.values()].flatMap(({ environment }) => Object.keys(environment)));
  expect(Object.keys(defaults.settings).filter((name) => !reached.has(name))).toEqual([]);
});

test('a variable that a pod lacks, one that it does not read and a setting that reaches none are seen', () => {
  const read: ReadConfig = (env) => [env.HOLD_SECONDS_OF_GROUPS, tickets(env)];
  expect(differences(['LOG_LEVELS', 'PAYMENTS_URL'], 'tickets', { read })).toEqual({
    missing: expect.arrayContaining(['HOLD_SECONDS_OF_GROUPS', 'HOLD_SECONDS', 'DATABASE_URL']),
    ignored: ['LOG_LEVELS'],
    needlesslyListed: [],
  });
});

test('PostgreSQL archives in its container as it does under `npm start`', () => {
  const script = readFileSync('infra/docker/postgres.sh', 'utf8')
    .replaceAll('$configuration', '$home/pgbackrest.conf')
    .replaceAll('$home', '/data/postgres')
    .replaceAll('\\"', '"');
  for (const setting of archiveSettings('/data')) expect(script).toContain(setting);
});
