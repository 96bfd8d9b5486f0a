import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { shortText } from '../texts.js';
import { amount, count, day, instant, uuid } from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { refundFileInPath } from './path-parameters.js';
import { refundFields, refundRelease, transferReference } from './refund-fields.js';

/** Maximum number of refunds in one file for the operator. */
export const maxRefundsInFile = 200;

/** A refund with the details for its transfer. */
export const adminRefund = z.extend(refundFields, {
  reference: line,
  name: line,
  /** The number it is paid to (docs/product.md rule 44); null where the account is closed and erased. */
  phone: z.nullable(line),
  /** The number that paid, as the provider reports it, and the account's own; null where unknown. */
  payer_phone: z.nullable(line),
  account_phone: z.nullable(line),
  /** The operator of the payment, as the provider reports it; null where unknown. */
  operator: z.nullable(line),
  /** When its owner closed their account and renounced it. */
  given_up_at: z.nullable(instant),
  /** It is in a file, and the number it goes to was corrected, or erased with the account, since: the file leaves it out. */
  number_changed: z.boolean(),
  user_id: z.nullable(uuid),
  /** The file for the operator that contains it, and when it was made. */
  file_id: z.nullable(uuid),
  filed_at: z.nullable(instant),
  /** The last file that it was taken out of. */
  released: z.nullable(refundRelease),
  /** It is sent, and put into a file, only once a second administrator approved it (docs/product.md rule 42). */
  needs_approval: z.boolean(),
});
export type AdminRefund = z.infer<typeof adminRefund>;

/** Whether another number than the account's paid, or an unknown one. */
export const numbersDiffer = (of: Pick<AdminRefund, 'payer_phone' | 'account_phone'>): boolean =>
  of.payer_phone !== of.account_phone;

/** A file for the operator with refunds that are not settled yet. */
export const refundFile = z.object({
  id: uuid,
  made_at: instant,
  refunds: count,
  amount,
  /** Of them recorded as paid. */
  paid: count,
  paid_amount: amount,
});
export type RefundFile = z.infer<typeof refundFile>;

const refundIds = z
  .array(uuid)
  .check(z.minLength(1, 'Choisissez des remboursements'), z.maxLength(maxRefundsInFile, 'Choisissez-en moins'));

export const makeRefundFile = defineEndpoint({
  method: 'POST',
  path: '/admin/refund-files',
  access: 'super_admin',
  about: ['payments', 'refunds'],
  service: 'payments',
  limit: 'general',
  summary:
    'Put owed refunds into one file for the operator: from then on they are paid only through it; names those that it cannot contain; repeatable',
  body: z.strictObject({ refundIds }),
  answer: z.object({
    file: refundFile,
    left_out: z.array(
      z.object({
        refund_id: uuid,
        /** `not_available`: paid, given up, in another file, or without a number to send to. */
        reason: z.enum(['not_available', 'needs_approval']),
      }),
    ),
    /** Whether the file is in the archive of the databases: the operator gets none that could be lost and made again. */
    archived: z.boolean(),
  }),
});

export const showRefundFile = defineEndpoint({
  method: 'GET',
  path: '/admin/refund-files/{id}',
  params: { id: refundFileInPath },
  access: 'super_admin',
  about: ['refunds'],
  service: 'payments',
  limit: 'general',
  summary:
    'A file and its refunds; as CSV the unpaid ones with what the operator needs, except where the number changed',
  answer: z.object({ file: refundFile, refunds: z.array(adminRefund) }),
  csv: 'phones',
});

export const payRefundFile = defineEndpoint({
  method: 'POST',
  path: '/admin/refund-files/{id}/paid',
  params: { id: refundFileInPath },
  access: 'super_admin',
  about: ['payments', 'refunds', 'accounting'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary:
    'Record that one transfer paid these refunds of a file, each independently; repeatable with the same transfer',
  body: z.strictObject({
    refundIds,
    transferReference,
    /** The day of the transfer, from that of the file to today; default today. */
    paidOn: z.optional(day),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        refund_id: uuid,
        /** `failed`: nothing was recorded; the same call may be sent again. */
        result: z.enum(['paid', 'paid_otherwise', 'not_in_file', 'needs_approval', 'failed']),
      }),
    ),
  }),
});

export const releaseRefunds = defineEndpoint({
  method: 'POST',
  path: '/admin/refund-files/{id}/release',
  params: { id: refundFileInPath },
  access: 'super_admin',
  about: ['payments', 'refunds'],
  service: 'payments',
  limit: 'general',
  summary:
    'Remove refunds from a file that the operator did not pay, with a reason, so that they can be paid in another way',
  body: z.strictObject({
    refundIds,
    reason: shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' }),
  }),
  answer: z.object({ released: count }),
});
