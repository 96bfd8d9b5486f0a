import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { shortText } from '../texts.js';
import { amount, instant, refundReason, uuid } from '../values.js';

/** `given_up`: its owner closed their account and renounced it (docs/product.md rule 33): it is not sent any more. */
const refundStatus = z.enum(['owed', 'paid', 'given_up']);

/** What everybody who sees a refund reads of it. */
export const refundFields = z.object({
  id: uuid,
  payment_id: uuid,
  amount,
  reason: refundReason,
  status: refundStatus,
  owed_at: instant,
  paid_at: z.nullable(instant),
  /** The operator's reference of the transfer that paid it, as last corrected. */
  transfer_reference: z.nullable(line),
});

/** What people call a file for the operator: the end of its id. */
export const refundFileNumber = (id: string): string => id.slice(-6);

/** A refund was taken out of a file that the operator did not pay, with a reason (docs/product.md rule 39). */
export const refundRelease = z.object({ file_id: uuid, reason: line, released_by: uuid, released_at: instant });

export const transferReference = shortText(100, { missing: 'Indiquez la référence du transfert' });
