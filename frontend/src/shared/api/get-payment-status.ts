import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { callApi } from './call-api.js';

/** The state of one payment; the server asks the provider while it is pending. Never cached: it is about money. */
export function readPaymentStatus(token: string, signal?: AbortSignal) {
  return callApi(getPaymentStatus, { params: { token }, ...(signal ? { signal } : {}) });
}
export type PaymentState = Awaited<ReturnType<typeof readPaymentStatus>>['data'];
