import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import type { listMyTickets } from '@raffle/contracts/http/tickets';
import * as z from 'zod/mini';
import { callApi } from '../api/call-api.js';
import { purchasesKey } from '../stored-token.js';
import { storedValue } from '../stored-value.js';

/**
 * The registration whose payment is in progress: the form's values without the passwords, the payment's token and the secret that
 * claims the account (docs/product.md rule 2).
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
    /** The provider's page, so that a person who left it can return to it and pays once. */
    paymentUrl: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  }),
);
export type PendingRegistration = NonNullable<ReturnType<typeof pendingRegistration.read>>;

/** The purchase whose payment is in progress (docs/product.md section 3, with the token, so that a return is matched to it). */
export const purchaseShape = z.object({
  productId: z.int(),
  quantity: z.int(),
  productName: z.string(),
  paymentToken: z.string(),
  expiresAt: z.optional(z.string()),
});
export type PendingPurchase = z.output<typeof purchaseShape>;

/** The server's view of an unpaid purchase, as this browser stores it. */
export const startedPurchase = (
  held: AnswerOf<typeof listMyTickets>['pending_purchases'][number],
): PendingPurchase => ({
  productId: held.product_id,
  quantity: held.quantity,
  productName: held.product_name,
  paymentToken: held.token,
  expiresAt: held.expires_at,
});

/** Three may be pending at a time (docs/product.md rule 7); the rest are older, stored in case their link is opened again. */
const maxPurchases = 10;

const stored = storedValue(purchasesKey, z.array(purchaseShape));
const readAll = () => stored.read() ?? [];
const writeAll = (purchases: PendingPurchase[]) => (purchases.length > 0 ? stored.write(purchases) : stored.remove());

/** The purchases whose payments are in progress, the newest first, each identified by its payment's token. */
export const pendingPurchases = {
  newest: (): PendingPurchase | null => readAll()[0] ?? null,
  find(token: string): PendingPurchase | null {
    return readAll().find(({ paymentToken }) => paymentToken === token) ?? null;
  },
  /** Replaces an earlier purchase of the same payment. */
  add(purchase: PendingPurchase): void {
    const others = readAll().filter(({ paymentToken }) => paymentToken !== purchase.paymentToken);
    writeAll([purchase, ...others].slice(0, maxPurchases));
  },
  isLost: stored.isLost,
  /** The payment has ended. */
  remove(token: string): void {
    writeAll(readAll().filter(({ paymentToken }) => paymentToken !== token));
  },
};

/** The state of one payment; the server asks the provider while it is pending. Never cached: it is about money. */
export function readPaymentStatus(token: string, signal?: AbortSignal) {
  return callApi(getPaymentStatus, { params: { token }, ...(signal ? { signal } : {}) });
}
