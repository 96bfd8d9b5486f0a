import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

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
  const payments = await manager.query<PaymentRow[]>(
    `SELECT id, reference, type, status AS state, amount, received_amount::float8, received_fee::float8, operator, provider,
       user_id, client_name, client_phone, n.payer_phone, n.account_phone, n.phone AS refund_phone, product_id, quantity, created_at, confirmed_at, last_checked_at,
       resolution_reason
     FROM payments JOIN refund_numbers n ON n.payment_id = id WHERE id = ANY ($1)`,
    [ids],
  );
  const refunds = await refundsOf(manager, ids);
  return new Map(payments.map((row) => [row.id, shown(row, refunds.get(row.id) ?? [])]));
}

/** @throws ProblemException `payment_not_found` */
export async function adminPayment(manager: EntityManager, id: string): Promise<AdminPayment> {
  const payment = (await findAdminPayments(manager, [id])).get(id);
  if (!payment) throw new ProblemException('payment_not_found');
  return payment;
}

async function refundsOf(manager: EntityManager, paymentIds: readonly string[]): Promise<Map<string, Refund[]>> {
  const rows = await manager.query<RefundRow[]>(
    `SELECT r.id, payment_id, amount, reason, status, sent_to, made_at AS filed_at, owed_at, paid_at, transfer_reference
     FROM refunds r LEFT JOIN refund_files f ON f.id = file_id WHERE payment_id = ANY ($1) ORDER BY owed_at, r.id`,
    [paymentIds],
  );
  const corrected = await manager.query<(RowOf<Correction, 'corrected_at'> & { refund_id: string })[]>(
    'SELECT refund_id, was, reason, corrected_at FROM transfer_corrections WHERE refund_id = ANY ($1) ORDER BY corrected_at, id',
    [rows.flatMap(({ id, status }) => (status === 'paid' ? [id] : []))],
  );
  const corrections = Map.groupBy(corrected, ({ refund_id }) => refund_id);
  const refunds = rows.map((row) => ({
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

function shown(row: PaymentRow, refunds: Refund[]): AdminPayment {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    last_checked_at: row.last_checked_at?.toISOString() ?? null,
    refunds,
  };
}
