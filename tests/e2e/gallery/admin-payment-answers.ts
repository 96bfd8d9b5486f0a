import {
  owingDetail,
  paymentDetailOf,
  paymentInReview,
  paymentOf,
  refundOf,
} from '@raffle/contracts/fixtures/admin-money';
import { ago, id } from '@raffle/contracts/fixtures/world';
import type { listPayments } from '@raffle/contracts/http/payment-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';

/** A payment whose refund is in a file for the operator. */
export const filed = paymentOf(2, {
  refunds: [
    refundOf(2, {
      file_id: id(280),
      filed_at: ago(5),
      sent_to: '+22870998877',
      // It was in another one before.
      releases: [
        {
          file_id: id(281),
          reason: 'L’opérateur a refusé le transfert : numéro suspendu',
          released_by: id(21),
          released_at: ago(8),
        },
      ],
    }),
  ],
});

/** A payment of a closed account: one refund was given up, another became owed afterwards. */
export const ofClosedAccount = paymentOf(2, {
  ...{ client_name: 'Compte fermé', client_phone: '', payer_phone: null, account_phone: null, refund_phone: null },
  refunds: [
    refundOf(2, { status: 'given_up', given_up_at: ago(20) }),
    refundOf(3, { reason: 'account_closed', owed_at: ago(10) }),
  ],
});
const seen = paymentDetailOf(ofClosedAccount);
export const closedAccountDetail = {
  ...seen,
  provider_view: seen.provider_view && { ...seen.provider_view, payer_phone: '+22870998877' },
};

/** Any dashboard request for payments: one that needs a decision and a refund. */
export const waitingPayments: AnswerOf<typeof listPayments> = {
  payments: [{ ...paymentInReview, refunds: [refundOf(1)] }],
  total: 1,
  waiting: { in_review: 1, refunds_owed: 1, refunds_owed_amount: 1_500, refunds_filed: 0, refunds_filed_amount: 0 },
};

/** A refund that a second super_admin must approve before it is sent. */
export const owingToApprove = { ...owingDetail, needs_approval: { grant: null, refund: 1_500 } };
