import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The connections of all instances fit into PostgreSQL's `max_connections` (docs/operations.md "Several instances"). */
const services = readdirSync('services');
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, { environment: Record<string, string>; command: string[] }>;
};
const maxConnections = Number(/max_connections=(\d+)/.exec(String(compose.services.postgres?.command))?.[1]);
/** Migrations, commands, backups, and the three that PostgreSQL reserves. */
const beside = 20;
/** The default of an instance. */
const poolSizeOf = (service: string) =>
  Number(/databasePoolSize\((\d+)\)/.exec(readFileSync(`services/${service}/src/config.ts`, 'utf8'))?.[1]);
const sum = (instances: (service: string) => number) =>
  services.reduce((total, service) => total + instances(service) * poolSizeOf(service), beside);

test.each(services)('%s has the same pool in its container as by default', (service) => {
  expect(compose.services[service]?.environment.DATABASE_POOL_SIZE).toBe(String(poolSizeOf(service)));
});

test('the containers have room for three of each service, the native system for as many', () => {
  expect(sum(() => 3)).toBeLessThanOrEqual(maxConnections);
  expect(readFileSync('infra/local/src/backing/postgres.ts', 'utf8')).toContain(`'max_connections=${maxConnections}'`);
});

test('the chart at its largest has room, also while a version replaces another', () => {
  const values = parse(readFileSync('infra/helm/bon-tirage/values.yaml', 'utf8')) as {
    services: Record<string, { maxReplicas: number; connections: number }>;
  };
  for (const service of services) expect(values.services[service]?.connections).toBe(poolSizeOf(service));
  expect(sum((service) => values.services[service]!.maxReplicas + 1)).toBeLessThanOrEqual(maxConnections);
});
