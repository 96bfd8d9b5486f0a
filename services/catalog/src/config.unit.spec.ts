import { expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { internalKeys } from '@raffle/test-kit';
import { readConfig } from './config.js';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://catalog:x@127.0.0.1/catalog',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  TICKETS_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'https://tirage.test/',
  IDENTITY_URL: 'http://127.0.0.1:1',
  SEED_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...internalKeys().env('catalog'),
};

test('reads what it needs', () => {
  expect(readConfig(env)).toMatchObject({
    SEED_ENCRYPTION_KEY: Buffer.alloc(32, 7),
    DRAND_RELAYS: [],
    BEACON_RULE: 'none',
    PUBLIC_URL: 'https://tirage.test',
  });
  const relays = { DRAND_RELAYS: 'https://api.drand.sh, https://drand.cloudflare.com', BEACON_RULE: drandRule };
  expect(readConfig({ ...env, ...relays }).DRAND_RELAYS).toHaveLength(2);
  // Where relays are configured, new products wait for drand unless another rule is chosen.
  const { DRAND_RELAYS } = relays;
  expect(readConfig({ ...env, DRAND_RELAYS }).BEACON_RULE).toBe(drandRule);
  expect(readConfig({ ...env, DRAND_RELAYS, BEACON_RULE: 'none' }).BEACON_RULE).toBe('none');
});

test.each([
  ['no key', { SEED_ENCRYPTION_KEY: '' }, 'SEED_ENCRYPTION_KEY'],
  ['a key of 31 bytes', { SEED_ENCRYPTION_KEY: Buffer.alloc(31).toString('base64') }, 'SEED_ENCRYPTION_KEY'],
  ['no tickets service', { TICKETS_URL: '' }, 'TICKETS_URL'],
  ['a relay that is not a URL', { DRAND_RELAYS: 'https://api.drand.sh, drand' }, 'DRAND_RELAYS'],
  ['drand without a relay', { BEACON_RULE: drandRule }, 'DRAND_RELAYS'],
  ['an unknown kind of rule', { BEACON_RULE: 'lottery' }, 'BEACON_RULE'],
  ['a rule that is read by a person', { BEACON_RULE: 'public:Loto' }, 'BEACON_RULE'],
  ['no site', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['no identity service', { IDENTITY_URL: '' }, 'IDENTITY_URL'],
])('%s is one sentence that names the variable', (_, over, name) => {
  expect(() => readConfig({ ...env, ...over })).toThrow(name);
});
