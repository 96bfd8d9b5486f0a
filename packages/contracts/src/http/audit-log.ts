import * as z from 'zod/mini';
import { boundedJson, line } from '../bounded.js';
import { count, instant, uuid } from '../values.js';

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
  /** Its current name, or a payment's reference, where there is one. */
  subject_name: z.nullable(line),
  /** The product that it is about, by its newest name, and its places, by which its tickets are numbered. */
  product: z.nullable(z.object({ id: line, name: line, places: count })),
  /** The winner of the prize that it is about; null once the account is closed. */
  winner: z.nullable(z.object({ id: uuid, name: line })),
  before: auditValues,
  after: auditValues,
  /** The IP address of the request, where there was one. */
  address: z.nullable(line),
});
export type AuditLogEntry = z.infer<typeof auditEntry>;
