import * as z from 'zod/mini';
import { createAdmin } from './admin-team.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { adminInPath } from './path-parameters.js';

export const requestAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/admins/requests',
  access: 'super_admin',
  about: ['approvals', 'team'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second super_admin to add an account',
  form: {},
  body: z.extend(createAdmin.body, { reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestAdminChange = defineEndpoint({
  method: 'POST',
  path: '/admin/admins/{id}/requests',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['approvals', 'team'],
  service: 'identity',
  limit: 'general',
  summary:
    'Ask a second super_admin to change an account’s role, areas or password, to switch its second factor off, or to confirm it once its owner has chosen the password; while no two super_admins are confirmed, the owner agrees after 24 hours',
  form: {},
  body: z.strictObject({
    ...z.partial(z.pick(createAdmin.body, { role: true, areas: true, password: true })).shape,
    secondFactor: z.optional(z.literal('off')),
    confirmed: z.optional(z.literal(true)),
    reason: approvalReason,
  }),
  answer: approvalAnswer,
  status: 201,
});
