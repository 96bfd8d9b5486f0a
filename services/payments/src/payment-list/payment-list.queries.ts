import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { RefundState } from '@raffle/contracts/http/admin-money-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import type { listPayments, paymentList as list } from '@raffle/contracts/http/payment-list';
import { Conditions, firstRow, rows, wordOrNumberPatterns, type ListSource } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

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
};

type Refund = AdminPayment['refunds'][number];
/** A row as the database returns it: instants are dates. */
type RowOf<T, Instants extends keyof T> = Omit<T, Instants> & { [Key in Instants]: Date | Extract<T[Key], null> };
type PaymentRow = RowOf<Omit<AdminPayment, 'refunds'>, 'created_at' | 'confirmed_at' | 'last_checked_at'>;
type RefundRow = RowOf<Omit<Refund, 'corrections'>, 'filed_at' | 'owed_at' | 'paid_at'>;
type Correction = Refund['corrections'][number];

/** Payments as administrators see them, by id; unknown ids are left out. */
export async function findAdminPayments(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, AdminPayment>> {
  const payments = await rows<PaymentRow>(
    manager,
    `SELECT id, reference, type, status AS state, amount, received_amount::float8, received_fee::float8, operator, provider,
       user_id, client_name, client_phone, n.payer_phone, n.account_phone, n.phone AS refund_phone, product_id, quantity, created_at, confirmed_at, last_checked_at,
       resolution_reason
     FROM payments JOIN refund_numbers n ON n.payment_id = id WHERE id = ANY ($1)`,
    [ids],
  );
  const refunds = await refundsOf(manager, ids);
  return new Map(
    payments.map((row) => [
      row.id,
      {
        ...row,
        created_at: row.created_at.toISOString(),
        confirmed_at: row.confirmed_at?.toISOString() ?? null,
        last_checked_at: row.last_checked_at?.toISOString() ?? null,
        refunds: refunds.get(row.id) ?? [],
      },
    ]),
  );
}

/** @throws ProblemException `payment_not_found` */
export async function adminPayment(manager: EntityManager, id: string): Promise<AdminPayment> {
  const payment = (await findAdminPayments(manager, [id])).get(id);
  if (!payment) throw new ProblemException('payment_not_found');
  return payment;
}

async function refundsOf(manager: EntityManager, paymentIds: readonly string[]): Promise<Map<string, Refund[]>> {
  const found = await rows<RefundRow>(
    manager,
    `SELECT r.id, payment_id, amount, reason, status, sent_to, made_at AS filed_at, owed_at, paid_at, transfer_reference
     FROM refunds r LEFT JOIN refund_files f ON f.id = file_id WHERE payment_id = ANY ($1) ORDER BY owed_at, r.id`,
    [paymentIds],
  );
  const corrected = await rows<RowOf<Correction, 'corrected_at'> & { refund_id: string }>(
    manager,
    'SELECT refund_id, was, reason, corrected_at FROM transfer_corrections WHERE refund_id = ANY ($1) ORDER BY corrected_at, id',
    [found.flatMap(({ id, status }) => (status === 'paid' ? [id] : []))],
  );
  const corrections = Map.groupBy(corrected, ({ refund_id }) => refund_id);
  const refunds = found.map((row) => ({
    ...row,
    corrections: (corrections.get(row.id) ?? []).map(({ was, reason, corrected_at: at }) => ({
      was,
      reason,
      corrected_at: at.toISOString(),
    })),
    filed_at: row.filed_at?.toISOString() ?? null,
    owed_at: row.owed_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }));
  return Map.groupBy(refunds, ({ payment_id }) => payment_id);
}
