import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { count } from '../values.js';
import { auditEntry } from './audit-log.js';
import { defineEndpoint } from './define-endpoint.js';

/** For this many days every administrator sees what was done on the machine, unless they put it away. */
export const operatorActsDays = 7;
/** As many acts are shown at once. */
export const shownOperatorActs = 5;

export const listOperatorActs = defineEndpoint({
  method: 'GET',
  path: '/admin/operator-acts',
  access: 'admin',
  areas: 'every',
  about: ['audit_log'],
  service: 'identity',
  limit: 'general',
  summary:
    'What was done on the machine in the last 7 days and I have not put away, newest first, 5 at most (docs/product.md rule 48)',
  answer: z.object({ acts: z.array(auditEntry), total: count }),
});

export const putOperatorActsAway = defineEndpoint({
  method: 'POST',
  path: '/admin/operator-acts/put-away',
  access: 'admin',
  areas: 'every',
  about: ['audit_log'],
  service: 'identity',
  limit: 'general',
  summary: 'Do not show me this act of the machine and earlier ones again; the audit log keeps them. Repeatable',
  body: z.strictObject({ upTo: bounded(18, z.regex(/^\d{1,18}$/)) }),
  status: 204,
});
