import * as z from 'zod/mini';
import { count, instant, uuid } from '../values.js';
import { adminListQuery, day } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';

/** Values before or after a change; never a password, code, token or secret. */
export const auditValues = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({
    kind: z.enum(['admin', 'operator', 'system', 'nobody']),
    id: z.nullable(uuid),
    /** As it was called when it acted; the account may be gone. */
    username: z.nullable(z.string()),
  }),
  /** `<what>.<happened>`: `product.updated`. */
  action: z.string(),
  /** What it happened to: a product's or a payment's id. */
  subject: z.nullable(z.string()),
  /** The name that its product or person has now, where it has one. */
  subject_name: z.nullable(z.string()),
  before: auditValues,
  after: auditValues,
  /** The address it came from, where it came by the network. */
  address: z.nullable(z.string()),
});
export type AuditLogEntry = z.infer<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/admin/audit-log',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Who changed what, from what to what, when and from where; `q` searches what a line says, in French too',
  query: z.strictObject({
    ...adminListQuery(['at']),
    actorId: z.optional(uuid),
    /** The first part of an action: `product`. */
    area: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    /** The history of one thing: a product's, payment's, user's or administrator's id. */
    subject: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({ entries: z.array(auditEntry), total: count }),
  csv: true,
});
