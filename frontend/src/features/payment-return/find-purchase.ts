import type { PaymentState } from '@raffle/contracts/http/payments';
import { ApiError } from '../../shared/api/api-error.js';
import { loadPublicReads } from '../../shared/api/public-queries.js';
import type { PendingPurchase } from '../../shared/payments/payment-in-progress.js';

/**
 * Derives the purchase of a payment from the server's answers, for a browser without a stored purchase. The price of a product
 * is fixed from its activation on (docs/product.md rule 10b), so the amount yields the quantity. Null if it does not.
 */
export async function findPurchase(
  paymentToken: string,
  payment: PaymentState,
  signal: AbortSignal,
): Promise<PendingPurchase | null> {
  if (payment.type !== 'ticket' || payment.product_id === null) return null;
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
