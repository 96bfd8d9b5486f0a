import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { personName } from '../texts.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { userInPath } from './path-parameters.js';
import { correctedPerson, type CorrectedPerson } from './person-fields.js';

/** What may be corrected of a person, as administrators type it. */
const typedPerson = z.object({
  name: personName('Indiquez le nom'),
  phone: bounded(40, z.trim(), z.minLength(1, 'Indiquez le numéro')),
} satisfies Record<keyof CorrectedPerson, z.ZodMiniType>);
export const requestCorrection = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/corrections',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary:
    'Ask a second administrator to correct a person’s name or phone; the only administrator confirms it after 24 hours. Who awaits a prize is told',
  form: {},
  body: z.strictObject({
    ...z.partial(typedPerson).shape,
    reason: approvalReason,
    /** The values that the caller saw. */
    before: z.strictObject(correctedPerson.shape),
  }),
  answer: approvalAnswer,
  status: 201,
});

export const requestResetCode = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-code-requests',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator for the reset code of a person who awaits a prize; the person is told',
  form: {},
  body: z.strictObject({ reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestBlock = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/block-requests',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator to block a person who awaits a prize; the person is told',
  form: {},
  body: z.strictObject({ reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});
