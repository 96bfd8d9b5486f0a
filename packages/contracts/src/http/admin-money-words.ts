import type * as z from 'zod/mini';
import type { AdminPayment, ticketListStatus } from './admin-money.js';
import type { PaymentType } from '../values.js';
import type { TicketStatus } from './tickets.js';

/** Labels of payment types for administrators. Screens and exports share all labels in this file. */
export const paymentTypeWords: Record<PaymentType, string> = { registration: 'Inscription', ticket: 'Tickets' };

/** Labels of the statuses of a ticket entry. */
export const ticketStatusWords: Record<TicketStatus, string> = {
  valid: 'En jeu',
  won: 'Gagnant',
  lost: 'Perdu',
  forfeited: 'Lot non réclamé',
  credited: 'Changé en crédit',
};

/** Of the filter, which also has all that is no credit. */
export const ticketListStatusWords: Record<z.infer<typeof ticketListStatus>, string> = {
  ...ticketStatusWords,
  kept: 'Sauf changés en crédit',
};

/** Labels of payment states, for filters; `paymentStateWord` is the label of one payment. */
export const paymentStateWords: Record<AdminPayment['state'], string> = {
  creating: 'En création',
  pending: 'En attente',
  confirmed: 'Confirmé',
  failed: 'Échoué',
  review: 'À vérifier',
  refunded: 'Remboursement',
  expired: 'Expiré',
  not_created: 'Non créé',
};

/** Label of one payment's state: with all refunds paid it is settled, with one still owed it is not. */
export function paymentStateWord(payment: Pick<AdminPayment, 'state' | 'refunds'>): string {
  return isPaidBack(payment) ? 'Remboursé' : paymentStateWords[payment.state];
}

/** `filed`: owed, and in a file for the operator, through which alone it is paid. */
export type RefundState = 'owed' | 'filed' | 'paid';
export const refundStateOf = ({ status, filed_at }: AdminPayment['refunds'][number]): RefundState =>
  status === 'owed' && filed_at !== null ? 'filed' : status;

/** Whether all refunds of a refunded payment are paid. */
export function isPaidBack({ state, refunds }: Pick<AdminPayment, 'state' | 'refunds'>): boolean {
  return state === 'refunded' && refunds.length > 0 && refunds.every(({ status }) => status === 'paid');
}

/** Labels of a payment's fields. */
export const paymentFactNames = {
  reference: 'Référence',
  state: 'État',
  type: 'Objet',
  amount: 'Montant demandé',
  received: 'Montant reçu',
  fee: 'Frais de l’opérateur',
  operator: 'Opérateur',
  provider: 'Prestataire',
  person: 'Personne',
  phone: 'Téléphone',
  payerPhone: 'Numéro qui a payé',
  accountPhone: 'Numéro du compte',
  product: 'Produit',
  quantity: 'Nombre de tickets',
  created: 'Créé',
  confirmed: 'Confirmé',
  checked: 'Dernière vérification',
  resolution: 'Raison de la décision',
} as const;

const operatorNames: Record<string, string> = {
  't-money': 'Mixx by Yas',
  orange: 'Orange Money',
  mtn: 'MTN MoMo',
  moov: 'Moov Money',
  wave: 'Wave',
  card: 'Carte bancaire',
};

/** What the provider calls a means of payment (docs/payment-provider.md "Operators"), by its current name; others unchanged. */
export const operatorName = (moyen: string): string => operatorNames[moyen.toLowerCase()] ?? moyen;
