import { expect, test } from '@jest/globals';
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
  environment?: Record<string, string>;
  secrets?: (string | { source: string; target: string })[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: unknown; disable?: boolean };
  read_only?: boolean;
  logging?: { driver: string };
  init?: boolean;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  ports?: string[];
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> }>;
  volumes: Record<string, unknown>;
}

const root = process.cwd();
const readCompose = (path: string) =>
  parse(readFileSync(join(root, path), 'utf8'), { merge: true, maxAliasCount: -1 }) as Compose;
const compose = readCompose('docker-compose.yml');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/\\\n\s*/g, ' ');
const services = Object.entries(compose.services);
const secretsOf = ({ secrets = [] }: Service) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);

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

test.each(services)('%s references only what exists', (_name, service) => {
  if (service.build) {
    expect(targets).toContain(service.build.target);
    // The images of the former version stay beside those of the next (docs/releasing.md).
    expect(service.image).toBe(`bon-tirage/${service.build.target}:${version}`);
  }
  // Pinned: the same file starts the same programs later.
  else expect(service.image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  for (const secret of secretsOf(service)) expect(Object.keys(compose.secrets)).toContain(secret);
  for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other);
  for (const network of service.networks ?? []) expect(Object.keys(compose.networks)).toContain(network);
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.replace(/^\$\{\w+:-(\w+)\}/, '$1').split(':');
    if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test.each(services)('%s has a health check, and every secret that its environment points to', (_name, service) => {
  expect(service.healthcheck).toBeDefined();
  for (const [variable, value] of Object.entries(service.environment ?? {})) {
    if (variable.endsWith('_FILE')) expect(secretsOf(service)).toContain(value.replace('/run/secrets/', ''));
    // A password in the environment is visible in `docker inspect`.
    else expect(variable).not.toMatch(/PASSWORD|SECRET|_KEY$|DATABASE_URL/);
  }
});

test.each(services)('the logs of %s cannot fill the disk', (_name, { logging }) => {
  expect(logging).toEqual({ driver: 'local' });
});

test.each(services)('%s has limits, no privileges, and comes back', (_name, service) => {
  const { user, build, init, restart, cap_drop, security_opt, tmpfs = [], mem_limit, cpus, pids_limit } = service;
  expect({ init, cap_drop, security_opt }).toEqual({
    init: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  // One that ends with its work is repeated when it fails, but not a command of the owner.
  const atItsEnd = service.profiles?.includes('backup') ? 'no' : expect.stringMatching(/^on-failure:\d+$/);
  expect(restart).toEqual(service.healthcheck?.disable ? atItsEnd : 'unless-stopped');
  expect({ mem_limit, cpus, pids_limit }).toEqual({
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    cpus: expect.any(Number),
    pids_limit: expect.any(Number),
  });
  for (const mount of tmpfs) expect(mount).toMatch(/:size=\d+m$/);
  if (build)
    expect(Number(/max-old-space-size=(\d+)/.exec(dockerfile)?.[1])).toBeLessThan(parseInt(mem_limit ?? '', 10) * 0.7);
  else expect(user).toMatch(/^(?!root|0)/);
});

test.each(services.filter(([, { environment }]) => environment?.DRAIN_SECONDS))(
  '%s has time to stop',
  (_name, service) => {
    // What run-service.ts allows after the drain.
    const longestSeconds = Number(service.environment?.DRAIN_SECONDS) + 12;
    expect(parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(longestSeconds);
  },
);

test('only the proxy is reached from other machines', () => {
  const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(published.filter((port) => !port.includes(' 127.0.0.1:'))).toEqual(['proxy ${PORT:-3000}:3000']);
});

test('a site with a name gets the ports of http, https and HTTP/3, and no other setting', () => {
  const site = readCompose('infra/docker/site.yml');
  expect(site).toEqual({
    services: {
      proxy: {
        environment: { SITE_ADDRESS: expect.stringMatching(/^\$\{SITE_ADDRESS:\?.+\}$/) },
        ports: ['80:80', '443:443', '443:443/udp'],
      },
    },
  });
});

test('only what calls the internet has a way out', () => {
  const closed = Object.entries(compose.networks).filter(
    ([, { internal, driver_opts }]) =>
      internal || driver_opts?.['com.docker.network.bridge.enable_ip_masquerade'] === 'false',
  );
  expect(closed.map(([name]) => name)).toEqual(['inside', 'front', 'published']);
  const closedNames = new Set(closed.map(([name]) => name));
  const withWayOut = services.filter(([, { networks = [] }]) => !networks.every((name) => closedNames.has(name)));
  expect(withWayOut.map(([name]) => name).toSorted()).toEqual(
    ['alertmanager', 'catalog', 'messaging', 'outside', 'payments', 'proxy', 'reconcile'].toSorted(),
  );
  // Docker publishes no port of a container that has internal networks only.
  for (const [name, { ports, networks = [] }] of services)
    expect([name, !ports || networks.some((network) => !compose.networks[network]?.internal)]).toEqual([name, true]);
});

/** The official images, and those that take their place in `npm run test:containers`. */
const officialImages = [
  ...services.flatMap(([, { image }]) => image ?? []),
  ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => image),
].filter((image) => !image.includes('/'));
const standIn = (image: string) =>
  readFileSync(join(root, 'infra/docker/base', image.split(':')[0] ?? '', 'Dockerfile'), 'utf8');

test.each(officialImages)('the stand-in for %s says from which Dockerfile it has user and entry point', (image) => {
  const [first = ''] = standIn(image).split('\n', 1);
  expect(first).toMatch(
    /^# Stand-in for \S+, after [\w-]+\/[\w-]+ \d[\w./-]*\/Dockerfile at [0-9a-f]{8} \(\d+(\.\d+)+\)\.$/,
  );
  expect(first.split(/[ ,]/)[3]).toBe(image);
  // No official image has a user: docker-compose.yml and the Dockerfile choose it.
  expect(standIn(image)).not.toMatch(/^USER/m);
});

test('a program with a capability in its file may keep it', () => {
  const withCapability = officialImages.flatMap((image) =>
    [...standIn(image).matchAll(/\bsetcap cap_(\w+)=\+ep\b/g)].map(([, capability = '']) => [image, capability]),
  );
  expect(withCapability).toEqual([['caddy:2.11.4', 'net_bind_service']]);
  for (const [, { image, cap_add }] of services) {
    const needed = withCapability
      .filter(([one]) => one === image)
      .map(([, capability = '']) => capability.toUpperCase());
    expect(cap_add ?? []).toEqual(needed);
  }
});

test('no default inside a default: Compose v1 reads it wrongly', () => {
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).not.toMatch(/\$\{[^}]*\$\{/);
});

test('dependencies on a healthy service refer to one with a health check', () => {
  for (const [, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      if (condition === 'service_healthy') expect(compose.services[other]?.healthcheck?.test).toBeDefined();
    }
  }
});

test('our own processes run read-only and not as root', () => {
  for (const [, service] of services.filter(([, { build }]) => build)) expect(service.read_only).toBe(true);
  expect(dockerfile.slice(dockerfile.indexOf(' AS runtime'))).toMatch(/^USER node$/m);
});

test('every secret is generated by `npm run secrets`, and none twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raffle-secrets-'));
  try {
    const make = () => execFileSync(process.execPath, ['infra/docker/make-secrets.mjs', folder], { cwd: root });
    make();
    const made = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const first = made();
    const used = Object.values(compose.secrets).map(({ file }) => file.replace('./infra/docker/secrets/', ''));
    const jobs = parse(readFileSync(join(root, 'infra/helm/bon-tirage/jobs.yaml'), 'utf8')) as Record<
      string,
      { secrets?: Record<string, string> }
    >;
    const ofJobs = Object.values(jobs).flatMap(({ secrets = {} }) => Object.values(secrets));
    expect(Object.keys(first)).toEqual(expect.arrayContaining([...used, ...ofJobs]));
    make();
    expect(made()).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the secrets stay out of git', () => {
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(/^infra\/docker\/secrets\/$/m);
});

test('every COPY from an earlier stage names a stage, and a folder that is built or committed', () => {
  const copies = [...dockerfile.matchAll(/^COPY --from=(\S+) \/app\/(\S+) \S+$/gm)];
  expect(copies.length).toBeGreaterThan(10);
  for (const [, stage, made = ''] of copies) {
    expect(targets).toContain(stage);
    expect(existsSync(join(root, made.replace(/\/dist(-server)?$/, '/package.json')))).toBe(true);
  }
});

test('every compiled entry that a container runs is also run by the local runner', () => {
  const table = readFileSync(join(root, 'infra/local/src/processes.ts'), 'utf8');
  for (const [, entry = ''] of dockerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm))
    expect(table).toContain(`'${entry}'`);
});
