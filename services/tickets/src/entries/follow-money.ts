import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { creditStep, ticketsStep, type followMoney } from '@raffle/contracts/http/followed-money';
import { rows } from '@raffle/service-kit/database';
import { answerOf, type RowOf } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { entryStatus } from './entries.queries.js';

type Followed = AnswerOf<typeof followMoney>;

/** A step as read: an entry, or a credit. */
type StepRow = (RowOf<typeof ticketsStep> | RowOf<typeof creditStep>) & { payment_id: string };

/** Follows a person's money from their payments through tickets and credits to where it is now (docs/product.md rule 39). */
@Injectable()
export class FollowMoney {
  constructor(private readonly dataSource: DataSource) {}

  async followMoney(userId: string, paymentIds: readonly string[]): Promise<Followed> {
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
       SELECT s.payment_id, CASE WHEN e.id IS NULL THEN 'credit' ELSE 'tickets' END AS kind, coalesce(e.granted_at, b.issued_at) AS at,
         coalesce(e.amount, b.amount) AS amount, coalesce(p.name, bp.name, '') AS product_name,
         e.quantity, ${entryStatus} AS status, e.credit_id IS NOT NULL AS with_credit,
         b.reason, b.value_left AS left, coalesce(b.refunded, 0) AS refunded, b.refunded_at
       FROM step s LEFT JOIN entry e ON e.id = s.entry LEFT JOIN product p ON p.product_id = e.product_id
         LEFT JOIN credit b ON b.id = s.became LEFT JOIN product bp ON bp.product_id = b.product_id
       ORDER BY coalesce(e.granted_at, b.issued_at), coalesce(e.id, b.id)`,
      [userId, paymentIds],
    );
    return {
      payments: paymentIds.map((payment_id) => ({
        payment_id,
        steps: found
          .filter((row) => row.payment_id === payment_id)
          .map((row) => (row.kind === 'credit' ? answerOf(creditStep, row) : answerOf(ticketsStep, row))),
      })),
    };
  }
}
