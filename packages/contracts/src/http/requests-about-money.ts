import * as z from 'zod/mini';
import { amount } from '../values.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { paymentInPath } from './path-parameters.js';

export const requestMoney = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/{id}/approval-requests',
  params: { id: paymentInPath },
  access: 'super_admin',
  about: ['approvals', 'payments', 'refunds'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary:
    'Ask a second super_admin to accept a payment in review, or to allow the owed refunds of a payment to be sent',
  body: z.strictObject({
    kind: z.enum(['grant', 'refund']),
    /** What the caller saw: the amount received, or the total of the payment's refunds. */
    amount,
    reason: approvalReason,
  }),
  answer: approvalAnswer,
  status: 201,
});
