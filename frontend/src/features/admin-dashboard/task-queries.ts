import { listConversations } from '@raffle/contracts/http/conversation-list';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { listPayments } from '@raffle/contracts/http/payment-list';
import type { showQueues } from '@raffle/contracts/http/admin-queues';
import type { TaskKind } from '@raffle/contracts/http/admin-tasks';
import { everyoneSubject, type Approval, type ApprovalKind } from '@raffle/contracts/http/approvals';
import type { AnswerOf, Subject } from '@raffle/contracts/http/define-endpoint';
import { adminProduct } from '@raffle/contracts/http/products';
import { listProducts } from '@raffle/contracts/http/product-list';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import { daysToMoveOrCancel, hoursToDraw } from '@raffle/contracts/http/sale-end';
import * as z from 'zod/mini';
import { queuesQuery } from '../../shared/api/queues-query.js';
import { callApi } from '../../shared/api/call-api.js';
import { waitingFirst } from '../../shared/conversation/waiting-conversations.js';
import { peopleOf } from '../../shared/person/people.js';
import { keyOf, queryOf } from '../../shared/api/query-of.js';
import { approvalsQuery, type ApprovalService } from '../../shared/approvals/approvals-operations.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { serverNow } from '../../shared/server-clock.js';
import { texts } from './texts.fr.js';

/** A task that waits for an administrator. */
export interface Task {
  kind: TaskKind;
  /** The task's identifier in `taken-tasks`. */
  subject: string;
  title: string;
  detail: string;
  /** Null if the start is unknown. */
  since: string | null;
  to: string;
  /** Of a conversation: the administrator who has it; null: nobody. */
  owner?: string | null;
  /** Of a task that is a request for approval. */
  request?: { service: ApprovalService; approval: Approval };
}

/** Maximum number of tasks loaded of each kind. */
const maxOfKind = 5;
const refreshMs = 60_000;
const oldest = { direction: 'asc', limit: maxOfKind } as const;
const oldestPayments = { ...oldest, sort: 'created_at' } as const;

export interface Part {
  kind: TaskKind;
  total: number;
  tasks: Task[];
}
const part = (kind: TaskKind, total: number, tasks: Omit<Task, 'kind'>[]): Part => ({
  kind,
  total,
  tasks: tasks.map((task) => ({ kind, ...task })),
});
/** Where what winners want to show is read. */
export const unreadWords = '/admin/deliveries#words';
/** Where the refunds in files are listed. */
export const filedRefunds = '/admin/refunds?state=filed';

export const reviewQuery = {
  ...queryOf(listPayments, { query: { ...oldestPayments, state: 'review' } }),
  select: ({ payments, total }: AnswerOf<typeof listPayments>) =>
    part(
      'review',
      total,
      payments.map(({ id, reference, client_name: name, received_amount: received, amount, created_at: since }) => ({
        subject: id,
        title: texts.tasks.toReview(reference),
        detail: texts.tasks.differs(name, received === null ? null : money(received), money(amount)),
        since,
        to: `/admin/payments/${id}`,
      })),
    ),
  refetchInterval: refreshMs,
};

export const refundQuery = {
  ...queryOf(listRefunds, { query: { limit: maxOfKind, state: 'owed' } }),
  select: ({ refunds, total }: AnswerOf<typeof listRefunds>) =>
    part(
      'refund',
      total,
      refunds.map(({ id, payment_id: payment, reference, name, amount, owed_at: since, needs_approval: waits }) => ({
        subject: id,
        title: texts.tasks.toPayBack(reference),
        detail: texts.tasks.owed(name, money(amount), waits),
        since,
        to: `/admin/payments/${payment}`,
      })),
    ),
  refetchInterval: refreshMs,
};

/** Refunds that the operator was asked to pay: their file is settled, no refund alone (docs/product.md rule 39). */
export const fileQuery = {
  ...queryOf(listRefunds, { query: { limit: 1, state: 'filed' } }),
  select: ({ files, total }: AnswerOf<typeof listRefunds>) =>
    part(
      'refund_file',
      total,
      files.map(({ id, made_at: since, refunds, paid }) => ({
        subject: id,
        title: texts.tasks.toSettle(dateAndTime(since)),
        detail: texts.tasks.filed(refunds - paid),
        since,
        to: filedRefunds,
      })),
    ),
  refetchInterval: refreshMs,
};

/** Products that wait for an administrator: full ones, and those whose sale ended before (docs/product.md rule 36). */
export const dueQuery = (due: 'draw' | 'decide') => ({
  ...queryOf(listProducts, { query: { ...oldest, sort: 'draw_date', status: due } }),
  select: ({ products, total }: AnswerOf<typeof listProducts>) => {
    const found = z.parse(z.array(adminProduct), products);
    return due === 'draw'
      ? part(
          'draw',
          total,
          found.map(({ id, name, sale_ends_at: end }) => ({
            subject: String(id),
            title: texts.tasks.toDraw(name),
            detail: texts.tasks.full(end && dateAndTime(hoursAfter(end, hoursToDraw))),
            since: end !== null && Date.parse(end) <= serverNow().getTime() ? end : null,
            to: `/admin/products/${id}/draw`,
          })),
        )
      : part(
          'ended',
          total,
          found.map((product) => ({
            subject: String(product.id),
            title: product.sale_moved ? texts.tasks.toCancel(product.name) : texts.tasks.toMoveOrCancel(product.name),
            detail: texts.tasks.notFull(
              counted(product.current_participants, 'place prise', 'places prises'),
              number(product.max_participants),
              dateAndTime(hoursAfter(product.sale_ends_at!, daysToMoveOrCancel * 24)),
            ),
            since: product.sale_ends_at,
            to: `/admin/products/${product.id}`,
          })),
        );
  },
  refetchInterval: refreshMs,
});

/** Sales that could not open at their planned hour (docs/product.md rule 60). */
export const openingQuery = {
  ...queryOf(listProducts, { query: { ...oldest, sort: 'id', status: 'not_opened' } }),
  select: ({ products, total }: AnswerOf<typeof listProducts>) =>
    part(
      'opening',
      total,
      z.parse(z.array(adminProduct), products).map(({ id, name, planned_opening: planned }) => ({
        subject: String(id),
        title: texts.tasks.notOpened(name),
        detail: texts.tasks.notOpenedWhy(dateAndTime(planned!.opens_at), planned!.failed!.reason),
        since: planned!.failed!.at,
        to: `/admin/products/${id}`,
      })),
    ),
  refetchInterval: refreshMs,
};
const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

export const winnerQuery = {
  ...queryOf(listDeliveries, { query: { ...oldest, state: 'to_contact' } }),
  select: ({ deliveries, total }: AnswerOf<typeof listDeliveries>) =>
    part(
      'winner',
      total,
      deliveries.map(({ id, product_id: product, product_name: prize, name, full_name: fullName, won_at: since }) => ({
        subject: id,
        title: texts.tasks.toContact(fullName ?? name),
        detail: prize,
        since,
        to: `/admin/deliveries?state=to_contact&productId=${product}`,
      })),
    ),
  refetchInterval: refreshMs,
};

/** What winners want to show, read on one screen; counted with the prizes, because its list has their photographs. */
export const wordsQuery = {
  ...winnerQuery,
  select: ({ unread_words: { total, since } }: AnswerOf<typeof listDeliveries>) =>
    part(
      'words',
      total,
      total === 0
        ? []
        : [
            {
              subject: 'all',
              title: texts.tasks.toRead(total),
              detail: texts.tasks.toReadWhy,
              since,
              to: unreadWords,
            },
          ],
    ),
};

const waiting = { ...waitingFirst, limit: maxOfKind };
export const conversationQuery = {
  queryKey: [...keyOf(listConversations, { query: waiting }), 'tasks'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { conversations, total } = await callApi(listConversations, { query: waiting, signal });
    const people = await peopleOf(conversations, signal);
    return part(
      'conversation',
      total,
      conversations.map(
        ({ user_id: id, user_name: name, last_message: last, waiting_since: since, assigned_to: owner }) => ({
          subject: id,
          title: texts.tasks.toAnswer(people.get(id)?.name ?? name),
          detail: last.content,
          since,
          to: `/admin/messages/${id}`,
          owner,
        }),
      ),
    );
  },
  meta: { about: ['conversations', 'users'] satisfies Subject[] },
  refetchInterval: refreshMs,
};

/** Messages in error, by service; only for a super_admin. */
export const deadLetterQuery = {
  ...queuesQuery,
  refetchInterval: refreshMs,
  select: ({ queues }: AnswerOf<typeof showQueues>) => {
    const failing = queues.filter(({ dead_letters: letters }) => letters > 0);
    return part(
      'dead_letters',
      failing.reduce((sum, { dead_letters: letters }) => sum + letters, 0),
      failing.map(({ service, dead_letters: letters, oldest_dead_letter: since }) => ({
        subject: service,
        title: texts.tasks.toMend(counted(letters, ...texts.tasks.kinds.dead_letters)),
        detail: texts.tasks.services[service],
        since,
        to: '/admin/queues',
      })),
    );
  },
};

const approvalPages = {
  person: (id: string) => `/admin/users/${id}`,
  reset_code: (id: string) => `/admin/users/${id}`,
  block: (id: string) => `/admin/users/${id}`,
  settings: () => '/admin/settings',
  two_people: () => '/admin/settings',
  admin: () => '/admin/team',
  draw: (id: string) => `/admin/products/${id}/draw`,
  activation: (id: string) => `/admin/products/${id}`,
  addition: (id: string) => `/admin/products/${id}`,
  strike: (id: string) => `/admin/products/${id}`,
  cancellation: (id: string) => `/admin/products/${id}`,
  forfeit: () => '/admin/deliveries',
  handover: () => '/admin/deliveries',
  grant: (id: string) => `/admin/payments/${id}`,
  refund: (id: string) => `/admin/payments/${id}`,
  goodwill: (id: string) => `/admin/users/${id}`,
  provider: () => '/admin/settings',
  message: (id: string) => (id === everyoneSubject ? '/admin/messages/diffusions' : `/admin/products/${id}`),
} satisfies Record<ApprovalKind, (id: string) => string>;

export const approvalTask = (service: ApprovalService) => ({
  ...approvalsQuery(service),
  select: ({ approvals }: { approvals: Approval[] }) =>
    part(
      'approval',
      approvals.length,
      approvals.map((approval) => ({
        subject: approval.id,
        title: texts.tasks.toApprove[approval.kind](approval.subject_name),
        detail: texts.tasks.asked(
          approval.requested_by.username || texts.tasks.somebody,
          approval.changes.find(({ field }) => field === 'amount')?.after,
          approval.reason,
        ),
        since: approval.requested_at,
        to: approvalPages[approval.kind](approval.subject),
        request: { service, approval },
      })),
    ),
});
