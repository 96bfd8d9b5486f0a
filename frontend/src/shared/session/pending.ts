import * as z from 'zod/mini';
import { storedValue } from '../stored-value.js';

/**
 * The registration whose payment is under way: the form's values without the passwords, the payment's token and the secret that
 * claims the account (product.md row 2).
 */
export const pendingRegistration = storedValue(
  'raffle.pending-registration',
  z.object({
    form: z.object({
      name: z.string(),
      phone: z.string(),
      city: z.string(),
      acceptTerms: z.boolean(),
      referralCode: z.optional(z.string()),
    }),
    paymentToken: z.string(),
    claimSecret: z.string(),
    amount: z.int(),
    /** The provider's page, so that whoever left it can go back and pays once. */
    paymentUrl: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  }),
);
export type PendingRegistration = NonNullable<ReturnType<typeof pendingRegistration.read>>;

/** The purchase whose payment is under way (specification section 3, with the token, so that a return is matched to it). */
export const purchaseShape = z.object({
  productId: z.int(),
  quantity: z.int(),
  productName: z.string(),
  paymentToken: z.optional(z.string()),
  expiresAt: z.optional(z.string()),
});
export const pendingPurchase = storedValue('raffle.pending-purchase', purchaseShape);
export type PendingPurchase = NonNullable<ReturnType<typeof pendingPurchase.read>>;
