import type { z } from 'zod';
import { ProviderUnreachable, type ProviderVerdict } from '../payment-provider.js';
import { payerPhone } from './fusionpay-phone.js';
import type { statusAnswer } from './fusionpay-answers.js';

/** `Montant` may exclude `frais` (docs/payment-provider.md "Status"). Nothing received never matches. All in F CFA. */
export function amountMatches(expected: number, montant: number, frais: number): boolean {
  return montant >= 1 && (montant === expected || montant + frais === expected);
}

/**
 * Interprets an answer of the status call.
 * @throws ProviderUnreachable when it is about another session or has an unknown state.
 */
export function verdictOf(
  answer: z.output<typeof statusAnswer>,
  token: string,
  expectedAmount: number,
): ProviderVerdict {
  if (!answer.statut) throw new ProviderUnreachable('it does not know the session');
  const { tokenPay, statut, Montant, frais, moyen, numeroSend } = answer.data;
  if (tokenPay !== token) throw new ProviderUnreachable('it answered about another session');
  switch (statut.trim().toLowerCase()) {
    case 'pending':
      return { state: 'pending', interrupted: false };
    // Merchants disagree on whether `no paid` is final, so it is not.
    case 'no paid':
      return { state: 'pending', interrupted: true };
    case 'failure':
    case 'failed':
      return { state: 'failed' };
    case 'paid':
      return {
        state: 'paid',
        asExpected: typeof Montant === 'number' && amountMatches(expectedAmount, Montant, frais ?? 0),
        received: Montant ?? null,
        fee: frais ?? null,
        operator: moyen || null,
        payerPhone: payerPhone(numeroSend ?? ''),
      };
    default:
      throw new ProviderUnreachable('its answer has an unknown state');
  }
}
