import * as answers from './admin-answers.js';
import { adminProducts } from './answers.js';
import type { Reply, State } from './state.js';

/** The payments of the back-office. */
export function adminPaymentStates(): State[] {
  const { payments, inReview, owing, filed, longPayment } = answers;
  const as = 'admin' as const;
  const ofPayment = (payment: answers.Payment, body: unknown) => ({
    path: `/admin/payments/${payment.id}`,
    api: {
      [`GET /admin/payments/${payment.id}`]: { body },
      'GET /products/1': { body: { product: adminProducts[1] } },
    },
  });
  return [
    { name: 'admin-payments', path: '/admin/payments', as },
    {
      name: 'admin-payments-counted',
      path: '/admin/payments?total=exact&page=400',
      as,
      api: { 'GET /admin/payments': { body: { ...payments, total: 1_234_567 } } },
    },
    {
      name: 'admin-payment-confirmed',
      as,
      ...ofPayment(payments.payments[0]!, answers.paymentDetail(payments.payments[0]!)),
    },
    { name: 'admin-payment-review', as, ...ofPayment(inReview, answers.paymentDetail(inReview)) },
    {
      name: 'admin-payment-review-decide',
      dialog: 'Rembourser 1 200 F CFA ?',
      as,
      ...ofPayment(inReview, answers.paymentDetail(inReview)),
      // Its card has the same word as its heading.
      act: (page) => page.getByRole('button', { name: /^Rembourser$/ }).click(),
    },
    {
      name: 'admin-payment-review-admin',
      as,
      path: `/admin/payments/${inReview.id}`,
      api: { 'GET /admin/stats': answers.plainAdmin, ...ofPayment(inReview, answers.paymentDetail(inReview)).api },
    },
    { name: 'admin-payment-owed', as, ...ofPayment(owing, answers.owingDetail) },
    { name: 'admin-payment-filed', as, ...ofPayment(filed, answers.paymentDetail(filed)) },
    {
      name: 'admin-payment-request-approval',
      dialog: 'Demander de rembourser 1 500 F CFA ?',
      as,
      ...ofPayment(owing, answers.owingToApprove),
      press: [/^Demander l’approbation$/],
    },
    {
      name: 'admin-payment-to-approve',
      as,
      path: `/admin/payments/${owing.id}`,
      api: {
        ...ofPayment(owing, answers.owingToApprove).api,
        'GET /admin/payment-approvals': { body: { approvals: [answers.refundApproval] } },
      },
    },
    {
      name: 'admin-payment-review-to-approve',
      as,
      ...ofPayment(inReview, answers.paymentDetail(inReview, { needs_approval: { grant: 1_000, refund: null } })),
    },
    {
      name: 'admin-payment-owed-record',
      dialog: 'Enregistrer un versement',
      as,
      ...ofPayment(owing, answers.owingDetail),
      press: [/^Enregistrer le versement$/],
    },
    {
      name: 'admin-payment-correct-transfer',
      dialog: 'Corriger la référence d’un transfert',
      as,
      ...ofPayment(longPayment, answers.paymentDetail(longPayment)),
      press: [/^Corriger la référence$/],
    },
    {
      name: 'admin-payment-long',
      as,
      ...ofPayment(longPayment, {
        ...answers.paymentDetail(longPayment),
        provider_view: { asked_at: longPayment.created_at, statut: null, amount: null, fee: null },
      }),
    },
  ];
}

export const adminPaymentUsual: Record<string, Reply> = {
  'GET /admin/product-approvals': { body: { approvals: [] } },
  'GET /admin/payment-approvals': { body: { approvals: [] } },
  'GET /admin/payments': { body: answers.payments },
};
