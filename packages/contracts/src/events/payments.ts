import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { incidentKind } from '../http/admin-news.js';
import { amount, instant, paymentType, refundReason, refundRequestReason, uuid, type PaymentType } from '../values.js';
import { defineEvent } from './define-event.js';

/** A registration's payment changes nothing for tickets, and a purchase's nothing for identity. */
const ownerOfSubject = ({ type }: { type: PaymentType }) => [type === 'registration' ? 'identity' : 'tickets'] as const;

export const PaymentConfirmed = defineEvent({
  name: 'payments.payment-confirmed.v1',
  meaning:
    'The provider reports that our payment is paid: with the amount asked, or with another one that an administrator accepted.',
  publishers: ['payments'],
  consumers: ['identity', 'tickets', 'gateway'],
  concerns: ownerOfSubject,
  payload: z.object({
    payment_id: uuid,
    type: paymentType,
    /** The pending registration (identity) or the purchase (tickets) it pays for. */
    subject_id: uuid,
    /** The amount asked; the amount received where that is too little, so that nothing is granted for it. */
    amount,
    /** The amount received; all of it becomes outcomes (docs/product.md rule 31). */
    received: amount,
    currency: z.literal('XOF'),
    confirmed_at: instant,
    /** What the provider took of it, F CFA with hundredths; null where it did not say. */
    fee: z.optional(z.nullable(z.number())),
    /** For a registration: the number that paid it, E.164, where the provider reports it (docs/product.md rule 28). */
    payer_phone: z.optional(z.nullable(bounded(16, z.regex(/^\+[1-9]\d{6,14}$/)))),
  }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    type: 'ticket',
    subject_id: '01997b5e-0000-7000-8000-000000000004',
    amount: 3000,
    received: 3000,
    currency: 'XOF',
    confirmed_at: '2026-11-20T10:04:58.000Z',
    fee: 75,
  },
});

export const PaymentFailed = defineEvent({
  name: 'payments.payment-failed.v1',
  meaning: 'A payment ended without money: the provider refused it, or never answered its creation.',
  publishers: ['payments'],
  consumers: ['identity', 'tickets', 'gateway'],
  concerns: ownerOfSubject,
  payload: z.object({
    payment_id: uuid,
    type: paymentType,
    subject_id: uuid,
    /** The buyer; null of a registration, whose person has no account yet. */
    user_id: z.nullable(uuid),
    reason: z.enum(['failed', 'not_created']),
    failed_at: instant,
  }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    type: 'ticket',
    subject_id: '01997b5e-0000-7000-8000-000000000004',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    reason: 'failed',
    failed_at: '2026-11-20T10:04:58.000Z',
  },
});

export const ReviewOpened = defineEvent({
  name: 'payments.review-opened.v1',
  meaning: 'A payment was paid with another amount: a super_admin decides (docs/product.md rule 31), and is notified.',
  publishers: ['payments'],
  consumers: ['messaging'],
  payload: z.object({ payment_id: uuid, opened_at: instant }),
  fixture: { payment_id: '01997b5f-0000-7000-8000-000000000002', opened_at: '2026-11-20T10:04:58.000Z' },
});

export const IncidentFound = defineEvent({
  name: 'payments.incident-found.v1',
  meaning:
    'Payments fail, refusals are above their usual share, or nobody buys at an hour with usual sales (docs/product.md rule 68): administrators are notified at once.',
  publishers: ['payments'],
  consumers: ['messaging'],
  payload: z.object({
    incident_id: uuid,
    kind: incidentKind,
    operator: z.nullable(line),
    since: instant,
    found_at: instant,
  }),
  fixture: {
    incident_id: '01997b74-0000-7000-8000-000000000001',
    kind: 'refusals',
    operator: 'moov',
    since: '2026-11-20T13:05:00.000Z',
    found_at: '2026-11-20T14:05:00.000Z',
  },
});

export const GoodwillGiven = defineEvent({
  name: 'payments.goodwill-given.v1',
  meaning: 'Administrators gave a person a promotional credit (docs/product.md rule 55); no payment is behind it.',
  publishers: ['payments'],
  consumers: ['tickets'],
  payload: z.object({ goodwill_id: uuid, user_id: uuid, amount, given_at: instant }),
  fixture: {
    goodwill_id: '01997b63-0000-7000-8000-000000000006',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    amount: 1000,
    given_at: '2026-11-20T10:06:00.000Z',
  },
});

export const RefundRequested = defineEvent({
  name: 'payments.refund-requested.v1',
  meaning: 'A service requests that money is refunded to its owner.',
  publishers: ['identity', 'tickets'],
  consumers: ['payments'],
  payload: z.object({
    /** Created by the requester; repeated requests with the same id are one refund. */
    refund_request_id: uuid,
    payment_id: uuid,
    amount,
    reason: refundRequestReason,
    user_id: z.nullable(uuid),
    requested_at: instant,
  }),
  fixture: {
    refund_request_id: '01997b62-0000-7000-8000-000000000005',
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    amount: 500,
    reason: 'phone_already_registered',
    user_id: null,
    requested_at: '2026-11-20T10:06:00.000Z',
  },
});

export const RefundOwed = defineEvent({
  name: 'payments.refund-owed.v1',
  meaning: 'Payments recorded a refund owed; an administrator settles it.',
  publishers: ['payments'],
  consumers: ['identity', 'messaging', 'gateway'],
  payload: z.object({
    refund_id: uuid,
    payment_id: uuid,
    amount,
    reason: refundReason,
    user_id: z.nullable(uuid),
    owed_at: instant,
  }),
  fixture: {
    refund_id: '01997b63-0000-7000-8000-000000000006',
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    amount: 500,
    reason: 'phone_already_registered',
    user_id: null,
    owed_at: '2026-11-20T10:06:01.000Z',
  },
});

export const RefundPaid = defineEvent({
  name: 'payments.refund-paid.v1',
  meaning: 'An administrator recorded the transfer that paid a refund.',
  publishers: ['payments'],
  consumers: ['messaging', 'gateway'],
  payload: z.object({
    refund_id: uuid,
    payment_id: uuid,
    amount,
    user_id: z.nullable(uuid),
    transfer_reference: line,
    paid_at: instant,
  }),
  fixture: {
    refund_id: '01997b63-0000-7000-8000-000000000006',
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    amount: 500,
    user_id: null,
    transfer_reference: 'TMONEY-58213',
    paid_at: '2026-11-21T09:00:00.000Z',
  },
});

export const RefundReferenceCorrected = defineEvent({
  name: 'payments.refund-reference-corrected.v1',
  meaning: 'An administrator corrected the reference of the transfer that paid a refund.',
  publishers: ['payments'],
  consumers: ['messaging', 'gateway'],
  payload: z.object({
    /** Created by payments: a refund can be corrected several times. */
    correction_id: uuid,
    refund_id: uuid,
    payment_id: uuid,
    amount,
    user_id: z.nullable(uuid),
    transfer_reference: line,
    corrected_at: instant,
  }),
  fixture: {
    correction_id: '01997b64-0000-7000-8000-000000000012',
    refund_id: '01997b63-0000-7000-8000-000000000006',
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    amount: 500,
    user_id: null,
    transfer_reference: 'TMONEY-58231',
    corrected_at: '2026-11-21T09:30:00.000Z',
  },
});
