import { expect, test } from '@jest/globals';
import { claimSecret, isClaimSecret, phoneHashes, requestFingerprints } from './keyed-hashes.js';

const key = Buffer.alloc(32, 7);

test('the secret is stable for a registration and differs between registrations', () => {
  expect(claimSecret(key, 'a')).toBe(claimSecret(key, 'a'));
  expect(claimSecret(key, 'a')).not.toBe(claimSecret(key, 'b'));
  expect(claimSecret(key, 'a')).not.toBe(claimSecret(Buffer.alloc(32, 8), 'a'));
  expect(claimSecret(key, 'a')).toMatch(/^[\w-]{43}$/);
});

const [began, later] = [new Date('2026-11-01'), new Date('2026-11-02')];
const keys = { CLAIM_SECRET_KEY: key, CLAIM_OTHER_KEYS: [] };

test('only the whole secret is accepted', () => {
  const secret = claimSecret(key, 'a');
  expect(isClaimSecret(keys, { id: 'a', created_at: began }, secret)).toBe(true);
  expect(isClaimSecret(keys, { id: 'b', created_at: began }, secret)).toBe(false);
  expect(isClaimSecret(keys, { id: 'a', created_at: began }, secret.slice(0, -1))).toBe(false);
  expect(isClaimSecret(keys, { id: 'a', created_at: began }, '')).toBe(false);
});

test('the fingerprint of a request changes with each of its fields', () => {
  const form = { name: 'Afi', password: 'secret' };
  expect(requestFingerprints(keys, form)).toEqual(requestFingerprints(keys, { ...form }));
  expect(requestFingerprints(keys, form)).not.toEqual(requestFingerprints(keys, { ...form, password: 'Secret' }));
});

test('after a rotation the former key is accepted of registrations that began before it, and still recognises requests and phones', () => {
  const rotated = { CLAIM_SECRET_KEY: Buffer.alloc(32, 8), CLAIM_OTHER_KEYS: [{ key, until: later }] };
  const secret = claimSecret(key, 'a');
  expect(isClaimSecret(rotated, { id: 'a', created_at: began }, secret)).toBe(true);
  expect(isClaimSecret(rotated, { id: 'a', created_at: later }, secret)).toBe(false);
  expect(requestFingerprints(rotated, {})).toContain(requestFingerprints(keys, {})[0]);
  expect(phoneHashes(rotated, '+22890000000')).toContainEqual(phoneHashes(keys, '+22890000000')[0]);
  const announced = { CLAIM_SECRET_KEY: Buffer.alloc(32, 8), CLAIM_OTHER_KEYS: [{ key, until: null }] };
  expect(isClaimSecret(announced, { id: 'a', created_at: later }, secret)).toBe(true);
});
