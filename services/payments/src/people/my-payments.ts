import {
  myPayment,
  myPaymentsPage,
  myRefund,
  type MyPayment,
  type MyPaymentState,
} from '@raffle/contracts/http/my-payments';
import { Conditions, rows, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { reviewUntil, type PaymentStatus } from '../payment/payment.js';
import { maskedNumber } from './people.queries.js';

/** A person's payments that could be paid: those whose session the provider opened. */
export function paymentsOfPerson(userId: string): ListSource {
  const where = new Conditions().equal('user_id', userId).and('token IS NOT NULL');
  return { from: 'payments', where, key: 'created_at', id: 'id', direction: 'desc' };
}

type PaymentRow = Omit<RowOf<typeof myPayment>, 'state' | 'became' | 'refunds' | 'review_until'> &
  MyPayment['became'] & { status: PaymentStatus; review_began_at: Date | null };
const paymentSql = columnsOf(myPayment, { state: null, became: null, refunds: null, review_until: null });

const refundSql = columnsOf(myRefund, {
  phone: `CASE WHEN phone = account_phone THEN phone ELSE ${maskedNumber('phone')} END`,
  to_payer: 'phone <> account_phone',
});

/** Payments as their owner sees them, by id (docs/product.md rule 39). */
export async function findMyPayments(manager: EntityManager, ids: string[]): Promise<Map<string, MyPayment>> {
  const payments = await rows<PaymentRow>(
    manager,
    `SELECT ${paymentSql}, status, review_began_at, account, tickets, credit
     FROM payments p CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount) FILTER (WHERE kind = 'account'), 0)::int AS account,
         coalesce(sum(amount) FILTER (WHERE kind = 'grant'), 0)::int AS tickets,
         coalesce(sum(amount) FILTER (WHERE kind IN ('credit', 'taken_back')), 0)::int AS credit
       FROM payment_outcomes WHERE payment_id = p.id) AS outcomes
     WHERE id = ANY ($1)`,
    [ids],
  );
  const refunds = await rows<RowOf<typeof myRefund> & { payment_id: string }>(
    manager,
    `SELECT payment_id, ${refundSql}
     FROM (SELECT r.*, coalesce(r.sent_to, n.phone, '') AS phone, coalesce(n.account_phone, '') AS account_phone
       FROM refunds r JOIN refund_numbers n USING (payment_id) WHERE payment_id = ANY ($1)) shown
     ORDER BY owed_at, id`,
    [ids],
  );
  const refundsOf = Map.groupBy(refunds, ({ payment_id }) => payment_id);
  return new Map(
    payments.map((row) => [
      row.id,
      answerOf(myPayment, {
        ...row,
        state: stateOf(row.status),
        review_until: reviewUntil(row),
        became: becameOf(row),
        refunds: (refundsOf.get(row.id) ?? []).map((refund) => answerOf(myRefund, refund)),
      }),
    ]),
  );
}

/** A person's payments that wait for a decision, the newest first: an old one is on no first page. */
export async function findOnHold(manager: EntityManager, userId: string): Promise<MyPayment[]> {
  const found = await rows<{ id: string }>(
    manager,
    `SELECT id FROM payments WHERE user_id = $1 AND status = 'review' ORDER BY created_at DESC, id DESC LIMIT $2`,
    [userId, myPaymentsPage],
  );
  const ids = found.map(({ id }) => id);
  const payments = await findMyPayments(manager, ids);
  return ids.flatMap((id) => payments.get(id) ?? []);
}

/** The credit of a cancelled draw is not a separate outcome: refunding it reduces the amount of its tickets. */
function becameOf({ account, tickets, credit }: MyPayment['became']): MyPayment['became'] {
  return { account, tickets: tickets + Math.min(0, credit), credit: Math.max(0, credit) };
}

function stateOf(status: PaymentStatus): MyPaymentState {
  switch (status) {
    case 'creating':
    case 'pending':
      return 'pending';
    case 'confirmed':
      return 'paid';
    case 'failed':
    case 'not_created':
      return 'failure';
    case 'review':
    case 'refunded':
    case 'expired':
      return status;
  }
}
