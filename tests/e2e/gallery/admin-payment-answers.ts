import type { getPayment, listPayments } from '@raffle/contracts/http/admin-money';
import type { approval } from '@raffle/contracts/http/approvals';
import type * as z from 'zod/mini';
import { ago, adminId, now, type Answer } from './fixed.js';

/** The back-office's payments and refunds. */
type Payments = Answer<typeof listPayments>;
export type Payment = Payments['payments'][number];

const payment = (index: number, over: Partial<Payment> = {}): Payment => ({
  id: adminId(100 + index),
  reference: `BT-7K${String(index).padStart(2, '0')}-9QXF`,
  type: index % 4 === 3 ? 'registration' : 'ticket',
  state: 'confirmed',
  amount: index % 4 === 3 ? 500 : 1_500,
  received_amount: index % 4 === 3 ? 500 : 1_500,
  received_fee: 30,
  operator: index % 2 === 0 ? 'Moov Money' : 'T-Money',
  provider: 'fusionpay',
  user_id: adminId(index),
  client_name: ['Afi Mensah', 'Yao N’Guessan', 'Mariam Ouattara-Coulibaly', 'Essi Lawson'][index % 4]!,
  client_phone: index % 2 === 0 ? '+22890112345' : '+2250701234567',
  payer_phone: index % 4 === 2 ? '+22870998877' : index % 2 === 0 ? '+22890112345' : '+2250701234567',
  account_phone: index % 2 === 0 ? '+22890112345' : '+2250701234567',
  refund_phone: index % 4 === 2 ? '+22870998877' : index % 2 === 0 ? '+22890112345' : '+2250701234567',
  product_id: index % 4 === 3 ? null : 1,
  quantity: 1,
  created_at: ago(index * 5 + 1),
  confirmed_at: ago(index * 5 + 0.9),
  last_checked_at: ago(index * 5 + 0.9),
  resolution_reason: null,
  refunds: [],
  ...over,
});

const refund = (index: number, over: Partial<Payment['refunds'][number]> = {}): Payment['refunds'][number] => ({
  id: adminId(200 + index),
  payment_id: adminId(100 + index),
  amount: 1_500,
  reason: 'credit_asked_back',
  status: 'owed',
  sent_to: null,
  filed_at: null,
  owed_at: ago(30),
  paid_at: null,
  transfer_reference: null,
  corrections: [],
  ...over,
});

export const inReview = payment(1, {
  state: 'review',
  received_amount: 1_200,
  confirmed_at: null,
});
export const owing = payment(2, { refunds: [refund(2)] });
/** Its refund is in a file for the operator. */
export const filed = payment(2, { refunds: [refund(2, { filed_at: ago(5), sent_to: '+22870998877' })] });
const long = payment(6, {
  client_name: 'Marie-Antoinette Kouamé-Adjoavi de la Sainte-Trinité N’Guessan',
  amount: 48_000_000,
  received_amount: 47_999_999,
  state: 'refunded',
  operator: 'Orange Money Côte d’Ivoire',
  resolution_reason: 'Un montant ne correspondait pas, et la personne a demandé par téléphone que tout lui soit rendu',
  refunds: [
    refund(6, {
      amount: 47_999_999,
      status: 'paid',
      paid_at: ago(2),
      transfer_reference: 'TRF-20261120-000000000000000000000000042',
      corrections: [
        {
          was: 'TRF-20261120-000000000000000000000000024',
          reason: 'Deux chiffres inversés en recopiant le reçu de l’opérateur',
          corrected_at: ago(1),
        },
      ],
      reason: 'paid_otherwise',
    }),
  ],
});
export const longPayment = long;

export const payments: Payments = {
  payments: [
    payment(0),
    inReview,
    owing,
    payment(3),
    payment(4, { state: 'pending', received_amount: null, received_fee: null, operator: null, confirmed_at: null }),
    payment(5, { state: 'expired', received_amount: null, operator: null, confirmed_at: null }),
    long,
    payment(7, { state: 'failed', received_amount: null, confirmed_at: null, user_id: null }),
    payment(8, { refunds: [refund(8, { status: 'paid', paid_at: ago(3), transfer_reference: 'TRF-42' })] }),
    payment(9, { state: 'creating', received_amount: null, operator: null, confirmed_at: null }),
  ],
  total: 10_001,
  waiting: { in_review: 2, refunds_owed: 3, refunds_owed_amount: 4_500, refunds_filed: 0, refunds_filed_amount: 0 },
};

/** Any dashboard request for payments: one that needs a decision and a refund. */
export const waitingPayments: Payments = {
  payments: [{ ...inReview, refunds: [refund(1)] }],
  total: 1,
  waiting: { in_review: 1, refunds_owed: 1, refunds_owed_amount: 1_500, refunds_filed: 0, refunds_filed_amount: 0 },
};

export const paymentDetail = (
  of: Payment,
  over: Partial<Answer<typeof getPayment>> = {},
): Answer<typeof getPayment> => ({
  payment: of,
  outcomes:
    of.state === 'confirmed'
      ? [{ kind: 'grant', amount: of.amount, recorded_at: of.confirmed_at ?? of.created_at }]
      : [],
  provider_view: {
    asked_at: now.toISOString(),
    statut: of.state === 'review' ? 'paid' : of.state === 'confirmed' ? 'paid' : 'pending',
    amount: of.received_amount,
    fee: of.received_fee,
  },
  needs_approval: { grant: null, refund: null },
  ...over,
});
export const owingDetail = paymentDetail(owing, {
  outcomes: [
    { kind: 'grant', amount: 1_500, recorded_at: ago(11) },
    { kind: 'taken_back', amount: -1_500, recorded_at: ago(3) },
    { kind: 'refund', amount: 1_500, recorded_at: ago(3) },
  ],
});

/** A refund that a second super_admin must approve before it is sent. */
export const owingToApprove = { ...owingDetail, needs_approval: { grant: null, refund: 1_500 } };
export const refundApproval: z.input<typeof approval> = {
  id: adminId(501),
  kind: 'refund',
  subject: owing.id,
  subject_name: owing.reference,
  changes: [
    { field: 'phone', before: '', after: '+22870998877' },
    { field: 'amount', before: '', after: '1500' },
  ],
  reason: 'La cliente a été appelée, son numéro est vérifié.',
  requested_by: { id: adminId(2), username: 'k.agbeko' },
  requested_at: ago(3),
  expires_at: ago(-69),
  alone_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

export const noneWaiting = {
  in_review: 0,
  refunds_owed: 0,
  refunds_owed_amount: 0,
  refunds_filed: 0,
  refunds_filed_amount: 0,
};
