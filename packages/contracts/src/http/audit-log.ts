import * as z from 'zod/mini';
import { boundedJson, line } from '../bounded.js';
import { instant, uuid } from '../values.js';

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
