import { expect, test } from '@jest/globals';
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
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { liveSubjects } from '@raffle/contracts/http/live';
import type { Session } from '@raffle/service-kit/redis';
import { liveChanges, missedChanges, type Change } from './live-changes.js';
import { serverSentEvent } from './live-stream.js';
import { News } from './news.js';

const buyer = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';
const friend = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12';
const payment_id = '01997b5f-0000-7000-8000-000000000002';
/** The streams of a batch; `friend` is any other user, except where the event is about both. */
const sessions = {
  visitor: null,
  buyer: { kind: 'user', id: buyer } as Session,
  friend: { kind: 'user', id: friend } as Session,
  admin: { kind: 'admin', id: '01997b58-0000-7000-8000-000000000008', role: 'admin' } as Session,
};
type Stream = keyof typeof sessions;

function heardOf(changes: readonly Change[]): Partial<Record<Stream, unknown[]>> {
  const news = new News();
  for (const { to, subjects, ...change } of changes) {
    news.tell(to, serverSentEvent('changed', { subjects: [...subjects], ...change }));
  }
  const heard = Object.entries(sessions).map(([stream, session]) => [
    stream,
    news
      .eventsFor(session)
      .map((event) => JSON.parse(event.toString().replace(/^event: changed\ndata: /, '')) as { subjects: string[] })
      .map(({ subjects, ...of }) => [subjects.join(), of]),
  ]);
  return Object.fromEntries(heard.filter(([, events]) => events!.length > 0)) as Partial<Record<Stream, unknown[]>>;
}
const heard = (event: EventDefinition, over: object = {}) =>
  heardOf(
    liveChanges
      .filter(({ events }) => events.includes(event))
      .flatMap(({ changes }) => changes(event.payload.parse({ ...(event.fixture as object), ...over }))),
  );

const tickets = [
  ['my_tickets,my_wins', { within_ms: 0 }],
  ['my_payments,referral,profile', { after_ms: 1_500, within_ms: 0 }],
  ['my_payments,referral,profile', { after_ms: 8_000, within_ms: 0 }],
];
const message = [
  ['my_wins', { within_ms: 700 }],
  ['my_payments', { after_ms: 1_500, within_ms: 0 }],
  ['messages', { within_ms: 2_000 }],
];
const payment = (id = payment_id) => [['payments,tickets', { payment_id: id, after_ms: 1_500, within_ms: 0 }]];
const conversations = [['conversations', { within_ms: 0 }]];
const product = [['products', { product_id: 7, within_ms: 700 }]];
const drawn = [...product, ['my_tickets,draws', { after_ms: 1_500, within_ms: 8_000 }]];
/** The winner, and nobody else, has a new win to read. */
const won = [...drawn, ['my_wins', { within_ms: 0 }]];
const everyone = (events: unknown[]) => ({ visitor: events, buyer: events, friend: events, admin: events });

test.each<[EventDefinition, object, Partial<Record<Stream, unknown[]>>]>([
  [TicketsGranted, {}, { buyer: tickets, admin: payment() }],
  [TicketsGranted, { payment_id: null }, { buyer: tickets }],
  [CreditIssued, {}, { buyer: tickets, admin: payment() }],
  [PaymentFailed, {}, { buyer: tickets, admin: payment() }],
  [PaymentFailed, { type: 'registration', user_id: null }, { admin: payment() }],
  [PaymentConfirmed, {}, { admin: payment() }],
  [RefundOwed, {}, { admin: payment() }],
  [RefundPaid, {}, { admin: payment() }],
  [RefundReferenceCorrected, {}, { admin: payment() }],
  [UserRegistered, { payment_id }, { admin: payment() }],
  [AdminActed, {}, {}],
  [AdminActed, { action: 'payment.resolved', subject: friend }, { admin: payment(friend) }],
  [AdminActed, { action: 'refund.paid', after: { payment_id } }, { admin: payment() }],
  [PrizeForfeited, {}, { buyer: tickets, friend: tickets }],
  [PrizeForfeited, { next: null }, { buyer: tickets }],
  [FriendParticipated, {}, { buyer: tickets }],
  [MessagePosted, {}, { buyer: message, admin: conversations }],
  [MessagePosted, { author: 'platform' }, { buyer: message }],
  [ConversationMoved, {}, { admin: conversations }],
  [ConversationMoved, { user_id: null }, { admin: conversations }],
  [ConversationMoved, { answering: friend }, {}],
  [ProductChanged, {}, {}],
  [ProductChanged, { status: 'draft' }, {}],
  [ProductChanged, { status: 'drawing' }, everyone(product)],
  [ProductDeleted, {}, everyone(product)],
  [DrawCancelled, {}, everyone(product)],
  [DrawCompleted, {}, { ...everyone(drawn), buyer: won, visitor: product }],
])('$name %j is told to whom it concerns and to no other stream', (event, over, expected) => {
  expect(heard(event, over)).toEqual(expected);
});

test('a message to everybody and missed events make all users read again, but not all at the same moment', () => {
  const general = heard(MessagePosted, { user_id: null });
  for (const told of [general, heardOf(missedChanges)]) {
    expect(Object.keys(told)).toEqual(['buyer', 'friend']);
    for (const [, { within_ms }] of told.buyer as [string, { within_ms: number }][]) {
      expect(within_ms).toBeGreaterThanOrEqual(700);
    }
  }
});

test('no event is in two rows, and a new stream reads no subject again that no event changes', () => {
  const events = liveChanges.flatMap((row) => row.events);
  expect(new Set(events).size).toBe(events.length);
  const told = events.flatMap((event) => Object.values(heard(event)).flat() as [string, object][]);
  expect([...new Set(told.flatMap(([subjects]) => subjects.split(',')))].sort()).toEqual([...liveSubjects]);
});
