import { randomUUID } from 'node:crypto';
import { inRequestContext } from '@raffle/service-kit';

/**
 * Runs `work` under the correlation id of the request that began the payment: whatever causes a check, one id finds everything that
 * happened to a payment in the logs of all services. Payments from before the id was stored use their own.
 */
export function inContextOfPayment<T>(payment: { id: string; correlation_id: string | null }, work: () => T): T {
  return inRequestContext({ requestId: randomUUID(), correlationId: payment.correlation_id ?? payment.id }, work);
}
