import { paymentToken } from '@raffle/contracts/values';
import { z } from 'zod';

/** ASCII only: nothing else can be an event, and it is stored. */
const short = z
  .string()
  .max(64)
  .regex(/^[\x20-\x7e]*$/);

/**
 * Both forms that the provider sends (docs/payment-provider.md "Webhook"). Only the session's token and the event are read: amounts,
 * phones and `personal_Info` in an unsigned body prove nothing.
 */
export const webhookBody = z
  .object({
    tokenPay: z.string().refine((text) => paymentToken.safeParse(text).success),
    event: short.optional(),
    statut: short.optional(),
  })
  .refine(({ event, statut }) => event !== undefined || statut !== undefined, { error: 'event or statut is missing' })
  .transform(({ tokenPay, event, statut }) => ({
    token: tokenPay,
    event: event ?? `statut:${statut ?? ''}`.slice(0, 64),
  }));

export type WebhookHint = z.output<typeof webhookBody>;
