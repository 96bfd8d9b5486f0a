import { randomUUID } from 'node:crypto';
import type { PaymentState } from '@raffle/contracts/http/payments';
import { openPaymentSession, paymentsOpenClaims, verifyPaymentToken } from '@raffle/contracts/internal';
import { fakeNeighbour, NeighbourProblem, type NeighbourCall } from '@raffle/test-kit';

/** A payment as payments knows it. */
export interface FakePayment {
  payment_id: string;
  reference: string;
  token: string;
  payment_url: string;
  subject_id: string;
  amount: number;
  statut: PaymentState['statut'];
}

/** Payments faked by its contract: one payment per subject, and the current status of a token. */
export async function startPayments() {
  const opened: FakePayment[] = [];
  const open = ({ body }: NeighbourCall) => {
    const { subject_id, amount } = openPaymentSession.body!.parse(body);
    let payment = opened.find((one) => one.subject_id === subject_id && one.statut !== 'failure');
    if (!payment) {
      const token = `tok_${randomUUID().replaceAll('-', '')}`;
      payment = {
        payment_id: randomUUID(),
        reference: 'P-7K2M9QXF',
        token,
        payment_url: `http://127.0.0.1:9/pay/${token}`,
        subject_id,
        amount,
        statut: 'pending',
      };
      opened.push(payment);
    }
    return payment;
  };
  const byToken = (token: string): FakePayment => {
    const payment = opened.find((one) => one.token === token);
    if (!payment) throw new NeighbourProblem('payment_not_found');
    return payment;
  };
  const verify = ({ params }: NeighbourCall) => {
    const payment = byToken(params['token'] ?? '');
    const state = { type: 'registration', product_id: null, final: payment.statut === 'paid', interrupted: false };
    return { ...payment, ...state, review_until: null, user_id: null };
  };
  const neighbour = await fakeNeighbour([
    [openPaymentSession, open],
    [verifyPaymentToken, verify],
    [paymentsOpenClaims, paymentsOpenClaims.fixture],
  ]);
  return { neighbour, byToken, recover: () => neighbour.answer(openPaymentSession, open) };
}
