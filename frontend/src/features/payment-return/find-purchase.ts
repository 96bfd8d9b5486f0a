import type { PaymentState } from '@raffle/contracts/http/payments';
import { listMyTickets } from '@raffle/contracts/http/tickets';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { loadPublicReads } from '../../shared/api/public-queries.js';
import { startedPurchase, type PendingPurchase } from '../../shared/payments/payment-in-progress.js';

/**
 * The purchase of a payment from the server's answers, for a browser without a stored purchase: while it is held, from the own
 * purchases. Otherwise the amount yields the quantity, since the price of a product is fixed from its activation on
 * (docs/product.md rule 10b). Null if it does not.
 */
export async function findPurchase(
  paymentToken: string,
  payment: PaymentState,
  signal: AbortSignal,
): Promise<PendingPurchase | null> {
  if (payment.type !== 'ticket' || payment.product_id === null) return null;
  try {
    const { pending_purchases } = await callApi(listMyTickets, { signal });
    const held = pending_purchases.find(({ token }) => token === paymentToken);
    if (held) return startedPurchase(held);
  } catch (error) {
    // Signed out, or unreachable.
    if (!(error instanceof ApiError)) throw error;
  }
  try {
    const { product } = await (await loadPublicReads()).product(signal, payment.product_id);
    const quantity = payment.amount / product.ticket_price;
    if (!Number.isInteger(quantity)) return null;
    return { productId: product.id, quantity, productName: product.name, paymentToken };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
