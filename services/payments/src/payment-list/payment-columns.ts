import type { AdminPayment } from '@raffle/contracts';
import type { CsvColumn } from '@raffle/service-kit';

const types: Record<AdminPayment['type'], string> = { registration: 'Inscription', ticket: 'Tickets' };
const states: Record<AdminPayment['state'], string> = {
  creating: 'En création',
  pending: 'En attente',
  confirmed: 'Confirmé',
  failed: 'Échoué',
  review: 'À vérifier',
  refunded: 'À rendre ou rendu',
  expired: 'Expiré',
  not_created: 'Non créé',
};

const refunds = (status: 'owed' | 'paid') => (payment: AdminPayment) =>
  payment.refunds.filter((refund) => refund.status === status).reduce((sum, { amount }) => sum + amount, 0);

/** The export of payments: what the list shows, and nothing that it does not. */
export const paymentColumns: readonly CsvColumn<AdminPayment>[] = [
  { title: 'Référence', value: ({ reference }) => reference },
  { title: 'Type', value: ({ type }) => types[type] },
  { title: 'État', value: ({ state }) => states[state] },
  { title: 'Montant (F CFA)', value: ({ amount }) => amount },
  { title: 'Montant reçu', value: ({ received_amount }) => received_amount },
  { title: 'Frais', value: ({ received_fee }) => received_fee },
  { title: 'Opérateur', value: ({ operator }) => operator },
  { title: 'Fournisseur', value: ({ provider }) => provider },
  { title: 'Nom', value: ({ client_name }) => client_name },
  { title: 'Téléphone', value: ({ client_phone }) => client_phone },
  { title: 'Utilisateur', value: ({ user_id }) => user_id },
  { title: 'Produit', value: ({ product_id }) => product_id },
  { title: 'Quantité', value: ({ quantity }) => quantity },
  { title: 'Créé le', value: ({ created_at }) => created_at },
  { title: 'Confirmé le', value: ({ confirmed_at }) => confirmed_at },
  { title: 'À rembourser', value: refunds('owed') },
  { title: 'Remboursé', value: refunds('paid') },
];
