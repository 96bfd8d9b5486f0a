import { paymentToken } from '@raffle/contracts/values';
import { z } from 'zod';

const figure = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d+)?$/)
    .transform(Number),
]);

/** Only addresses a browser may be redirected to. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);

export const createAnswer = z.discriminatedUnion('statut', [
  z.object({
    statut: z.literal(true),
    token: z.string().refine((text) => paymentToken.safeParse(text).success),
    url: webAddress,
  }),
  z.object({ statut: z.literal(false), message: z.string().optional() }),
]);

/** The outer `statut` only means that the lookup succeeded. */
export const statusAnswer = z.discriminatedUnion('statut', [
  z.object({
    statut: z.literal(true),
    data: z.object({
      tokenPay: z.string(),
      statut: z.string(),
      Montant: figure.nullish(),
      frais: figure.nullish(),
      moyen: z.string().max(40).nullish(),
      // A malformed number must not make the answer unusable.
      numeroSend: z.string().max(40).nullish().catch(null),
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
