import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig as readCatalog } from '../../services/catalog/src/config.js';
import { readConfig as readIdentity } from '../../services/identity/src/config.js';

/** The store of the containers: what `npm run secrets -- --rotate <what>` leaves. The steps are those of rotation.unit.spec.ts. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raffle-rotated-'));
  run();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): string {
  return execFileSync(process.execPath, ['infra/docker/make-secrets.mjs', folder, ...args], { encoding: 'utf8' });
}
const secret = (name: string) => readFileSync(join(folder, name), 'utf8');
const url = 'http://127.0.0.1:1';
const common = { PORT: '1', DATABASE_URL: 'postgres://a@b/c', RABBITMQ_URL: 'amqp://a', REDIS_URL: 'redis://a' };
const urls = Object.fromEntries(
  ['IDENTITY', 'CATALOG', 'TICKETS', 'PAYMENTS', 'MESSAGING', 'PUBLIC'].map((name) => [`${name}_URL`, url]),
);
const inFolder = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([variable, name]) => [`${variable}_FILE`, join(folder, name)]));
/** As docker-compose.yml sets them. */
const identity = () =>
  readIdentity({
    ...common,
    ...urls,
    ...inFolder({
      INTERNAL_PRIVATE_KEY: 'identity_private_key',
      INTERNAL_PUBLIC_KEYS: 'internal_public_keys',
      CLAIM_SECRET_KEY: 'claim_secret_key',
      CLAIM_OTHER_KEYS: 'claim_other_keys',
      TOTP_ENCRYPTION_KEY: 'totp_encryption_key',
      TOTP_OTHER_KEYS: 'totp_other_keys',
    }),
  });
const catalog = () =>
  readCatalog({
    ...common,
    ...urls,
    ...inFolder({
      INTERNAL_PRIVATE_KEY: 'catalog_private_key',
      INTERNAL_PUBLIC_KEYS: 'internal_public_keys',
      SEED_ENCRYPTION_KEY: 'seed_encryption_key',
      RECORD_SIGNING_KEY: 'record_signing_key',
      RECORD_SIGNING_KEY_SINCE: 'record_signing_key_since',
      RECORD_OTHER_KEYS: 'record_other_keys',
    }),
  });
const base64 = (keys: Buffer[]) => keys.map((key) => key.toString('base64'));

test('service keys: the next ones are accepted, then used, then alone; a run in between changes nothing', () => {
  const accepted = () => JSON.parse(secret('internal_public_keys')) as Record<string, string[]>;
  const former = secret('catalog_public_key');
  run('--rotate', 'services');
  const [, next] = accepted().catalog!;
  expect(accepted().catalog).toEqual([former, next]);
  expect(secret('catalog_public_key')).toBe(former);
  run();
  expect(accepted().catalog).toEqual([former, next]);
  run('--rotate', 'services');
  expect([secret('catalog_public_key'), accepted().catalog]).toEqual([next, [next, former]]);
  run();
  expect(accepted().catalog).toEqual([next, former]);
  expect(identity().INTERNAL_PUBLIC_KEYS.catalog).toHaveLength(2);
  run('--rotate', 'services');
  expect(accepted().catalog).toEqual([next]);
});

test('second factors: a step that was killed is repeated with the same keys', () => {
  const former = secret('totp_encryption_key');
  run('--rotate', 'totp');
  const [next] = base64(identity().TOTP_OTHER_KEYS);
  const state = secret('rotation.json');
  run('--rotate', 'totp');
  // Killed before it noted that the step was done.
  writeFileSync(join(folder, 'rotation.json'), state);
  run('--rotate', 'totp');
  const { TOTP_ENCRYPTION_KEY, TOTP_OTHER_KEYS } = identity();
  expect(base64([TOTP_ENCRYPTION_KEY, ...TOTP_OTHER_KEYS])).toEqual([next, former]);
  run('--rotate', 'totp');
  expect([secret('totp_encryption_key'), identity().TOTP_OTHER_KEYS]).toEqual([next, []]);
});

test('claims and records: the files have the keys beside those in use, and a step that must wait changes nothing', () => {
  run('--rotate', 'claim');
  expect(identity().CLAIM_OTHER_KEYS).toMatchObject([{ until: null }]);
  run('--rotate', 'record');
  expect(catalog().RECORD_OTHER_KEYS).toMatchObject([{ valid_until: null }]);
  const former = secret('record_signing_key');
  const tooEarly = run('--rotate', 'record');
  expect(tooEarly).toContain('run the same command again then');
  expect(tooEarly).not.toContain('restart');
  expect(secret('record_signing_key')).toBe(former);
});

test('each step names the containers that read what it changed', () => {
  expect(run('--rotate', 'totp')).toContain('for one in identity; do docker compose restart "$one"');
  expect(run('--rotate', 'databases')).toContain('for one in identity catalog tickets payments messaging;');
});

test('passwords of databases and broker: each is replaced everywhere', () => {
  const passwords = ['payments_running_password', 'payments_database_password', 'payments_rabbitmq_password'];
  const former = passwords.map(secret);
  run('--rotate', 'databases');
  run('--rotate', 'broker');
  const next = passwords.map(secret);
  for (const [index, password] of next.entries()) expect(password).not.toBe(former[index]);
  expect(secret('payments_running_database_url')).toContain(next[0]);
  expect(secret('payments_migration_database_url')).toContain(next[1]);
  expect(secret('payments_rabbitmq_url')).toContain(next[2]);
  expect(secret('rabbitmq_definitions')).toContain(next[2]);
});

test('another word is refused, and changes nothing', () => {
  const before = secret('claim_secret_key');
  expect(() => run('--rotate', 'everything')).toThrow('Usage: npm run secrets -- --rotate services | totp');
  expect(secret('claim_secret_key')).toBe(before);
});
