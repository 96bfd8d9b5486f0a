import * as z from 'zod/mini';
import {
  amount,
  count,
  creditKind,
  creditReason,
  instant,
  paymentType,
  productId,
  refundReason,
  uuid,
} from '../values.js';
import { paymentState } from './admin-money.js';
import { defineEndpoint } from './define-endpoint.js';
import { contactMethod, deliveryState, deliveryStepKind } from './deliveries.js';
import { ticketEntry } from './tickets.js';

/** What identity holds about a person. A friend is named as the public sees them; the number that paid is masked: it may be a friend's. */
export const accountData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('account'),
    id: uuid,
    name: z.string(),
    display_name: z.nullable(z.string()),
    /** Whether an administrator replaced the public name by initials. */
    initials_only: z.boolean(),
    phone: z.nullable(z.string()),
    city: z.string(),
    created_at: instant,
    last_active: z.nullable(instant),
    referral_code: z.string(),
    /** Whether someone invited this person. */
    invited: z.boolean(),
    referrals: count,
    tickets: z.int(),
    /** F CFA. */
    total_spent: amount,
    payer_phone: z.nullable(z.string()),
    blocked_at: z.nullable(instant),
    block_reason: z.nullable(z.string()),
  }),
  /** The form that became the account. */
  z.object({
    kind: z.literal('registration'),
    name: z.string(),
    phone: z.nullable(z.string()),
    city: z.string(),
    amount,
    confirmed_at: z.nullable(instant),
  }),
  /** A device that is known to the account: a random number, of which only the hash is stored. */
  z.object({ kind: z.literal('device'), last_used_at: instant, first: z.boolean() }),
  z.object({
    kind: z.literal('reset_code'),
    issued_at: instant,
    expires_at: instant,
    used_at: z.nullable(instant),
  }),
  z.object({
    kind: z.literal('correction'),
    before: z.object({ name: z.string(), phone: z.string() }),
    after: z.object({ name: z.optional(z.string()), phone: z.optional(z.string()) }),
    requested_at: instant,
    decision: z.nullable(z.enum(['approved', 'refused', 'expired'])),
    decided_at: z.nullable(instant),
  }),
  z.object({
    kind: z.literal('friend'),
    display_name: z.string(),
    registered_at: instant,
    participated_at: z.nullable(instant),
    earned_tickets: count,
  }),
  /** An action on the account; the address is the person's own. */
  z.object({ kind: z.literal('act'), action: z.string(), at: instant, address: z.nullable(z.string()) }),
]);

/** What tickets holds about a person. */
export const ticketsData = z.discriminatedUnion('kind', [
  /** The person asked to be notified when a place of this product is free again. */
  z.object({ kind: z.literal('place_wish'), product_id: productId, product_name: z.string(), created_at: instant }),
  z.object({
    kind: z.literal('allowance'),
    registration_given: count,
    registration_placed: count,
    referral_given: count,
    referral_placed: count,
  }),
  z.extend(ticketEntry, { kind: z.literal('entry') }),
  z.object({
    kind: z.literal('purchase'),
    id: uuid,
    product_id: productId,
    product_name: z.string(),
    quantity: count,
    amount,
    status: z.enum(['opening', 'awaiting_payment', 'failed', 'granted', 'credited']),
    hold: z.enum(['held', 'expired', 'released', 'granted']),
    created_at: instant,
    hold_expires_at: instant,
  }),
  z.object({
    kind: z.literal('credit'),
    id: uuid,
    /** Its origin. */
    of: creditKind,
    /** The payment or the tickets that it was; null for what was given. */
    payment_id: z.nullable(uuid),
    entry_id: z.nullable(uuid),
    amount,
    value_left: amount,
    tickets_left: count,
    reason: creditReason,
    product_name: z.string(),
    issued_at: instant,
    refunded: z.nullable(amount),
    refunded_at: z.nullable(instant),
  }),
  /** A play limit of the person, and the requested raise (docs/product.md rule 40, limits of play). */
  z.object({
    kind: z.literal('play_limit'),
    period: z.enum(['week', 'month']),
    amount: z.nullable(amount),
    next_amount: z.nullable(amount),
    next_from: z.nullable(instant),
  }),
  z.object({ kind: z.literal('play_pause'), until: instant }),
]);

/** What payments holds about a person. */
export const moneyData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    id: uuid,
    reference: z.string(),
    type: paymentType,
    state: paymentState,
    product_id: z.nullable(productId),
    quantity: count,
    amount,
    came_in: z.nullable(amount),
    description: z.string(),
    client_name: z.string(),
    client_phone: z.string(),
    payer_phone: z.nullable(z.string()),
    operator: z.nullable(z.string()),
    created_at: instant,
    confirmed_at: z.nullable(instant),
    closed_at: z.nullable(instant),
    resolution_reason: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('refund'),
    id: uuid,
    payment_id: uuid,
    amount,
    reason: refundReason,
    status: z.enum(['owed', 'paid']),
    /** When it was given to the operator in a file; null: not yet. */
    filed_at: z.nullable(instant),
    owed_at: instant,
    paid_at: z.nullable(instant),
    transfer_reference: z.nullable(z.string()),
  }),
]);

/** What messaging holds about a person. */
export const messagesData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: uuid,
    author: z.enum(['user', 'admin', 'platform']),
    subject: z.string(),
    content: z.string(),
    created_at: instant,
    read_at: z.nullable(instant),
  }),
  /** Their conversation with the administrators; who has it is not theirs to know. */
  z.object({
    kind: z.literal('conversation'),
    /** Since when they wait for an answer; null: they do not. */
    waiting_since: z.nullable(instant),
    archived_at: z.nullable(instant),
  }),
  /** Agreed to notices by SMS or WhatsApp. */
  z.object({ kind: z.literal('text_agreement'), agreed_at: instant }),
  /** The push service of a browser; the rest of its address is only a key and is left out. */
  z.object({ kind: z.literal('notified_browser'), push_service: z.string(), created_at: instant }),
  z.object({ kind: z.literal('general_message_read'), subject: z.string(), read_at: instant }),
]);

/** What catalog holds about a person: their tickets in published draws. */
export const drawsData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pick'),
    product_id: productId,
    product_name: z.string(),
    ticket: count,
    wins: z.boolean(),
    display_name: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('delivery'),
    product_id: productId,
    ticket: count,
    state: deliveryState,
    place: z.nullable(z.string()),
    meeting_at: z.nullable(instant),
    documents: z.nullable(z.string()),
    handed_over_at: z.nullable(instant),
    confirmed_at: z.nullable(instant),
    photo_agreed_at: z.nullable(instant),
    photo_url: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('delivery_step'),
    product_id: productId,
    ticket: count,
    step: deliveryStepKind,
    at: instant,
    method: z.nullable(contactMethod),
    note: z.nullable(z.string()),
  }),
]);

/** Start of a page of a service's data about a person: the `next` of the previous page. */
export const personalDataCursor = z.string().check(z.regex(/^\d{1,2}:[\w.-]{1,100}$/));

export const optionalPersonalDataCursor = z.optional(personalDataCursor);

export const downloadMyData = defineEndpoint({
  method: 'GET',
  path: '/users/data',
  access: 'user',
  service: 'gateway',
  limit: 'data',
  summary:
    'Everything that is held about me, gathered from every service; 503 `personal_data_incomplete` while one of them does not answer',
  answer: z.object({
    made_at: instant,
    account: z.array(accountData),
    tickets: z.array(ticketsData),
    money: z.array(moneyData),
    messages: z.array(messagesData),
    draws: z.array(drawsData),
  }),
});
