import * as z from 'zod/mini';
import { money, number } from '../money-text.js';
import { amount, uuid } from '../values.js';
import { approval, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { userInPath } from './path-parameters.js';

/** Limits of the credits that administrators give, F CFA (docs/product.md rule 55); the database enforces them too. */
export const goodwillLimits = { least: 100, person: 50_000, everybody: 200_000, days: 30 } as const;

const range = `Le crédit va de ${number(goodwillLimits.least)} à ${money(goodwillLimits.person)}`;
const given = {
  amount: z
    .int('Indiquez un montant en francs')
    .check(z.gte(goodwillLimits.least, range), z.lte(goodwillLimits.person, range)),
  reason: approvalReason,
};

export const giveGoodwill = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/goodwill',
  params: { id: userInPath },
  access: 'super_admin',
  about: ['goodwill', 'users', 'accounting', 'approvals'],
  service: 'payments',
  limit: 'general',
  idempotent: true,
  summary:
    'Give a person a promotional credit; 409 `approval_needed` from the amount on that needs two people, `goodwill_limit` beyond the limits',
  body: z.strictObject(given),
  answer: z.object({ goodwill: z.object({ id: uuid, amount }) }),
  status: 201,
});

export const requestGoodwill = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/goodwill-requests',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals'],
  service: 'payments',
  limit: 'general',
  summary: 'Ask a super_admin to give a person a promotional credit',
  body: z.strictObject(given),
  answer: z.object({ approval }),
  status: 201,
});
