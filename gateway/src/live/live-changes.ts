import {
  AdminActed,
  ConversationMoved,
  CreditIssued,
  DrawCancelled,
  DrawCompleted,
  FriendParticipated,
  MessagePosted,
  PaymentConfirmed,
  PaymentFailed,
  PrizeForfeited,
  ProductChanged,
  ProductDeleted,
  RefundOwed,
  RefundPaid,
  RefundReferenceCorrected,
  TicketsGranted,
  UserRegistered,
} from '@raffle/contracts/events';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events/define-event';
import type { liveEvents, LiveSubject } from '@raffle/contracts/http/live';
import { uuid } from '@raffle/contracts/values';
import type * as z from 'zod/mini';
import { userOf, type Audience, type User } from './news.js';

/** A `changed` event, and which streams receive it. */
export interface Change extends Omit<z.input<typeof liveEvents.changed>, 'subjects'> {
  to: Audience;
  subjects: readonly LiveSubject[];
}

/** What many read again is spread over this time; what must be seen within two seconds over the shorter one, in milliseconds. */
const spreadMs = 2_000;
const soonMs = 700;
/** What everybody who is signed in reads again after a draw, though few had a ticket of it, in milliseconds. */
const aftermathMs = 8_000;
/** Services store copies of each other's facts and receive the events when browsers do: by then they have applied them, in milliseconds. */
const copiedMs = 1_500;
/** A busy service updates its copy later, and no event reports it: copied data is read once more, in milliseconds. */
const copiedLateMs = 8_000;

/** Which events change what open screens show, and for whom. An event is in one row. */
export const liveChanges = [
  on([TicketsGranted, CreditIssued], ({ user_id: id, payment_id: payment }) => [
    ...ofTickets(userOf(id)),
    ...ofPayment(payment),
  ]),
  on([PaymentConfirmed, RefundOwed, RefundPaid, RefundReferenceCorrected, UserRegistered], ({ payment_id: payment }) =>
    ofPayment(payment),
  ),
  // A refusal: the page that waits for the payment shows it.
  on([PaymentFailed], ({ user_id: buyer, payment_id: payment }) => [
    ...(buyer === null ? [] : ofTickets(userOf(buyer))),
    ...ofPayment(payment),
  ]),
  on([AdminActed], (act) => ofPayment(paymentOf(act))),
  on([PrizeForfeited], ({ user_id: loser, next }) =>
    [loser, ...(next ? [next.user_id] : [])].flatMap((id) => ofTickets(userOf(id))),
  ),
  on([FriendParticipated], ({ referrer_id: id }) => ofTickets(userOf(id))),
  on([MessagePosted], ({ user_id: id, author }) => [
    ...ofMessage(id === null ? 'users' : userOf(id)),
    ...(id === null || author === 'platform' ? [] : ofConversation()),
  ]),
  on([ConversationMoved], ({ answering }) => (answering === null ? ofConversation() : [])),
  // Changes of products on sale are sent as `product` events.
  on([ProductChanged], ({ product_id: id, status }) =>
    status === 'active' || status === 'draft' ? [] : ofProduct(id),
  ),
  on([ProductDeleted, DrawCancelled], ({ product_id: id }) => ofProduct(id)),
  // To administrators too: one may watch a draw that another one started.
  on([DrawCompleted], ({ product_id: id, winners }) => [
    ...ofProduct(id),
    ...winners.map(({ user_id: winner }) => ({ to: userOf(winner), subjects: ['my_wins'], within_ms: 0 }) as const),
    { to: 'signed_in', subjects: ['my_tickets', 'draws'], after_ms: copiedMs, within_ms: aftermathMs },
  ]),
];

/** Events were missed: every user's browser reads again. */
export const missedChanges: readonly Change[] = [...ofTickets('users'), ...ofMessage('users')];

function on<E extends EventDefinition>(events: readonly E[], changes: (payload: EventPayload<E>) => readonly Change[]) {
  return { events: events as readonly EventDefinition[], changes: changes as (payload: unknown) => readonly Change[] };
}

/** Tickets, credits or places to fill changed, or a payment was refused; the number of tickets in the header too. */
function ofTickets(to: User | 'users'): Change[] {
  const within_ms = to === 'users' ? spreadMs : 0;
  const copied = { to, subjects: ['my_payments', 'referral', 'profile'], within_ms } as const;
  return [
    { to, subjects: ['my_tickets', 'my_wins'], within_ms },
    { ...copied, after_ms: copiedMs },
    { ...copied, after_ms: copiedLateMs },
  ];
}

/** A refund's steps and those of a hand-over arrive as messages, also the code of a call that begins at once. */
function ofMessage(to: User | 'users'): Change[] {
  return [
    { to, subjects: ['my_wins'], within_ms: soonMs },
    { to, subjects: ['my_payments'], after_ms: copiedMs, within_ms: to === 'users' ? spreadMs : 0 },
    { to, subjects: ['messages'], within_ms: spreadMs },
  ];
}

function ofConversation(): Change[] {
  return [{ to: 'admins', subjects: ['conversations'], within_ms: 0 }];
}

/** Without one it is not about money. */
function ofPayment(id: string | null): Change[] {
  if (id === null) return [];
  return [{ to: 'admins', subjects: ['payments', 'tickets'], payment_id: id, after_ms: copiedMs, within_ms: 0 }];
}

/** The payment that an administrator's act concerns, if any. */
function paymentOf({ action, subject, after }: EventPayload<typeof AdminActed>): string | null {
  if (action === 'payment.resolved') return subject;
  return action === 'refund.paid' ? uuid.parse(after?.payment_id) : null;
}

/** Its draw started, its list was frozen, it was drawn, cancelled or deleted. */
function ofProduct(id: number): Change[] {
  return [{ to: 'everyone', subjects: ['products'], product_id: id, within_ms: soonMs }];
}
