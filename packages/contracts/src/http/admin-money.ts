import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { shortText } from '../texts.js';
import { amount, count, instant, ownPaymentState, productId, uuid } from '../values.js';
import { defineEndpoint, providerTimeoutMs, type AnswerOf } from './define-endpoint.js';
import { paymentFields } from './payment-fields.js';
import { paymentStatut } from './payments.js';
import { refundFields, refundRelease, transferReference } from './refund-fields.js';
import { ticketEntry } from './tickets.js';
import { paymentInPath, productInPath, refundInPath } from './path-parameters.js';

/** An entry as administrators see it. */
export const adminTicket = z.extend(ticketEntry, {
  user_id: uuid,
  display_name: line,
  city: line,
});
export type AdminTicket = z.infer<typeof adminTicket>;

export const cancellationCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/cancellation',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'What cancelling a product turns into credits: number of people, of tickets, and the amount paid in F CFA',
  answer: z.object({ people: count, tickets: count, amount: count }),
});

/** One reference of a transfer that was corrected, with a reason (docs/product.md rule 39). */
export const transferCorrection = z.object({ was: line, reason: line, corrected_at: instant });

export const refund = z.extend(refundFields, {
  /** The number it was sent to, or is in a file with; null: the payment's `refund_phone`. */
  sent_to: z.nullable(line),
  /** The file for the operator that contains it, and when it was made; null: it is in none. One in a file is paid only through it. */
  file_id: z.nullable(uuid),
  filed_at: z.nullable(instant),
  /** When its owner closed their account and renounced it. */
  given_up_at: z.nullable(instant),
  /** Earlier references, the first one first. */
  corrections: z.array(transferCorrection),
  /** Files that it was taken out of, the first one first. */
  releases: z.array(refundRelease),
});

export const adminPayment = z.extend(paymentFields, {
  state: ownPaymentState,
  /** As the provider reported it; null while unknown. */
  received_amount: z.nullable(z.number()),
  received_fee: z.nullable(z.number()),
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
  last_checked_at: z.nullable(instant),
  /** Reason given by the administrator who settled it in review. */
  resolution_reason: z.nullable(line),
  refunds: z.array(refund),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** What a part of a payment's money became. */
export const paymentOutcome = z.object({
  kind: z.enum(['account', 'grant', 'credit', 'taken_back', 'refund']),
  amount: z.int(),
  recorded_at: instant,
});

/** What may become of a payment in review. */
const decision = z.enum(['grant', 'refund', 'close']);

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/admin/payments/{id}',
  params: { id: paymentInPath },
  access: 'admin',
  areas: ['support', 'money'],
  about: ['payments'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'One payment, the outcomes of its money, and the provider’s current answer about it',
  answer: z.object({
    payment: adminPayment,
    /** Once all is settled, their sum is the amount received. */
    outcomes: z.array(paymentOutcome),
    /**
     * Null without a session to ask about; `statut` null when the provider did not answer, `unknown` when its answer says nothing about
     * the session. `amount_text`: what it reports as the amount where that cannot be read.
     */
    provider_view: z.nullable(
      z.object({
        asked_at: instant,
        statut: z.nullable(z.enum([...paymentStatut.options, 'unknown'])),
        amount: z.nullable(z.number()),
        amount_text: z.nullable(line),
        fee: z.nullable(z.number()),
        /** The number that paid, while a refund of a closed account is owed: it is stored nowhere (docs/product.md rule 33). */
        payer_phone: z.nullable(line),
        /** Since when it answers no question about a payment; null where it answered the last ones. */
        silent_since: z.nullable(instant),
      }),
    ),
    /** What a super_admin may decide about a payment in review, by what the provider shows now (docs/product.md rule 31). */
    decisions: z.array(decision),
    /** Of a payment in review: when the provider first no longer showed the money that it had reported; null while it shows it. */
    money_missed_at: z.nullable(instant),
    /** What a second administrator must approve first: the amount to request, or null (docs/product.md rule 42). */
    needs_approval: z.object({ grant: z.nullable(amount), refund: z.nullable(amount) }),
  }),
});

export type PaymentDetail = AnswerOf<typeof getPayment>;

const reason = shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' });

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
    decision,
    reason,
  }),
  answer: z.object({ payment: adminPayment }),
});

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
    reason,
  }),
  answer: z.object({ payment: adminPayment }),
});
