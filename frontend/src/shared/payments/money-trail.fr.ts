import type { CreditReason } from '@raffle/contracts/values';
import { counted } from '../format/plural.js';

/** Why there is a credit. */
export const creditReasons: Record<CreditReason, string> = {
  sold_out: 'Complet quand votre paiement est arrivé',
  person_limit: 'Nombre de tickets par personne atteint',
  play_limit: 'Payé trop tard, au-delà de votre limite ou pendant votre pause',
  paid_twice: 'Payé deux fois',
  product_cancelled: 'Tirage annulé',
  product_closed: 'Tirage clos quand votre paiement est arrivé',
  paid_otherwise: 'Le montant reçu n’était pas le montant demandé',
  goodwill: 'Un geste de notre équipe',
};

export const trailTexts = {
  title: 'Le chemin de votre argent',
  tickets: (quantity: number, product: string) => `${counted(quantity, 'ticket', 'tickets')} pour ${product}`,
  withCredit: (quantity: number, product: string) =>
    `${counted(quantity, 'ticket', 'tickets')} pour ${product}, avec ce crédit`,
  credit: (reason: CreditReason) => `${creditReasons[reason]}\u00a0: crédit`,
  refund: 'Remboursement demandé',
} as const;
