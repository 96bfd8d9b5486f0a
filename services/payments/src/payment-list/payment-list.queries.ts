import {
  adminPayment as adminPaymentSchema,
  refund,
  transferCorrection,
  type AdminPayment,
} from '@raffle/contracts/http/admin-money';
import type { RefundState } from '@raffle/contracts/http/admin-money-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import { refundRelease } from '@raffle/contracts/http/refund-fields';
import type { listPayments, paymentList as list } from '@raffle/contracts/http/payment-list';
import { Conditions, firstRow, rows, wordOrNumberPatterns, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, ProblemException, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export type PaymentQuery = ListQuery<typeof list>;
type Waiting = AnswerOf<typeof listPayments>['waiting'];

/** Each has its index (`administer-payments`). */
const sortKeys: Record<SortOf<typeof list>, string> = {
  created_at: 'p.created_at',
  amount: 'p.amount',
  confirmed_at: `coalesce(p.confirmed_at, '-infinity'::timestamptz)`,
};

/** The payments that a query finds. */
export function paymentList(query: PaymentQuery): ListSource {
  const where = new Conditions()
    .equal('p.status', query.state)
    .equal('p.type', query.type)
    .equal('p.user_id', query.userId)
    .days('p.created_at', query);
  if (query.refund) {
    where.and(`p.id IN (SELECT payment_id FROM refunds r WHERE ${refundStates[query.refund]})`);
  }
  where.search(wordOrNumberPatterns(query.q), (pattern) => `p.search LIKE fold_text(${pattern})`);
  return {
    from: 'payments p',
    where,
    key: sortKeys[query.sort],
    id: 'p.id',
    direction: query.direction,
    // No index in the list's order covers the refunds.
    onePass: where.isSearch || query.refund !== undefined,
  };
}

/** Counts of what waits for an administrator. */
export async function countWaiting(manager: EntityManager): Promise<Waiting> {
  const counted = await firstRow<Waiting>(
    manager,
    `SELECT (SELECT count(*) FROM payments WHERE status = 'review')::integer AS in_review,
       count(*) FILTER (WHERE file_id IS NULL)::integer AS refunds_owed,
       coalesce(sum(amount) FILTER (WHERE file_id IS NULL), 0)::float8 AS refunds_owed_amount,
       count(file_id)::integer AS refunds_filed,
       coalesce(sum(amount) FILTER (WHERE file_id IS NOT NULL), 0)::float8 AS refunds_filed_amount
     FROM refunds WHERE status = 'owed'`,
  );
  return counted!;
}

/** Conditions on a refund `r`, as `refundStateOf`. */
export const refundStates: Record<RefundState, string> = {
  owed: `r.status = 'owed' AND r.file_id IS NULL`,
  filed: `r.status = 'owed' AND r.file_id IS NOT NULL`,
  paid: `r.status = 'paid'`,
  given_up: `r.status = 'given_up'`,
};

type Refund = AdminPayment['refunds'][number];

const paymentSql = columnsOf(adminPaymentSchema, {
  state: 'status',
  received_amount: 'received_amount::float8',
  received_fee: 'received_fee::float8',
  payer_phone: 'n.payer_phone',
  account_phone: 'n.account_phone',
  refund_phone: 'n.phone',
  refunds: null,
});

/** Payments as administrators see them, by id; unknown ids are left out. */
export async function findAdminPayments(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, AdminPayment>> {
  const payments = await rows<Omit<RowOf<typeof adminPaymentSchema>, 'refunds'>>(
    manager,
    `SELECT ${paymentSql} FROM payments JOIN refund_numbers n ON n.payment_id = id WHERE id = ANY ($1)`,
    [ids],
  );
  const refunds = await refundsOf(manager, ids);
  return new Map(
    payments.map((row) => [row.id, answerOf(adminPaymentSchema, { ...row, refunds: refunds.get(row.id) ?? [] })]),
  );
}

/** @throws ProblemException `payment_not_found` */
export async function adminPayment(manager: EntityManager, id: string): Promise<AdminPayment> {
  const payment = (await findAdminPayments(manager, [id])).get(id);
  if (!payment) throw new ProblemException('payment_not_found');
  return payment;
}

const refundSql = columnsOf(refund, { id: 'r.id', filed_at: 'made_at', corrections: null, releases: null });

async function refundsOf(manager: EntityManager, paymentIds: readonly string[]): Promise<Map<string, Refund[]>> {
  const found = await rows<Omit<RowOf<typeof refund>, 'corrections' | 'releases'>>(
    manager,
    `SELECT ${refundSql}
     FROM refunds r LEFT JOIN refund_files f ON f.id = file_id WHERE payment_id = ANY ($1) ORDER BY owed_at, r.id`,
    [paymentIds],
  );
  const corrected = await rows<RowOf<typeof transferCorrection> & { refund_id: string }>(
    manager,
    `SELECT refund_id, ${columnsOf(transferCorrection)} FROM transfer_corrections WHERE refund_id = ANY ($1) ORDER BY corrected_at, id`,
    [found.flatMap(({ id, status }) => (status === 'paid' ? [id] : []))],
  );
  const corrections = Map.groupBy(corrected, ({ refund_id }) => refund_id);
  const releases = await releasesOf(
    manager,
    found.map(({ id }) => id),
  );
  const refunds = found.map((row) =>
    answerOf(refund, {
      ...row,
      releases: releases.get(row.id) ?? [],
      corrections: (corrections.get(row.id) ?? []).map((one) => answerOf(transferCorrection, one)),
    }),
  );
  return Map.groupBy(refunds, ({ payment_id }) => payment_id);
}

/** The files that these refunds were taken out of, the first one first. */
export async function releasesOf(
  manager: EntityManager,
  refundIds: readonly string[],
): Promise<Map<string, z.output<typeof refundRelease>[]>> {
  const found = await rows<RowOf<typeof refundRelease> & { refund_id: string }>(
    manager,
    `SELECT refund_id, ${columnsOf(refundRelease)} FROM refund_releases WHERE refund_id = ANY ($1) ORDER BY released_at, id`,
    [refundIds],
  );
  const shown = found.map(({ refund_id, ...release }) => ({ refund_id, release: answerOf(refundRelease, release) }));
  return new Map(
    Array.from(
      Map.groupBy(shown, ({ refund_id }) => refund_id),
      ([id, all]) => [id, all.map(({ release }) => release)],
    ),
  );
}
