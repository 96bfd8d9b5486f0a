/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { myPaymentOf } from '@raffle/contracts/fixtures/my-payments';
import { myPaymentState, myRefund, type MyPayment } from '@raffle/contracts/http/my-payments';
import type { MoneyStep } from '@raffle/contracts/http/followed-money';
import { creditReason, paymentType, refundReason } from '@raffle/contracts/values';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { creditReasons, refundReasons } from '../../shared/payments/texts.fr.js';
import { PaymentRow } from './payment-row.js';

afterEach(cleanup);

const nothing = { account: 0, tickets: 0, credit: 0 };
const at = '2026-11-20T10:00:00.000Z';
const aRefund: MyPayment['refunds'][number] = {
  ...{ id: myPaymentOf(9).id, amount: 1500, reason: 'paid_otherwise', status: 'owed', owed_at: at, paid_at: null },
  ...{ transfer_reference: null, phone: '+22890112345', to_payer: false },
};

function shown(change: Partial<MyPayment>, steps: MoneyStep[] = []) {
  const payment = myPaymentOf(1, { became: nothing, ...change });
  render(
    <PaymentRow
      payment={payment}
      followed={{ data: new Map([[payment.id, steps]]), isError: false }}
      released={false}
    />,
  );
  return screen.getByRole('heading').closest('li')!.textContent.replace(/\s/gu, ' ');
}

test.each(myPaymentState.options.flatMap((state) => paymentType.options.map((type) => ({ state, type }))))(
  'a payment without an outcome says what comes next: $state, $type',
  ({ state, type }) => expect(shown({ state, type })).toMatch(/[a-zé]{4} ?[^.]*\.$/u),
);

test('a payment in review says by which day it is decided', () => {
  expect(shown({ state: 'review', review_until: '2026-12-01T10:00:00.000Z' })).toMatch(
    /Notre équipe décide au plus tard le 1ᵉʳ déc\. 2026 : ticket, bon d’achat ou remboursement\./,
  );
});

test('no two states say the same', () => {
  const said = myPaymentState.options.map((state) => {
    const text = shown({ state });
    cleanup();
    return text;
  });
  expect(new Set(said).size).toBe(said.length);
});

test.each(
  refundReason.options.flatMap((reason) => myRefund.shape.status.options.map((status) => ({ reason, status }))),
)('a refund says why, and where it is: $reason, $status', ({ reason, status }) => {
  const paid_at = status === 'paid' ? '2026-11-21T10:00:00.000Z' : null;
  const transfer_reference = status === 'paid' ? 'TMONEY-1' : null;
  const text = shown({ state: 'refunded', refunds: [{ ...aRefund, reason, status, paid_at, transfer_reference }] });
  expect(text).toContain(`${refundReasons[reason]}.`);
  expect(text.includes('Remboursé')).toBe(status === 'paid');
  expect(text).toMatch(
    {
      owed: /Nous l’envoyons au \+228 90 11 23 45 au plus tard le 27 nov\. 2026\.$/,
      paid: /Envoyé au \+228 90 11 23 45 le 21 nov\. 2026\. Référence du transfert : TMONEY-1$/,
      given_up: /Vous y avez renoncé en fermant votre compte\.$/,
    }[status],
  );
});

test.each(creditReason.options)('a credit says why there is one: %s', (reason) => {
  const step: MoneyStep = {
    ...{
      kind: 'credit',
      at,
      amount: 1000,
      reason,
      product_name: 'Console',
      left: 1000,
      refunded: 0,
      refunded_at: null,
    },
  };
  const text = shown({ became: { ...nothing, credit: 1000 } }, [step]);
  expect(text).toMatch(/En bon d’achat/);
  expect(text).toContain(`${creditReasons[reason]} : bon d’achat`);
});
