/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { pendingPurchases, pendingRegistration } from './payments/payment-in-progress.js';
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

test.each([
  ['null', () => null],
  [
    'refused',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
])('where localStorage is %s, values live for the visit', (_name, get) => {
  const usual = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  try {
    expect(storedToken.read()).toBeNull();
    storedToken.write('token_temporaire_x');
    expect(storedToken.read()).toBe('token_temporaire_x');
    storedToken.remove();
    expect(storedToken.read()).toBeNull();
    expect(pendingRegistration.read()).toBeNull();
    pendingPurchases.add({ productId: 7, quantity: 1, productName: 'Console', paymentToken: 'tok_abcdef' });
    expect(pendingPurchases.newest()?.productId).toBe(7);
    expect(pendingPurchases.isLost()).toBe(true);
    pendingPurchases.remove('tok_abcdef');
    expect(pendingPurchases.isLost()).toBe(false);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', usual);
  }
});

test('what the browser refuses to remove is gone for the visit', () => {
  storedToken.write('token_temporaire_x');
  const refused = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  try {
    storedToken.remove();
    expect(storedToken.read()).toBeNull();
    storedToken.write('token_temporaire_y');
    expect(storedToken.read()).toBe('token_temporaire_y');
  } finally {
    refused.mockRestore();
  }
});

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
