import type { AdminPayment } from './admin-money.js';
import type { PaymentType } from '../values.js';
import type { TicketStatus } from './tickets.js';

/** What a payment is for, in an administrator's words: the same on the screen and in the export, like all words here. */
export const paymentTypeWords: Record<PaymentType, string> = { registration: 'Inscription', ticket: 'Tickets' };

/** What became of a ticket entry. */
export const ticketStatusWords: Record<TicketStatus, string> = {
  valid: 'En jeu',
  won: 'Gagnant',
  lost: 'Perdu',
  forfeited: 'Lot non réclamé',
  credited: 'Changé en crédit',
};

/** How a payment stands. A filter reads these; one payment is named by `paymentStateWord`. */
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

/** How one payment stands: money that went back is a settled matter, money that is still owed is not. */
export function paymentStateWord(payment: Pick<AdminPayment, 'state' | 'refunds'>): string {
  return isPaidBack(payment) ? 'Remboursé' : paymentStateWords[payment.state];
}

/** All that a refunded payment owed went back. */
export function isPaidBack({ state, refunds }: Pick<AdminPayment, 'state' | 'refunds'>): boolean {
  return state === 'refunded' && refunds.length > 0 && refunds.every(({ status }) => status === 'paid');
}

/** The names of a payment's facts. */
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
  product: 'Produit',
  quantity: 'Nombre de tickets',
  created: 'Créé',
  confirmed: 'Confirmé',
  checked: 'Dernière vérification',
  resolution: 'Raison de la décision',
} as const;
