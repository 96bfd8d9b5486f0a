/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { pendingPurchases } from '../payments/payment-in-progress.js';

const key = 'raffle.pending-purchase';
const purchase = (paymentToken: string, productName = 'Console') => ({
  productId: 7,
  quantity: 1,
  productName,
  paymentToken,
});

beforeEach(() => localStorage.clear());

test('several are pending together, each found by its own token, until its own payment has ended', () => {
  pendingPurchases.add(purchase('tok_a', 'Console'));
  pendingPurchases.add(purchase('tok_b', 'Télévision'));
  expect(pendingPurchases.find('tok_a')?.productName).toBe('Console');
  expect(pendingPurchases.newest()?.productName).toBe('Télévision');
  pendingPurchases.remove('tok_b');
  expect(pendingPurchases.find('tok_b')).toBeNull();
  expect(pendingPurchases.find('tok_a')?.productName).toBe('Console');
  pendingPurchases.remove('tok_a');
  expect(localStorage.getItem(key)).toBeNull();
});

test('adding the same payment again replaces it', () => {
  pendingPurchases.add(purchase('tok_a', 'Console'));
  pendingPurchases.add(purchase('tok_a', 'Console de salon'));
  pendingPurchases.remove('tok_a');
  expect(pendingPurchases.newest()).toBeNull();
});

test('the ten newest are stored', () => {
  for (let number = 0; number <= 10; number += 1) pendingPurchases.add(purchase(`tok_${number}`));
  expect(pendingPurchases.find('tok_0')).toBeNull();
  expect(pendingPurchases.find('tok_1')).not.toBeNull();
  expect(pendingPurchases.newest()?.paymentToken).toBe('tok_10');
});
