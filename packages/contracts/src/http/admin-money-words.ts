import type { AdminPayment } from './admin-money.js';
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

/** Labels of payment states, in the order of the filter; `paymentStateWord` is the label of one payment. */
export const paymentStateWords: Record<AdminPayment['state'], string> = {
  review: 'À vérifier',
  confirmed: 'Confirmé',
  pending: 'En attente',
  failed: 'Échoué',
  expired: 'Expiré',
  refunded: 'Remboursement',
  creating: 'En création',
  not_created: 'Non créé',
};

/** Label of one payment's state: with all refunds paid or given up it is settled, with one still owed it is not. */
export function paymentStateWord(payment: Pick<AdminPayment, 'state' | 'refunds'>): string {
  if (isPaidBack(payment)) return refundStateWords.paid;
  return areAllRefunds('given_up', payment) ? refundStateWords.given_up : paymentStateWords[payment.state];
}

/** `filed`: owed, and in a file for the operator, through which alone it is paid. */
export const refundStateWords = {
  owed: 'À rembourser',
  filed: 'Dans un fichier',
  paid: 'Remboursé',
  given_up: 'Abandonné',
} as const;
export type RefundState = keyof typeof refundStateWords;
export const refundStateOf = ({
  status,
  filed_at,
}: Pick<AdminPayment['refunds'][number], 'status' | 'filed_at'>): RefundState =>
  status === 'owed' && filed_at !== null ? 'filed' : status;

/** Whether all refunds of a refunded payment are paid. */
export const isPaidBack = (payment: Pick<AdminPayment, 'state' | 'refunds'>): boolean => areAllRefunds('paid', payment);

function areAllRefunds(
  status: AdminPayment['refunds'][number]['status'],
  { state, refunds }: Pick<AdminPayment, 'state' | 'refunds'>,
): boolean {
  return state === 'refunded' && refunds.length > 0 && refunds.every((refund) => refund.status === status);
}

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

/** A payment provider's name as people write it; one that is not known here as it is configured. */
export const providerName = (name: string): string => (name === 'fusionpay' ? 'FusionPay' : name);
