import {
  adminRefund,
  refundFile,
  type AdminRefund,
  type makeRefundFile,
  type RefundFile,
} from '@raffle/contracts/http/admin-refunds';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import type { refundList as list } from '@raffle/contracts/http/refund-list';
import { Conditions, firstRow, rows, wordOrNumberPatterns, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { refundStates, releasesOf } from '../payment-list/payment-list.queries.js';
import { paymentsToApprove } from '../payment/needs-approval.queries.js';

export type RefundQuery = ListQuery<typeof list>;

/** Each has its index. */
const sortKeys: Record<SortOf<typeof list>, string> = { owed_at: 'r.owed_at', amount: 'r.amount' };

/** The refunds that a query finds. */
export function refundList(query: Omit<RefundQuery, 'chosen'>): ListSource {
  const where = new Conditions().and(refundStates[query.state]).equal('r.file_id', query.fileId);
  where.search(
    wordOrNumberPatterns(query.q),
    (pattern) => `r.payment_id IN (SELECT id FROM payments WHERE search LIKE fold_text(${pattern}))`,
  );
  return {
    from: 'refunds r',
    where,
    key: sortKeys[query.sort],
    id: 'r.id',
    direction: query.direction,
    onePass: where.isSearch,
  };
}

type Row = Omit<RowOf<typeof adminRefund>, 'needs_approval' | 'released'>;

async function shownRefunds(manager: EntityManager, found: Row[]): Promise<AdminRefund[]> {
  const waiting = await paymentsToApprove(
    manager,
    found.map(({ payment_id }) => payment_id),
  );
  const releases = await releasesOf(
    manager,
    found.map(({ id }) => id),
  );
  return found.map((row) =>
    answerOf(adminRefund, {
      ...row,
      needs_approval: row.status === 'owed' && waiting.has(row.payment_id),
      released: releases.get(row.id)?.at(-1) ?? null,
    }),
  );
}

const refundsSql = `
  SELECT ${columnsOf(adminRefund, {
    id: 'r.id',
    payment_id: 'r.payment_id',
    user_id: 'r.user_id',
    amount: 'r.amount',
    reason: 'r.reason',
    status: 'r.status',
    name: 'n.name',
    operator: 'p.operator',
    phone: 'coalesce(r.sent_to, n.phone)',
    payer_phone: 'n.payer_phone',
    account_phone: 'n.account_phone',
    number_changed:
      "r.status = 'owed' AND r.file_id IS NOT NULL AND (r.sent_to IS NULL OR r.sent_to IS DISTINCT FROM n.phone)",
    filed_at: 'f.made_at',
    needs_approval: null,
    released: null,
  })}
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN refund_numbers n ON n.payment_id = p.id
    LEFT JOIN refund_files f ON f.id = r.file_id`;

export async function findRefunds(manager: EntityManager, ids: readonly string[]): Promise<Map<string, AdminRefund>> {
  const found = await rows<Row>(manager, `${refundsSql} WHERE r.id = ANY ($1)`, [ids]);
  return new Map((await shownRefunds(manager, found)).map((refund) => [refund.id, refund]));
}

/** The refunds of a file, the longest owed first. */
export async function refundsOfFile(manager: EntityManager, fileId: string): Promise<AdminRefund[]> {
  return shownRefunds(
    manager,
    await rows<Row>(manager, `${refundsSql} WHERE r.file_id = $1 ORDER BY r.owed_at, r.id`, [fileId]),
  );
}

const filesSql = `
  SELECT ${columnsOf(refundFile, {
    id: 'f.id',
    refunds: 'count(r.id)::integer',
    amount: 'coalesce(sum(r.amount), 0)::float8',
    paid: "count(r.id) FILTER (WHERE r.status = 'paid')::integer",
    paid_amount: "coalesce(sum(r.amount) FILTER (WHERE r.status = 'paid'), 0)::float8",
  })}
  FROM refund_files f LEFT JOIN refunds r ON r.file_id = f.id`;

/** Files with refunds that are not paid, the oldest first; a hundred at most. */
export async function openFiles(manager: EntityManager): Promise<RefundFile[]> {
  const found = await rows<RowOf<typeof refundFile>>(
    manager,
    `${filesSql} WHERE f.id IN (SELECT file_id FROM refunds WHERE status = 'owed' AND file_id IS NOT NULL)
     GROUP BY f.id ORDER BY f.made_at, f.id LIMIT 100`,
    [],
  );
  return found.map((row) => answerOf(refundFile, row));
}

export async function findFile(manager: EntityManager, id: string): Promise<RefundFile | null> {
  const row = await firstRow<RowOf<typeof refundFile>>(manager, `${filesSql} WHERE f.id = $1 GROUP BY f.id`, [id]);
  return row ? answerOf(refundFile, row) : null;
}

/** A refund as the audit log names it: by the reference of its payment. */
export interface NamedRefund {
  id: string;
  payment_id: string;
  reference: string;
  /** F CFA */
  amount: number;
}

export interface ChosenRefunds {
  /** Those that a file can contain: owed, in no file, with a number to send to, and approved where that is required. */
  ready: NamedRefund[];
  leftOut: AnswerOf<typeof makeRefundFile>['left_out'];
}

/** Which of these refunds a file can contain, locked if they are about to be put into one. */
export async function chosenRefunds(
  manager: EntityManager,
  ids: readonly string[],
  mode: 'locked' | 'shown',
): Promise<ChosenRefunds> {
  const available = await rows<NamedRefund>(
    manager,
    `SELECT r.id, r.payment_id, p.reference, r.amount
     FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN refund_numbers n ON n.payment_id = r.payment_id
     WHERE r.id = ANY ($1) AND r.status = 'owed' AND r.file_id IS NULL AND n.phone IS NOT NULL
     ORDER BY r.id ${mode === 'locked' ? 'FOR UPDATE OF r' : ''}`,
    [ids],
  );
  const waiting = await paymentsToApprove(
    manager,
    available.map(({ payment_id }) => payment_id),
  );
  const found = new Map(available.map((refund) => [refund.id, refund]));
  return {
    ready: available.filter(({ payment_id }) => !waiting.has(payment_id)),
    leftOut: ids.flatMap((refund_id): ChosenRefunds['leftOut'] => {
      const refund = found.get(refund_id);
      if (!refund) return [{ refund_id, reason: 'not_available' }];
      return waiting.has(refund.payment_id) ? [{ refund_id, reason: 'needs_approval' }] : [];
    }),
  };
}

/** The unpaid ones of these refunds that are in a file, locked. */
export const lockUnpaidOfFile = (manager: EntityManager, fileId: string, ids: readonly string[]) =>
  rows<NamedRefund>(
    manager,
    `SELECT r.id, r.payment_id, p.reference, r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.id = ANY ($1) AND r.file_id = $2 AND r.status = 'owed' ORDER BY r.id FOR UPDATE OF r`,
    [ids, fileId],
  );

/** The newest unpaid file of this administrator that contains some of these refunds and no others, if any. */
export function fileAmong(
  manager: EntityManager,
  ids: readonly string[],
  adminId: string,
): Promise<{ id: string; refund_ids: string[] } | undefined> {
  return firstRow(
    manager,
    `SELECT f.id, array_agg(r.id) AS refund_ids FROM refund_files f JOIN refunds r ON r.file_id = f.id
     WHERE f.made_by = $2 AND f.id IN (SELECT file_id FROM refunds WHERE id = ANY ($1))
     GROUP BY f.id HAVING bool_and(r.id = ANY ($1)) AND bool_or(r.status = 'owed')
     ORDER BY f.made_at DESC, f.id DESC LIMIT 1`,
    [ids, adminId],
  );
}

/** A refund whose row is locked until the transaction ends. */
export interface LockedRefund extends NamedRefund {
  user_id: string | null;
  status: AdminRefund['status'];
  transfer_reference: string | null;
  file_id: string | null;
}
const lockedColumns =
  'r.id, r.payment_id, (SELECT reference FROM payments WHERE id = r.payment_id) AS reference, r.user_id, r.amount, r.status, r.transfer_reference, r.file_id';

export const lockRefund = (manager: EntityManager, id: string) =>
  firstRow<LockedRefund>(manager, `SELECT ${lockedColumns} FROM refunds r WHERE r.id = $1 FOR UPDATE`, [id]);

/** A refund, and those that its transfer paid through the same file. */
export const lockPaidTogether = (manager: EntityManager, refundId: string) =>
  rows<LockedRefund>(
    manager,
    `SELECT ${lockedColumns}
     FROM refunds r JOIN refunds asked ON asked.id = $1
       AND (r.id = asked.id OR (r.file_id = asked.file_id AND r.transfer_reference = asked.transfer_reference))
     ORDER BY r.id FOR UPDATE OF r`,
    [refundId],
  );

/** Whom a transfer pays: what is in a file, or else one person. */
export type Payee = Pick<LockedRefund, 'file_id'> & Partial<Pick<LockedRefund, 'user_id' | 'payment_id'>>;

/**
 * A refund to somebody else that this reference paid already, as the constraint `one_transfer_pays_one_person` has it; serialises those
 * who record one reference.
 */
export async function refundPaidBy(
  manager: EntityManager,
  reference: string,
  { file_id, user_id = null, payment_id }: Payee,
): Promise<Pick<AdminRefund, 'reference' | 'name' | 'amount'> | undefined> {
  await manager.query('SELECT pg_advisory_xact_lock(7303, hashtext(transfer_key($1)))', [reference]);
  return firstRow(
    manager,
    `SELECT p.reference, n.name, r.amount
     FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN refund_numbers n ON n.payment_id = p.id
     WHERE transfer_key(r.transfer_reference) = transfer_key($1)
       AND coalesce(r.file_id, r.user_id, r.payment_id) <> coalesce($2::uuid, $3::uuid, $4::uuid)
     LIMIT 1`,
    [reference, file_id, user_id, payment_id ?? null],
  );
}
