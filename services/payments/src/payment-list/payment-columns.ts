import { paymentFactNames as names, paymentStateWord, paymentTypeWords, type AdminPayment } from '@raffle/contracts';
import type { CsvColumn } from '@raffle/service-kit';

const refunds = (status: 'owed' | 'paid') => (payment: AdminPayment) =>
  payment.refunds.filter((refund) => refund.status === status).reduce((sum, { amount }) => sum + amount, 0);

/** The export of payments: what the list shows, in the screen's words, and nothing that it does not. */
export const paymentColumns: readonly CsvColumn<AdminPayment>[] = [
  { title: names.reference, value: ({ reference }) => reference },
  { title: names.type, value: ({ type }) => paymentTypeWords[type] },
  { title: names.state, value: paymentStateWord },
  { title: `${names.amount} (F CFA)`, value: ({ amount }) => amount },
  { title: names.received, value: ({ received_amount }) => received_amount },
  { title: names.fee, value: ({ received_fee }) => received_fee },
  { title: names.operator, value: ({ operator }) => operator },
  { title: names.provider, value: ({ provider }) => provider },
  { title: names.person, value: ({ client_name }) => client_name },
  { title: names.phone, value: ({ client_phone }) => client_phone },
  { title: 'Utilisateur', value: ({ user_id }) => user_id },
  // Payments knows no names.
  { title: 'N° du produit', value: ({ product_id }) => product_id },
  { title: names.quantity, value: ({ quantity }) => quantity },
  { title: names.created, value: ({ created_at }) => created_at },
  { title: names.confirmed, value: ({ confirmed_at }) => confirmed_at },
  { title: 'À rembourser', value: refunds('owed') },
  { title: 'Remboursé', value: refunds('paid') },
  {
    title: 'Référence du transfert',
    value: ({ refunds: of }) =>
      of
        .map((one) => one.transfer_reference ?? '')
        .join(' ')
        .trim(),
  },
  { title: names.resolution, value: ({ resolution_reason }) => resolution_reason },
];
