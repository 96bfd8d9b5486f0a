import * as z from 'zod/mini';
import { bounded, boundedJson, line } from '../bounded.js';
import { count, day, instant, uuid } from '../values.js';
import { adminListQuery } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';

/** Values before or after a change; never a password, code, token or secret. */
export const auditValues = z.nullable(z.record(line, boundedJson));

const actorKind = z.enum(['admin', 'operator', 'system', 'nobody']);

export const auditEntry = z.object({
  id: line,
  at: instant,
  actor: z.object({
    kind: actorKind,
    id: z.nullable(uuid),
    /** The name at the time of the action; the account may be deleted since. */
    username: z.nullable(line),
  }),
  /** `<what>.<happened>`: `product.updated`. */
  action: line,
  /** What the action was about: the id of a product or a payment, for example. */
  subject: z.nullable(line),
  /** The current name of that product or person, where there is one. */
  subject_name: z.nullable(line),
  before: auditValues,
  after: auditValues,
  /** The IP address of the request, where there was one. */
  address: z.nullable(line),
});
export type AuditLogEntry = z.infer<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/admin/audit-log',
  access: 'admin',
  about: ['audit_log'],
  service: 'identity',
  limit: 'general',
  summary: 'Who changed what, from what to what, when and from where; `q` searches texts and French labels',
  query: z.strictObject({
    ...adminListQuery(['at']),
    actorId: z.optional(uuid),
    /** `operator`: what was done on the machine with `npm run admin`. */
    actorKind: z.optional(actorKind),
    /** The first part of an action: `product`. */
    area: z.optional(bounded(40, z.regex(/^[a-z_]{1,40}$/))),
    /** The history of one subject: the id of a product, payment, user or administrator. */
    subject: z.optional(bounded(64, z.regex(/^[\w-]{1,64}$/))),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({ entries: z.array(auditEntry), total: count }),
  csv: true,
});
