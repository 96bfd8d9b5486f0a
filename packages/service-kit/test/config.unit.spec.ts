import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  baseConfigShape,
  brokerConfigShape,
  brokerNodes,
  ConfigurationError,
  databaseConfigShape,
  loadConfig,
} from '../src/config/index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pair = (type: 'ed25519' | 'rsa') => {
  const { privateKey, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  const base64 = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
  return {
    privateKey: base64(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: base64(publicKey.export({ type: 'spki', format: 'pem' })),
  };
};
const keys = pair('ed25519');
const schema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  RABBITMQ_URL: brokerConfigShape.RABBITMQ_URL.optional(),
  HOLD_SECONDS: z.coerce.number().default(900),
});
const good = {
  PORT: '4001',
  INTERNAL_PRIVATE_KEY: keys.privateKey,
  INTERNAL_PUBLIC_KEYS: JSON.stringify({ gateway: keys.publicKey }),
  DATABASE_URL: 'postgres://tickets:pw@127.0.0.1:5432/tickets',
};

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

test('set variables are typed, unset ones have their default', () => {
  const config = loadConfig(schema, { ...good, LOG_LEVEL: '' });
  expect(config).toMatchObject({ PORT: 4001, HOST: '127.0.0.1', LOG_LEVEL: 'info', HOLD_SECONDS: 900 });
  expect(config.INTERNAL_PUBLIC_KEYS.gateway?.[0]?.asymmetricKeyType).toBe('ed25519');
});

test('a running process refuses the address of the role that owns the tables, also from a file', () => {
  const owner = 'postgres://owner:secret@127.0.0.1/tickets';
  const file = path.join(folder, 'migration-url');
  writeFileSync(file, owner);
  for (const given of [{ MIGRATION_DATABASE_URL: owner }, { MIGRATION_DATABASE_URL_FILE: file }])
    expect(refusal({ ...good, ...given })).toBe(
      'Configuration variable MIGRATION_DATABASE_URL is wrong: it is for the migration, which ends before the service starts.',
    );
});

test('a variable may be given as a file', () => {
  const file = path.join(folder, 'database-url');
  writeFileSync(file, 'postgres://tickets:from-file@127.0.0.1/tickets\n');
  const { DATABASE_URL: _, ...rest } = good;
  expect(loadConfig(schema, { ...rest, DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
    'postgres://tickets:from-file@127.0.0.1/tickets',
  );
  expect(refusal({ ...rest, DATABASE_URL_FILE: path.join(folder, 'nothing') })).toBe(
    'Configuration variable DATABASE_URL_FILE names a file that cannot be read (ENOENT).',
  );
});

test('a broker may have several nodes, each with the same account and virtual host', () => {
  const nodes = ['amqp://tickets:pw@one:5672/main', 'amqps://tickets:pw@other/main'];
  const given = (RABBITMQ_URL: string) => ({ ...good, RABBITMQ_URL });
  const { RABBITMQ_URL = '' } = loadConfig(schema, given(nodes.join(', ')));
  expect(brokerNodes(RABBITMQ_URL)).toEqual(nodes);
  // A comma in a password or a virtual host separates nothing.
  expect(brokerNodes('amqp://tickets:p,w@one/main,2')).toHaveLength(1);
  for (const other of ['http://tickets:pw@other/main', 'other:5672/main'])
    expect(refusal(given(`amqp://tickets:pw@one,${other}`))).toBe(
      'Configuration variable RABBITMQ_URL is wrong: expected a URL that starts with amqp:// or amqps://, or several separated by commas.',
    );
  for (const other of ['amqp://payments:pw@other/main', 'amqp://tickets:pw@other', 'amqp://tickets:wrong@other/main'])
    expect(refusal(given([nodes[0], other].join()))).toBe(
      'Configuration variable RABBITMQ_URL is wrong: expected the same account and virtual host at every node.',
    );
});

test.each([
  ['missing', { ...good, DATABASE_URL: undefined }, 'Configuration variable DATABASE_URL is missing.'],
  [
    'of the wrong kind',
    { ...good, DATABASE_URL: 'mysql://secret-value@x/y' },
    'Configuration variable DATABASE_URL is wrong: expected a URL that starts with postgres:// or postgresql://.',
  ],
  [
    'not a key',
    { ...good, INTERNAL_PRIVATE_KEY: pair('rsa').privateKey },
    'Configuration variable INTERNAL_PRIVATE_KEY is wrong: expected an Ed25519 PKCS8 PEM in base64.',
  ],
  [
    'not known as a process',
    { ...good, INTERNAL_PUBLIC_KEYS: JSON.stringify({ intruder: keys.publicKey }) },
    'Configuration variable INTERNAL_PUBLIC_KEYS is wrong: expected a JSON object of process names and one or several Ed25519 SPKI PEMs in base64.',
  ],
])('one sentence names the variable that is %s, and never shows a value', (_, env, sentence) => {
  expect(refusal(env)).toBe(sentence);
});

test('an invalid number is reported with its variable', () => {
  expect(refusal({ ...good, PORT: 'eighty' })).toMatch(/^Configuration variable PORT is wrong: .*number/);
});
