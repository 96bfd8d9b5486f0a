import { myPaymentsPage, type MyPayment, type MyPaymentState } from '@raffle/contracts/http/my-payments';
import { Conditions, rows, type ListSource } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { PaymentStatus } from '../payment/payment.js';
import { maskedNumber } from './people.queries.js';

/** A person's payments that could be paid: those whose session the provider opened. */
export function paymentsOfPerson(userId: string): ListSource {
  const where = new Conditions().equal('user_id', userId).and('token IS NOT NULL');
  return { from: 'payments', where, key: 'created_at', id: 'id', direction: 'desc' };
}

type Refund = MyPayment['refunds'][number];
type RefundRow = Omit<Refund, 'owed_at' | 'paid_at'> & { payment_id: string; owed_at: Date; paid_at: Date | null };
type PaymentRow = Omit<MyPayment, 'state' | 'became' | 'refunds' | 'created_at' | 'confirmed_at'> &
  MyPayment['became'] & { status: PaymentStatus; created_at: Date; confirmed_at: Date | null };

/** Payments as their owner sees them, by id (docs/product.md rule 39). */
export async function findMyPayments(manager: EntityManager, ids: string[]): Promise<Map<string, MyPayment>> {
  const payments = await rows<PaymentRow>(
    manager,
    `SELECT p.id, p.reference, p.token, p.type, p.description, p.amount, p.status, p.created_at, p.confirmed_at,
       coalesce(sum(o.amount) FILTER (WHERE o.kind = 'account'), 0)::int AS account,
       coalesce(sum(o.amount) FILTER (WHERE o.kind = 'grant'), 0)::int AS tickets,
       coalesce(sum(o.amount) FILTER (WHERE o.kind IN ('credit', 'taken_back')), 0)::int AS credit
     FROM payments p LEFT JOIN payment_outcomes o ON o.payment_id = p.id
     WHERE p.id = ANY ($1) GROUP BY p.id`,
    [ids],
  );
  const refunds = await rows<RefundRow>(
    manager,
    `SELECT id, payment_id, amount, reason, status, owed_at, paid_at, transfer_reference,
       CASE WHEN phone = account_phone THEN phone ELSE ${maskedNumber('phone')} END AS phone, phone <> account_phone AS to_payer
     FROM (SELECT r.*, coalesce(r.sent_to, n.phone, '') AS phone, coalesce(n.account_phone, '') AS account_phone
       FROM refunds r JOIN refund_numbers n USING (payment_id) WHERE payment_id = ANY ($1)) shown
     ORDER BY owed_at, id`,
    [ids],
  );
  return new Map(
    payments.map(({ status, account, tickets, credit, created_at, confirmed_at, ...payment }) => [
      payment.id,
      {
        ...payment,
        state: stateOf(status),
        created_at: created_at.toISOString(),
        confirmed_at: confirmed_at?.toISOString() ?? null,
        became: becameOf({ account, tickets, credit }),
        refunds: refunds.filter(({ payment_id }) => payment_id === payment.id).map(shownRefund),
      },
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

function shownRefund({ payment_id: _, owed_at, paid_at, ...refund }: RefundRow): Refund {
  return { ...refund, owed_at: owed_at.toISOString(), paid_at: paid_at?.toISOString() ?? null };
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
