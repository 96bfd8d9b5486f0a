import { money } from '@raffle/contracts/money-text';
import { amount, count } from '@raffle/contracts/values';
import { line } from '@raffle/contracts/bounded';
import * as z from 'zod/mini';
import { closed, short } from '../french.js';
import { sentence } from '../sentence.js';

/** docs/product.md rule 39. `within_days`: how soon the refund was promised. */
export const refundOwed = [
  sentence(z.strictObject({ amount, within_days: count }), (refund) => ({
    subject: 'Votre remboursement est enregistré',
    content: `Nous vous rendons ${money(refund.amount)}, au plus tard sous ${refund.within_days}\u00a0jours. Le numéro qui les recevra est ici\u00a0: /dashboard/money`,
  })),
] as const;

const transfer = z.strictObject({ amount, transfer_reference: line });

/** docs/product.md rule 39. */
export const refundPaid = [
  sentence(transfer, (refund) => ({
    subject: 'Votre remboursement est envoyé',
    content: `Nous avons envoyé ${money(refund.amount)}. Référence du transfert\u00a0: ${closed(short(refund.transfer_reference))} Le numéro qui les a reçus est ici\u00a0: /dashboard/money`,
  })),
] as const;

/** docs/product.md rule 39. */
export const refundCorrected = [
  sentence(transfer, (refund) => ({
    subject: 'La référence de votre remboursement est corrigée',
    content: `Pour vos ${money(refund.amount)} déjà envoyés, la bonne référence du transfert est\u00a0: ${closed(short(refund.transfer_reference))} Rien d’autre ne change. Le détail\u00a0: /dashboard/money`,
  })),
] as const;
