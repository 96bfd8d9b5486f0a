import { expect, test } from '@jest/globals';
import { refundProblem, type RefundRequest } from './refund.js';

const registration: RefundRequest = {
  reason: 'phone_already_registered',
  amount: 500,
  came_in: 500,
  refunded: 0,
  accounted: 0,
};
const credit: RefundRequest = {
  reason: 'credit_asked_back',
  amount: 1500,
  came_in: 3000,
  refunded: 0,
  accounted: 3000,
};

test.each([
  ['the whole of a payment without an outcome', registration],
  ['a credit, although it already is the payment’s outcome', credit],
  ['the second of two credits', { ...credit, refunded: 1500 }],
  ['a credit whose announcement has not arrived yet', { ...credit, accounted: 0 }],
])('owes %s', (_, asked) => expect(refundProblem(asked)).toBeNull());

test.each([
  ['nothing', { ...registration, amount: 0 }],
  ['more than was received', { ...registration, amount: 501 }],
  ['twice', { ...registration, refunded: 500, accounted: 500 }],
  ['a registration that became an account', { ...registration, accounted: 500 }],
  ['a third credit of two', { ...credit, refunded: 3000 }],
])('refuses %s', (_, asked) => expect(refundProblem(asked)).not.toBeNull());
