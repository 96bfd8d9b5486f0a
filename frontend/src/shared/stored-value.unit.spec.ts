/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { pendingRegistration } from './session/pending.js';
import { sessionKind, storedToken } from './stored-token.js';

beforeEach(() => localStorage.clear());

test('what was written is read back, and removed', () => {
  storedToken.write('token_temporaire_x');
  expect(storedToken.read()).toBe('token_temporaire_x');
  storedToken.remove();
  expect(storedToken.read()).toBeNull();
});

test.each(['not json', '{"form":{}}', '42', 'null'])(
  'a value that the schema does not accept is removed: %s',
  (text) => {
    localStorage.setItem('raffle.pending-registration', text);
    expect(pendingRegistration.read()).toBeNull();
    expect(localStorage.getItem('raffle.pending-registration')).toBeNull();
  },
);

test('a pending registration stores no passwords', () => {
  const form = { name: 'Afi', phone: '+22890112345', city: 'Lomé', acceptTerms: true };
  const pending = { form, paymentToken: 'tok_123456', claimSecret: 's', amount: 500 };
  pendingRegistration.write({ ...pending, form: { ...form, password: 'secret' } as typeof form });
  expect(localStorage.getItem('raffle.pending-registration')).not.toContain('secret');
  expect(pendingRegistration.read()).toEqual(pending);
});

test('the prefix shows whose session it is', () => {
  expect(sessionKind('admin_token_1')).toBe('admin');
  expect(sessionKind('token_temporaire_1')).toBe('user');
  expect(sessionKind('other')).toBeNull();
});
