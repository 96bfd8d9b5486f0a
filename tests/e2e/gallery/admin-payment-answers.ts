import { owingDetail, paymentInReview, paymentOf, refundOf } from '@raffle/contracts/fixtures/admin-money';
import { ago } from '@raffle/contracts/fixtures/world';
import type { listPayments } from '@raffle/contracts/http/payment-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';

/** A payment whose refund is in a file for the operator. */
export const filed = paymentOf(2, { refunds: [refundOf(2, { filed_at: ago(5), sent_to: '+22870998877' })] });

/** Any dashboard request for payments: one that needs a decision and a refund. */
export const waitingPayments: AnswerOf<typeof listPayments> = {
  payments: [{ ...paymentInReview, refunds: [refundOf(1)] }],
  total: 1,
  waiting: { in_review: 1, refunds_owed: 1, refunds_owed_amount: 1_500, refunds_filed: 0, refunds_filed_amount: 0 },
};

/** A refund that a second super_admin must approve before it is sent. */
export const owingToApprove = { ...owingDetail, needs_approval: { grant: null, refund: 1_500 } };
