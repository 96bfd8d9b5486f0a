import * as z from 'zod/mini';
import { handoverFacts } from './admin-deliveries.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { deliveryInPath } from './path-parameters.js';

export const requestForfeit = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/forfeit-requests',
  params: { id: deliveryInPath },
  access: 'super_admin',
  about: ['approvals', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator to give an unreachable winner’s prize to the next ticket; the winner is told',
  body: z.strictObject({ reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/handover-requests',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to record a hand-over without its code; for the only administrator it is recorded after 24 hours. The winner is told; 409 `handover_time_impossible`',
  body: z.strictObject({ ...handoverFacts, reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});
