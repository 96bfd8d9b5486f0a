import {
  longPayment,
  owingDetail,
  owingPayment,
  paymentDetailOf,
  paymentInReview,
  somePaymentList,
} from '@raffle/contracts/fixtures/admin-money';
import { someAuditEntries } from '@raffle/contracts/fixtures/audit-log';
import { aRefundApproval } from '@raffle/contracts/fixtures/approvals';
import { ago } from '@raffle/contracts/fixtures/world';
import { adminProducts } from '@raffle/contracts/fixtures/products';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { plainAdmin, providerFails } from './admin-dashboard-answers.js';
import { closedAccountDetail, filed, ofClosedAccount, owingToApprove } from './admin-payment-answers.js';
import type { Replies, State } from './state.js';

/** The payments of the back-office. */
export function adminPaymentStates(): State[] {
  /** What people did, as the history of a payment shows it. */
  const refundActs = someAuditEntries.filter(({ action }) => action.startsWith('refund.'));
  const as = 'admin' as const;
  const ofPayment = (payment: AdminPayment, body: unknown, more: Replies = {}) => ({
    path: `/admin/payments/${payment.id}`,
    api: {
      [`GET /admin/payments/${payment.id}`]: { body },
      'GET /products/1': { body: { product: adminProducts[1] } },
      'GET /admin/audit-log': { body: { entries: refundActs, total: refundActs.length } },
      ...more,
    },
  });
  const viewed = paymentDetailOf(paymentInReview).provider_view!;
  const missing = paymentDetailOf(paymentInReview, {
    provider_view: { ...viewed, statut: 'pending', amount: null, fee: null },
  });
  const unread = { ...paymentInReview, received_amount: null, received_fee: null };
  return [
    { name: 'admin-payments', path: '/admin/payments', as },
    {
      name: 'admin-payments-counted',
      path: '/admin/payments?exact=true&page=400',
      as,
      api: { 'GET /admin/payments': { body: { ...somePaymentList, total: 1_234_567 } } },
    },
    {
      name: 'admin-payment-confirmed',
      as,
      ...ofPayment(somePaymentList.payments[0]!, paymentDetailOf(somePaymentList.payments[0]!)),
    },
    { name: 'admin-payment-review', as, ...ofPayment(paymentInReview, paymentDetailOf(paymentInReview)) },
    {
      name: 'admin-payment-review-decide',
      dialog: 'Rembourser 1 200 F CFA ?',
      as,
      ...ofPayment(paymentInReview, paymentDetailOf(paymentInReview)),
      // Its card has the same word as its heading.
      act: (page) => page.getByRole('button', { name: /^Rembourser$/ }).click(),
    },
    {
      name: 'admin-payment-review-admin',
      as,
      path: `/admin/payments/${paymentInReview.id}`,
      api: { 'GET /admin/stats': plainAdmin, ...ofPayment(paymentInReview, paymentDetailOf(paymentInReview)).api },
    },
    { name: 'admin-payment-owed', as, ...ofPayment(owingPayment, owingDetail) },
    { name: 'admin-payment-filed', as, ...ofPayment(filed, paymentDetailOf(filed)) },
    { name: 'admin-payment-closed-account', as, ...ofPayment(ofClosedAccount, closedAccountDetail) },
    {
      name: 'admin-payment-record',
      dialog: 'Enregistrer un versement',
      as,
      ...ofPayment(ofClosedAccount, closedAccountDetail),
      press: [/^Enregistrer le versement$/],
    },
    {
      name: 'admin-payment-record-given-up',
      dialog: 'Enregistrer un versement',
      as,
      ...ofPayment(ofClosedAccount, closedAccountDetail),
      press: [/^Il était déjà versé$/],
    },
    {
      name: 'admin-payment-request-approval',
      dialog: 'Demander de rembourser 1 500 F CFA ?',
      as,
      ...ofPayment(owingPayment, owingToApprove),
      press: [/^Demander l’approbation$/],
    },
    {
      name: 'admin-payment-to-approve',
      as,
      path: `/admin/payments/${owingPayment.id}`,
      api: {
        ...ofPayment(owingPayment, owingToApprove).api,
        'GET /admin/payment-approvals': { body: { approvals: [aRefundApproval] } },
      },
    },
    {
      name: 'admin-payment-review-to-approve',
      as,
      ...ofPayment(
        paymentInReview,
        paymentDetailOf(paymentInReview, { needs_approval: { grant: 1_000, refund: null } }),
      ),
    },
    {
      name: 'admin-payment-owed-record',
      dialog: 'Enregistrer un versement',
      as,
      ...ofPayment(owingPayment, owingDetail),
      press: [/^Enregistrer le versement$/],
    },
    {
      name: 'admin-payment-correct-transfer',
      dialog: 'Corriger la référence d’un transfert',
      as,
      ...ofPayment(longPayment, paymentDetailOf(longPayment)),
      press: [/^Corriger la référence$/],
    },
    {
      name: 'admin-payment-amount-unreadable',
      as,
      ...ofPayment(unread, {
        ...paymentDetailOf(unread, { decisions: [] }),
        provider_view: { ...viewed, amount: null, amount_text: '300 XOF', fee: null },
      }),
    },
    {
      name: 'admin-payment-review-silent',
      as,
      ...ofPayment(
        paymentInReview,
        paymentDetailOf(paymentInReview, {
          decisions: [],
          provider_view: { ...viewed, statut: null, amount: null, fee: null, silent_since: ago(1.5) },
        }),
        { 'GET /admin/stats': { body: providerFails } },
      ),
    },
    {
      name: 'admin-payment-review-missing',
      as,
      ...ofPayment(paymentInReview, { ...missing, decisions: [], money_missed_at: ago(0.2) }),
    },
    {
      name: 'admin-payment-review-gone',
      dialog: 'Fermer sans suite ce paiement de 1\u202f500\u00a0F\u00a0CFA\u00a0?',
      as,
      ...ofPayment(paymentInReview, { ...missing, decisions: ['close'], money_missed_at: ago(2) }),
      act: (page) => page.getByRole('button', { name: /^Fermer sans suite$/ }).click(),
    },
    {
      name: 'admin-payment-long',
      as,
      ...ofPayment(longPayment, {
        ...paymentDetailOf(longPayment),
        provider_view: { ...viewed, statut: null, amount: null, fee: null, silent_since: null },
      }),
    },
  ];
}
