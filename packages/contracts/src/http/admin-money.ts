import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { shortText } from '../texts.js';
import {
  amount,
  count,
  day,
  instant,
  ownPaymentState,
  paymentType,
  productId,
  refundReason,
  ticketType,
  uuid,
} from '../values.js';
import { adminListQuery, userIds } from './admin-lists.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { paymentStatut } from './payments.js';
import { ticketEntry, ticketStatus } from './tickets.js';
import { paymentInPath, productInPath, refundInPath } from './path-parameters.js';

/** An entry as administrators see it. */
export const adminTicket = z.extend(ticketEntry, {
  user_id: uuid,
  display_name: line,
  city: line,
});
export type AdminTicket = z.infer<typeof adminTicket>;

export const ticketListStatus = z.enum([...ticketStatus.options, 'kept']);
export const ticketSortColumns = ['purchase_date', 'product_name', 'quantity', 'price'] as const;
export const listTickets = defineEndpoint({
  method: 'GET',
  path: '/admin/tickets',
  access: 'admin',
  about: ['tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'Every ticket entry; `q` searches person and product, or is a ticket number (`T26-0001`)',
  query: z.strictObject({
    ...adminListQuery(ticketSortColumns),
    type: z.optional(ticketType),
    /** `kept`: not turned into a credit, as counted in “Tickets vendus”. */
    status: z.optional(ticketListStatus),
    productId: z.optional(bounded(9, z.regex(/^[1-9]\d{0,8}$/))),
    userId: z.optional(uuid),
    /** Users whose full name or phone matches `q`, which only identity knows: their entries match too. */
    people: z.optional(userIds),
    /** Days on which the tickets were bought or placed. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({ tickets: z.array(adminTicket), total: count }),
  csv: true,
});

export const cancellationCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/cancellation',
  params: { id: productInPath },
  access: 'admin',
  about: ['tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'What cancelling a product turns into credits: number of people, of tickets, and the amount paid in F CFA',
  answer: z.object({ people: count, tickets: count, amount: count }),
});

export const refund = z.object({
  id: uuid,
  payment_id: uuid,
  amount,
  reason: refundReason,
  status: z.enum(['owed', 'paid']),
  /** The number it was sent to, or is in a file with; null: the payment's `refund_phone`. */
  sent_to: z.nullable(line),
  /** When the file for the operator that contains it was made; null: it is in none. One in a file is paid only through it. */
  filed_at: z.nullable(instant),
  owed_at: instant,
  paid_at: z.nullable(instant),
  /** The operator's reference of the transfer that paid it, as last corrected. */
  transfer_reference: z.nullable(line),
  /** Earlier references, the first one first: each was corrected with a reason (docs/product.md rule 39). */
  corrections: z.array(z.object({ was: line, reason: line, corrected_at: instant })),
});

export const adminPayment = z.object({
  id: uuid,
  reference: line,
  type: paymentType,
  state: ownPaymentState,
  amount,
  /** As the provider reported it; null while unknown. */
  received_amount: z.nullable(z.number()),
  received_fee: z.nullable(z.number()),
  operator: z.nullable(line),
  provider: line,
  user_id: z.nullable(uuid),
  client_name: line,
  /** The number that the provider was given when the payment was opened. */
  client_phone: line,
  /** The number that paid, as the provider reports it; the account's own; and the one that a refund goes to. Null where unknown. */
  payer_phone: z.nullable(line),
  account_phone: z.nullable(line),
  refund_phone: z.nullable(line),
  product_id: z.nullable(productId),
  quantity: count,
  created_at: instant,
  confirmed_at: z.nullable(instant),
  last_checked_at: z.nullable(instant),
  /** Reason given by the administrator who settled it in review. */
  resolution_reason: z.nullable(line),
  refunds: z.array(refund),
});
export type AdminPayment = z.infer<typeof adminPayment>;

export const paymentSortColumns = ['created_at', 'amount', 'confirmed_at'] as const;
export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/admin/payments',
  access: 'admin',
  about: ['payments'],
  service: 'payments',
  limit: 'general',
  summary: 'Payments; `q` searches reference, name and phone',
  query: z.strictObject({
    ...adminListQuery(paymentSortColumns),
    state: z.optional(ownPaymentState),
    type: z.optional(paymentType),
    /** Only payments with a refund owed and in no file, in a file for the operator, or paid. */
    refund: z.optional(z.enum(['owed', 'filed', 'paid'])),
    userId: z.optional(uuid),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({
    payments: z.array(adminPayment),
    total: count,
    /** What waits for an administrator, independent of the filter. */
    waiting: z.object({
      in_review: count,
      /** In no file. */
      refunds_owed: count,
      refunds_owed_amount: amount,
      /** In a file for the operator, not recorded as paid yet. */
      refunds_filed: count,
      refunds_filed_amount: amount,
    }),
  }),
  csv: true,
});

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/admin/payments/{id}',
  params: { id: paymentInPath },
  access: 'admin',
  about: ['payments'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'One payment, the outcomes of its money, and the provider’s current answer about it',
  answer: z.object({
    payment: adminPayment,
    /** Once all is settled, their sum is the amount received. */
    outcomes: z.array(
      z.object({
        kind: z.enum(['account', 'grant', 'credit', 'taken_back', 'refund']),
        amount: z.int(),
        recorded_at: instant,
      }),
    ),
    /** Null without a session to ask about; `statut` null when the provider did not answer. */
    provider_view: z.nullable(
      z.object({
        asked_at: instant,
        statut: z.nullable(paymentStatut),
        amount: z.nullable(z.number()),
        fee: z.nullable(z.number()),
      }),
    ),
    /** What a second administrator must approve first: the amount to request, or null (docs/product.md rule 42). */
    needs_approval: z.object({ grant: z.nullable(amount), refund: z.nullable(amount) }),
  }),
});

export const resolvePayment = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/{id}/resolve',
  params: { id: paymentInPath },
  access: 'super_admin',
  about: ['payments', 'refunds', 'accounting'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary:
    'Settle a payment in review, by the amount received so far: granting too little is a credit, for a registration a refund',
  body: z.strictObject({
    decision: z.enum(['grant', 'refund', 'close']),
    reason: shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' }),
  }),
  answer: z.object({ payment: adminPayment }),
});

const transferReference = shortText(100, { missing: 'Indiquez la référence du transfert' });

export const payRefund = defineEndpoint({
  method: 'POST',
  path: '/admin/refunds/{id}/paid',
  params: { id: refundInPath },
  access: 'super_admin',
  about: ['payments', 'refunds', 'accounting'],
  service: 'payments',
  limit: 'general',
  summary: 'Record that a refund was paid back; repeatable with the same transfer',
  body: z.strictObject({ transferReference }),
  answer: z.object({ payment: adminPayment }),
});

export const correctTransfer = defineEndpoint({
  method: 'POST',
  path: '/admin/refunds/{id}/transfer-corrections',
  params: { id: refundInPath },
  access: 'super_admin',
  about: ['payments', 'refunds'],
  service: 'payments',
  limit: 'general',
  summary:
    'Correct the mistyped reference of the transfer that paid a refund, and of the others that it paid through the same file; repeatable; 409 `changed_meanwhile`',
  body: z.strictObject({
    /** The reference that the administrator read. */
    was: line,
    transferReference,
    reason: shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' }),
  }),
  answer: z.object({ payment: adminPayment }),
});
