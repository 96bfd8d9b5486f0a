import { expect, test } from '@jest/globals';
import { newTotpSecret, shownTotpSecret, totpStep } from './totp.js';

/** RFC 6238 appendix B, the last six of its eight digits. */
const rfc = Buffer.from('12345678901234567890');
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code %s is step %i, and one step later and earlier as well', (seconds, code, step) => {
  for (const at of [seconds, seconds + 30, seconds - 30]) expect(totpStep(rfc, code, at * 1_000)).toBe(step);
  for (const at of [seconds + 60, seconds - 60]) expect(totpStep(rfc, code, at * 1_000)).toBeNull();
});

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%j is not a code', (code) => {
  expect(totpStep(rfc, code, 59_000)).toBeNull();
});

test('a secret is new each time, and shown in the formats that authenticator apps read', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
  const { secret, uri } = shownTotpSecret(rfc, { issuer: 'Bon Tirage', label: 'awa' });
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bon%20Tirage:awa\?issuer=Bon%20Tirage&secret=GEZDGNBV/);
});
