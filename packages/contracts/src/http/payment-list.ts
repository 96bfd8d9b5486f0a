import * as z from 'zod/mini';
import { amount, count, uuid } from '../values.js';
import { adminPayment, type AdminPayment } from './admin-money.js';
import {
  operatorName,
  paymentStateWord,
  paymentStateWords,
  paymentTypeWords,
  refundStateOf,
  refundStateWords,
  type RefundState,
} from './admin-money-words.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';

const refundsIn = (state: RefundState) => ({
  title: refundStateWords[state],
  only: 'file' as const,
  text: ({ refunds }: AdminPayment) =>
    refunds.filter((refund) => refundStateOf(refund) === state).reduce((sum, one) => sum + one.amount, 0),
});

/** The payments of the back-office (docs/product.md section 2 and rule 11). */
export const paymentList = defineList(adminPayment, 'payments', {
  title: 'Paiements',
  none: 'Aucun paiement',
  file: 'paiements',
  search: { label: 'Rechercher un paiement', hint: 'Référence, nom ou téléphone' },
  columns: {
    reference: { title: 'Référence' },
    type: { title: 'Objet', words: paymentTypeWords },
    state: { title: 'État', text: paymentStateWord },
    amount: { title: 'Montant demandé', sort: 'desc' },
    received_amount: { title: 'Montant reçu' },
    received_fee: { title: 'Frais de l’opérateur' },
    operator: { title: 'Opérateur', text: ({ operator }) => operator && operatorName(operator) },
    provider: { title: 'Prestataire' },
    client_name: { title: 'Personne' },
    client_phone: { title: 'Téléphone', only: 'file' },
    payer_phone: { title: 'Numéro qui a payé' },
    account_phone: { title: 'Numéro du compte' },
    user_id: { title: 'Utilisateur', only: 'file' },
    // The service of payments stores no product names.
    product_id: { title: 'N° du produit', only: 'file' },
    quantity: { title: 'Nombre de tickets' },
    created_at: { title: 'Créé', sort: 'desc' },
    confirmed_at: { title: 'Confirmé', sort: 'desc' },
    refunds_owed: refundsIn('owed'),
    refunds_filed: refundsIn('filed'),
    refunds_paid: refundsIn('paid'),
    refunds_given_up: refundsIn('given_up'),
    transfers: {
      title: 'Référence du transfert',
      only: 'file',
      text: ({ refunds }) => refunds.flatMap((refund) => refund.transfer_reference ?? []).join(' '),
    },
    resolution_reason: { title: 'Raison de la décision' },
  },
  sort: ['created_at', 'desc'],
  choices: {
    state: { label: 'État du paiement', all: 'Tous les états', words: paymentStateWords },
    type: { label: 'Objet du paiement', all: 'Tous les types', words: paymentTypeWords },
    /** Only payments with a refund in this state. */
    refund: { label: 'Remboursement', all: 'Remboursement\u00a0: tous', words: refundStateWords },
  },
  days: 'Du',
  others: { userId: uuid },
});

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/admin/payments',
  access: 'admin',
  areas: ['support', 'money'],
  about: ['payments'],
  service: 'payments',
  limit: 'general',
  summary: 'Payments; `q` searches reference, name and phone',
  query: paymentList.query,
  answer: z.extend(paymentList.answer, {
    /** What waits for an administrator, independent of the filter. */
    waiting: z.object({
      in_review: count,
      /** In no file. */
      refunds_owed: count,
      refunds_owed_amount: amount,
      /** In a file for the operator, not recorded as paid yet. */
      refunds_filed: count,
      refunds_filed_amount: amount,
    }),
  }),
  csv: 'phones',
});
