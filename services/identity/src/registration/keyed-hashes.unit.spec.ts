import { expect, test } from '@jest/globals';
import { claimSecret, isClaimSecret, requestFingerprint } from './keyed-hashes.js';

const key = Buffer.alloc(32, 7);

test('the secret is stable for a registration and differs between registrations', () => {
  expect(claimSecret(key, 'a')).toBe(claimSecret(key, 'a'));
  expect(claimSecret(key, 'a')).not.toBe(claimSecret(key, 'b'));
  expect(claimSecret(key, 'a')).not.toBe(claimSecret(Buffer.alloc(32, 8), 'a'));
  expect(claimSecret(key, 'a')).toMatch(/^[\w-]{43}$/);
});

test('only the whole secret is accepted', () => {
  const secret = claimSecret(key, 'a');
  expect(isClaimSecret(key, 'a', secret)).toBe(true);
  expect(isClaimSecret(key, 'b', secret)).toBe(false);
  expect(isClaimSecret(key, 'a', secret.slice(0, -1))).toBe(false);
  expect(isClaimSecret(key, 'a', '')).toBe(false);
});

test('the fingerprint of a request changes with each of its fields', () => {
  const form = { name: 'Afi', password: 'secret' };
  expect(requestFingerprint(key, form)).toBe(requestFingerprint(key, { ...form }));
  expect(requestFingerprint(key, form)).not.toBe(requestFingerprint(key, { ...form, password: 'Secret' }));
});
