import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { amount, count, creditKind, creditReason, instant, ownPaymentState, productId, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { contactMethod, deliveryState, deliveryStepKind } from './deliveries.js';
import { evidenceKind } from './handover-evidence.js';
import { ownWords } from './shown-winners.js';
import { paymentFields } from './payment-fields.js';
import { correctedPerson, personFields } from './person-fields.js';
import { friend } from './referral.js';
import { refundFields } from './refund-fields.js';
import { ticketEntry } from './tickets.js';

export const ownAccount = z.extend(personFields, {
  /** Earlier names, by which the back-office finds the person too. */
  former_names: line,
  display_name: z.nullable(line),
  phone: z.nullable(line),
  tickets: z.int(),
  referral_code: line,
  /** Whether someone invited this person. */
  invited: z.boolean(),
  /** How they found us; null once the account is closed. */
  source: z.nullable(line),
  /** When they asked to close it, while a draw with their tickets was under way. */
  closing_asked_at: z.nullable(instant),
});

/** What identity holds about a person. A friend is named as the public sees them; the number that paid is masked: it may be a friend's. */
export const accountData = z.discriminatedUnion('kind', [
  z.extend(ownAccount, { kind: z.literal('account') }),
  /** The form that became the account. */
  z.object({
    kind: z.literal('registration'),
    name: line,
    phone: z.nullable(line),
    city: line,
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
    before: correctedPerson,
    after: z.partial(correctedPerson),
    requested_at: instant,
    decision: z.nullable(z.enum(['approved', 'refused', 'expired'])),
    decided_at: z.nullable(instant),
  }),
  /** The name and phone before a change. */
  z.object({ kind: z.literal('former_contact'), name: line, phone: line, until: instant }),
  z.extend(friend, { kind: z.literal('friend') }),
  /** An action on the account; the address is the person's own. */
  z.object({ kind: z.literal('act'), action: line, at: instant, address: z.nullable(line) }),
]);

/** What tickets holds about a person. */
export const ticketsData = z.discriminatedUnion('kind', [
  /** The person asked to be notified when a place of this product is free again, after it another draw opens, or it opens itself. */
  z.object({
    kind: z.literal('place_wish'),
    product_id: productId,
    product_name: line,
    awaits: z.enum(['place', 'draw', 'sale']),
    created_at: instant,
  }),
  /** The public name and city before a change. */
  z.object({ kind: z.literal('former_person'), display_name: line, city: line, until: instant }),
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
    product_name: line,
    quantity: count,
    amount,
    status: z.enum(['opening', 'awaiting_payment', 'failed', 'granted', 'credited']),
    hold: z.enum(['held', 'expired', 'released', 'granted']),
    created_at: instant,
    hold_expires_at: instant,
    /** Null until a payment was opened. */
    payment_id: z.nullable(uuid),
    /** The entry that it became; null until then, and where its money became something else. */
    entry_id: z.nullable(uuid),
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
    product_name: line,
    issued_at: instant,
    refunded: z.nullable(amount),
    refunded_at: z.nullable(instant),
  }),
  /** A play limit of the person, and the requested raise (docs/product.md rule 40). */
  z.object({
    kind: z.literal('play_limit'),
    period: z.enum(['week', 'month']),
    amount: z.nullable(amount),
    next_amount: z.nullable(amount),
    next_from: z.nullable(instant),
  }),
  z.object({ kind: z.literal('play_pause'), until: instant }),
]);

export const ownPayment = z.extend(paymentFields, {
  state: ownPaymentState,
  product_id: z.nullable(productId),
  quantity: count,
  came_in: z.nullable(amount),
  description: lines,
  client_name: line,
  client_phone: line,
  payer_phone: z.nullable(line),
  closed_at: z.nullable(instant),
  resolution_reason: z.nullable(line),
});
export const ownRefund = z.extend(refundFields, {
  /** When it was given to the operator in a file; null: not yet. */
  filed_at: z.nullable(instant),
});

/** What payments holds about a person. */
export const moneyData = z.discriminatedUnion('kind', [
  z.extend(ownPayment, { kind: z.literal('payment') }),
  z.extend(ownRefund, { kind: z.literal('refund') }),
]);

/** What messaging holds about a person. */
export const messagesData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: uuid,
    author: z.enum(['user', 'admin', 'platform']),
    subject: line,
    content: lines,
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
  /** Agreed to reminders. */
  z.object({ kind: z.literal('reminder_agreement'), agreed_at: instant }),
  /** The push service of a browser; the rest of its address is only a key and is left out. */
  z.object({ kind: z.literal('notified_browser'), push_service: line, created_at: instant }),
  z.object({ kind: z.literal('general_message_read'), subject: line, read_at: instant }),
]);

/** What catalog holds about a person: their tickets in published draws. */
export const drawsData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pick'),
    product_id: productId,
    product_name: line,
    ticket: count,
    wins: z.boolean(),
    display_name: z.nullable(line),
    city: z.nullable(line),
  }),
  z.object({
    kind: z.literal('delivery'),
    product_id: productId,
    ticket: count,
    state: deliveryState,
    place: z.nullable(line),
    meeting_at: z.nullable(instant),
    documents: z.nullable(line),
    handed_over_at: z.nullable(instant),
    confirmed_at: z.nullable(instant),
    photo_agreed_at: z.nullable(instant),
    photo_url: z.nullable(line),
    /** Null where none is kept. */
    evidence: z.nullable(evidenceKind),
  }),
  z.object({
    kind: z.literal('winner_words'),
    product_id: productId,
    ticket: count,
    ...ownWords.shape,
    said_at: instant,
  }),
  z.object({
    kind: z.literal('delivery_step'),
    product_id: productId,
    ticket: count,
    step: deliveryStepKind,
    at: instant,
    method: z.nullable(contactMethod),
    note: z.nullable(line),
  }),
]);

/** Start of a page of a service's data about a person: the `next` of the previous page. */
export const personalDataCursor = bounded(103, z.regex(/^\d{1,2}:[\w.-]{1,100}$/));

export const downloadMyData = defineEndpoint({
  method: 'GET',
  path: '/users/data',
  access: 'user',
  about: ['profile'],
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
