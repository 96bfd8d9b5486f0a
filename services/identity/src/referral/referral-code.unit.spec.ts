import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { referralCode, typedReferralCode } from './referral-code.js';

test('a code is short and has no ambiguous letters', () => {
  for (let i = 0; i < 200; i++) expect(referralCode(randomInt)).toMatch(/^[A-HJKMNP-Z2-9]{7}$/);
});

test('every letter of the alphabet can occur', () => {
  expect(referralCode(() => 0)).toBe('AAAAAAA');
  expect(referralCode((below) => below - 1)).toBe('9999999');
});

test.each([
  ['abcd-234', 'ABCD234'],
  [' ABCD234 ', 'ABCD234'],
  ['*(ABCD234).', 'ABCD234'],
  ['ABCD23', null],
  ['ABCD2340', null],
  ['ABCDO34', null],
  ["'; --", null],
  ['AB\u0000D234', null],
  [undefined, null],
])('%j typed is %j', (typed, code) => expect(typedReferralCode(typed)).toBe(code));
