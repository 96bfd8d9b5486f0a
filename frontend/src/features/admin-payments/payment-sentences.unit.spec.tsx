/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { someAdminPayments } from '@raffle/contracts/fixtures/admin-money';
import { ownPaymentState } from '@raffle/contracts/values';
import { cleanup, render, screen } from '@testing-library/react';
import { Outcomes } from './payment-facts.js';

afterEach(cleanup);

/** Whether money may still come, by the state of the payment. */
const over = new Set(['failed', 'expired', 'not_created']);

test.each(ownPaymentState.options)('of %s without an outcome, the page says whether one may come', (state) => {
  render(<Outcomes outcomes={[]} payment={{ ...someAdminPayments[0]!, state }} />);
  const sentence = screen.getByText(/^Rien/).textContent;
  expect(sentence.startsWith('Rien pour l’instant')).toBe(!over.has(state));
});
