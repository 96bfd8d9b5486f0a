import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, count, instant, uuid } from '../values.js';

/** What identity stores of a person and may tell them and administrators (docs/product.md section 3). */
export const personFields = z.object({
  id: uuid,
  name: line,
  /** The public form of the name. */
  display_name: line,
  /** An administrator replaced the public form by initials, so there is no choice (docs/product.md rule 49). */
  initials_only: z.boolean(),
  /** E.164 */
  phone: line,
  city: line,
  tickets: count,
  referrals: count,
  /** F CFA paid for tickets, also where they became a credit or were refunded; not the registration, nor what a credit paid. */
  total_spent: amount,
  created_at: instant,
  last_active: z.nullable(instant),
  /** The number that paid the registration, masked: `+22890••••45`. */
  payer_phone: z.nullable(line),
  blocked_at: z.nullable(instant),
  block_reason: z.nullable(line),
});

/** Only administrators read these, and the person in their download (docs/product.md rule 33). */
export const forAdministrators = { payer_phone: true, blocked_at: true, block_reason: true } as const;

/** What an approved correction changes of a person (docs/product.md rule 42). */
export const correctedPerson = z.pick(personFields, { name: true, phone: true });
export type CorrectedPerson = z.infer<typeof correctedPerson>;
