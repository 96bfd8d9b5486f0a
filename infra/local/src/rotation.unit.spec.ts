import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptedPublicKeys, isBegun, nextStep, otherKeys } from './rotation.mjs';
import { storedSecrets, type Secrets } from './secrets.js';

const folder = mkdtempSync(join(tmpdir(), 'raffle-rotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const start = storedSecrets(join(folder, 'secrets.json'));
const now = new Date('2026-12-01T10:00:00Z');
const hourLater = new Date('2026-12-01T11:00:00Z');

const accepted = (secrets: Secrets) => (JSON.parse(acceptedPublicKeys(secrets)) as Record<string, string[]>).tickets;

test('service keys: no step uses a key that the step before did not accept, nor refuses one that it used', () => {
  const announced = nextStep(start, 'services', now);
  const used = nextStep(announced.secrets, 'services', now);
  const alone = nextStep(used.secrets, 'services', now);
  expect([announced.done, used.done, alone.done]).toEqual([false, false, true]);
  expect(accepted(announced.secrets)).toContain(used.secrets.keys.tickets.publicKey);
  expect(accepted(used.secrets)).toContain(start.keys.tickets.publicKey);
  expect(accepted(alone.secrets)).toEqual([used.secrets.keys.tickets.publicKey]);
  expect([announced, used, alone].map(({ secrets }) => isBegun(secrets, 'services'))).toEqual([true, true, false]);
});

test('second factors: both keys are read until every secret is sealed with the next one', () => {
  const announced = nextStep(start, 'totp', now).secrets;
  const used = nextStep(announced, 'totp', now).secrets;
  expect(otherKeys(announced).identity.TOTP_OTHER_KEYS).toBe(used.totpEncryptionKey);
  expect(otherKeys(used).identity.TOTP_OTHER_KEYS).toBe(start.totpEncryptionKey);
  expect(otherKeys(nextStep(used, 'totp', now).secrets).identity.TOTP_OTHER_KEYS).toBe('');
});

test('claims: the former keys stay, each accepted of registrations that began until an hour after its rotation', () => {
  const once = nextStep(nextStep(start, 'claim', now).secrets, 'claim', now).secrets;
  const twice = nextStep(nextStep(once, 'claim', hourLater).secrets, 'claim', hourLater).secrets;
  expect(JSON.parse(otherKeys(twice).identity.CLAIM_OTHER_KEYS ?? '')).toEqual([
    { key: once.claimSecretKey, until: '2026-12-01T12:00:00.000Z' },
    { key: start.claimSecretKey, until: '2026-12-01T11:00:00.000Z' },
  ]);
});

test('records: a key is published for an hour before it signs, and for ever after', () => {
  const announced = nextStep(start, 'record', now);
  expect(announced.wait).toContain('after it');
  const tooEarly = nextStep(announced.secrets, 'record', now);
  expect(tooEarly).toMatchObject({ done: false, wait: expect.stringContaining('until 2026-12-01T11:00') });
  expect(tooEarly.secrets).toEqual(announced.secrets);
  const { secrets } = nextStep(announced.secrets, 'record', hourLater);
  expect(secrets.recordSigningKey).not.toBe(start.recordSigningKey);
  const { RECORD_SIGNING_KEY_SINCE, RECORD_OTHER_KEYS = '' } = otherKeys(secrets).catalog;
  expect(RECORD_SIGNING_KEY_SINCE).toBe('2026-12-01');
  expect(JSON.parse(RECORD_OTHER_KEYS)).toMatchObject([{ valid_from: '2026-11-22', valid_until: '2026-12-02' }]);
});
