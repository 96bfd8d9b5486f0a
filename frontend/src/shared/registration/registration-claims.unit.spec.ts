/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { pendingRegistration } from '../payments/payment-in-progress.js';
import { registrationClaims } from './registration-claims.js';

beforeEach(() => localStorage.clear());

const started = (token: string, phone = '+22890112345') => ({
  form: { name: 'Afi', phone, city: 'Lomé', acceptTerms: true },
  paymentToken: token,
  claimSecret: `secret of ${token}`,
  amount: 500,
});
const tokens = () => registrationClaims.list().map(({ paymentToken }) => paymentToken);

test('the newest five are stored, the newest first', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) registrationClaims.add(started(`tok_${number}`));
  expect(tokens()).toEqual(['tok_6', 'tok_5', 'tok_4', 'tok_3', 'tok_2']);
  expect(registrationClaims.find('tok_2')?.claimSecret).toBe('secret of tok_2');
  expect(registrationClaims.find('tok_1')).toBeNull();
});

test('the same payment answered twice is one claim', () => {
  registrationClaims.add(started('tok_1'));
  registrationClaims.add(started('tok_1'));
  expect(tokens()).toEqual(['tok_1']);
});

test('removing one leaves the others, and the last leaves nothing', () => {
  registrationClaims.add(started('tok_1'));
  registrationClaims.add(started('tok_2'));
  registrationClaims.remove('tok_2');
  expect(tokens()).toEqual(['tok_1']);
  expect(pendingRegistration.read()).toBeNull();
  registrationClaims.remove('tok_1');
  expect(localStorage).toHaveLength(0);
});

test('an opened account settles only the other claims of its number', () => {
  registrationClaims.add(started('tok_1'));
  registrationClaims.add(started('tok_friend', '+22890998877'));
  registrationClaims.add(started('tok_2'));
  const paid = registrationClaims.find('tok_1');
  if (paid) registrationClaims.settle(paid);
  expect(registrationClaims.list().map((claim) => [claim.paymentToken, claim.superseded])).toEqual([
    ['tok_2', true],
    ['tok_friend', undefined],
  ]);
});
