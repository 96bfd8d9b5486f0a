import { bounded, line } from '@raffle/contracts/bounded';
import { paymentToken } from '@raffle/contracts/values';
import { z } from 'zod';
import { ProviderUnreachable, type ProviderVerdict } from './payment-provider.js';

const figure = z.union([z.number(), z.pipe(bounded(40, z.regex(/^\d{1,12}(\.\d+)?$/)), z.transform(Number))]);

/** Only addresses a browser may be redirected to. */
const webAddress = bounded(2_000, z.url({ protocol: /^https?$/ }));

export const createAnswer = z.discriminatedUnion('statut', [
  z.object({
    statut: z.literal(true),
    token: paymentToken,
    url: webAddress,
  }),
  z.object({ statut: z.literal(false), message: z.optional(bounded(2_000)).catch(undefined) }),
]);

/** The outer `statut` only means that the lookup succeeded. */
export const statusAnswer = z.discriminatedUnion('statut', [
  z.object({
    statut: z.literal(true),
    data: z.object({
      tokenPay: line,
      statut: line,
      Montant: figure.nullish(),
      frais: figure.nullish(),
      moyen: z.nullish(bounded(40)),
      // A malformed number must not make the answer unusable.
      numeroSend: z.nullish(bounded(40)).catch(null),
    }),
  }),
  z.object({ statut: z.literal(false) }),
]);

/** A refusal's sentence, made safe to show: one bounded line without addresses. */
export function showableSentence(message: string | undefined): string | undefined {
  const line = message
    ?.replace(/https?:\/\/\S+/gi, '')
    .replace(/[\p{Cc}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points: a lone surrogate cannot be stored.
  return line ? [...line].slice(0, 200).join('') : undefined;
}

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
        payer_phone: payerPhone(numeroSend ?? ''),
      };
    default:
      throw new ProviderUnreachable('its answer has an unknown state');
  }
}

/** E.164 → the provider's format: Togo 8 digits, Côte d'Ivoire 10 with the leading 0. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+(228|225)/, '').replace(/\D/g, '');
}

/** The provider's format, or a number with its dial code → E.164; null unless it is a number of Togo or Côte d'Ivoire. */
export function payerPhone(shown: string): string | null {
  const digits = shown.replace(/\D/g, '').replace(/^00/, '');
  if (/^(228\d{8}|225\d{10})$/.test(digits)) return `+${digits}`;
  if (/^\d{8}$/.test(digits)) return `+228${digits}`;
  return /^0\d{9}$/.test(digits) ? `+225${digits}` : null;
}
