import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { followMoney, MoneyStep } from '@raffle/contracts/http/followed-money';
import { rows } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { entryColumns, type EntryRow } from './entries.queries.js';

type Followed = AnswerOf<typeof followMoney>;

/** A step as read: an entry, or a credit with null in the entry's columns. */
type StepRow = CreditRow & (EntryRow | { id: null });
interface CreditRow {
  payment_id: string;
  issued: number;
  reason: Extract<MoneyStep, { kind: 'credit' }>['reason'];
  credit_product: string;
  value_left: number;
  refunded: number | null;
  issued_at: Date;
  refunded_at: Date | null;
}

/** Follows a person's money from their payments through tickets and credits to where it is now (docs/product.md rule 39). */
@Injectable()
export class FollowMoney {
  constructor(private readonly dataSource: DataSource) {}

  async follow(userId: string, paymentIds: readonly string[]): Promise<Followed> {
    // Each step leads to a younger row, so the recursion ends.
    const found = await rows<StepRow>(
      this.dataSource.manager,
      `WITH RECURSIVE step AS (
         (SELECT payment_id, id AS entry, NULL::uuid AS became FROM entry WHERE payment_id = ANY ($2) AND user_id = $1
          UNION ALL
          SELECT payment_id, NULL, id FROM credit WHERE payment_id = ANY ($2) AND user_id = $1)
         UNION ALL
         SELECT s.payment_id, next.entry, next.became FROM step s CROSS JOIN LATERAL (
           SELECT NULL::uuid AS entry, id AS became FROM credit WHERE entry_id = s.entry
           UNION ALL
           SELECT id, NULL FROM entry WHERE credit_id = s.became) next)
       SELECT s.payment_id, ${entryColumns}, b.amount AS issued, b.reason, coalesce(bp.name, '') AS credit_product, b.value_left,
         b.refunded, b.issued_at, b.refunded_at
       FROM step s LEFT JOIN entry e ON e.id = s.entry LEFT JOIN product p ON p.product_id = e.product_id
         LEFT JOIN credit b ON b.id = s.became LEFT JOIN product bp ON bp.product_id = b.product_id
       ORDER BY coalesce(e.granted_at, b.issued_at), coalesce(e.id, b.id)`,
      [userId, paymentIds],
    );
    return {
      payments: paymentIds.map((payment_id) => ({
        payment_id,
        steps: found.filter((row) => row.payment_id === payment_id).map(shownStep),
      })),
    };
  }
}

function shownStep(row: StepRow): MoneyStep {
  if (row.id === null)
    return {
      kind: 'credit',
      at: row.issued_at.toISOString(),
      amount: row.issued,
      reason: row.reason,
      product_name: row.credit_product,
      left: row.value_left,
      refunded: row.refunded ?? 0,
      refunded_at: row.refunded_at?.toISOString() ?? null,
    };
  return {
    kind: 'tickets',
    at: row.granted_at.toISOString(),
    amount: row.amount,
    product_name: row.product_name,
    quantity: row.quantity,
    status: row.status,
    with_credit: row.credit_id !== null,
  };
}
