import { randomUUID } from 'node:crypto';
import { inRequestContext } from '@raffle/service-kit';

/**
 * Runs `work` under the correlation id of the request that started the payment: whatever triggers a check, one id finds everything
 * that happened to a payment in the logs of all services.
 */
export function inContextOfPayment<T>(payment: { correlation_id: string }, work: () => T): T {
  return inRequestContext({ requestId: randomUUID(), correlationId: payment.correlation_id }, work);
}
