import { findUnbalancedPayments } from '@raffle/payments/invariants';
import { firstUuid, pagesOf, type Databases } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

interface ConfirmedPayment {
  id: string;
  type: 'registration' | 'ticket';
  came_in: number;
  /** Its outcome according to payments' ledger. */
  kinds: string[];
}
interface Outcome {
  id: string;
  outcome: 'granted' | 'credited' | 'refund_requested';
  amount: number;
}

/** Maps each outcome of tickets to the kind of its ledger row. */
const kindOf = { granted: 'grant', credited: 'credit', refund_requested: 'refund' } as const;

/** Invariant 1: payments' ledger, tickets' outcomes and identity's accounts agree about every confirmed payment. */
export async function checkMoney(databases: Databases, graceSeconds: number): Promise<Violation[]> {
  return [
    ...(await unbalanced(databases, graceSeconds)),
    ...(await refundedWithoutRefund(databases)),
    ...(await confirmedWithoutOutcome(databases, graceSeconds)),
    ...(await outcomesWithoutPayment(databases)),
    ...(await accountsWithoutPayment(databases)),
  ];
}

const broken = (id: string, what: string): Violation => ({ invariant: 1, what, row: `payments.payments/${id}` });

async function unbalanced({ payments }: Databases, graceSeconds: number): Promise<Violation[]> {
  const found = await findUnbalancedPayments(
    { query: (sql, values) => payments(sql, values) },
    { olderThanSeconds: graceSeconds, limit: namedAtMost },
  );
  return found.map(({ payment_id, came_in, accounted }) =>
    broken(payment_id, `${came_in} F CFA received, but its outcomes are worth ${accounted}`),
  );
}

async function refundedWithoutRefund({ payments }: Databases): Promise<Violation[]> {
  const rows = await payments<{ id: string }>(
    `SELECT p.id FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
     WHERE p.status = 'refunded' AND r.id IS NULL LIMIT ${namedAtMost}`,
  );
  return rows.map(({ id }) => broken(id, 'returned by an administrator, but no refund is owed'));
}

async function confirmedWithoutOutcome(databases: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  const pages = pagesOf<ConfirmedPayment>(
    databases.payments,
    `SELECT p.id, p.type, p.came_in, ARRAY(SELECT kind FROM payment_outcomes WHERE payment_id = p.id) AS kinds
     FROM payments p WHERE p.id > $1 AND p.status = 'confirmed' AND p.confirmed_at < now() - make_interval(secs => $2)
     ORDER BY p.id`,
    { first: firstUuid, values: [graceSeconds] },
  );
  for await (const page of pages) {
    const ids = (type: ConfirmedPayment['type']) => page.filter((one) => one.type === type).map(({ id }) => id);
    const registered = await databases.identity<{ id: string }>(
      `SELECT payment_id AS id FROM users WHERE payment_id = ANY($1)
       UNION SELECT payment_id FROM refund_requests WHERE payment_id = ANY($1)`,
      [ids('registration')],
    );
    const decided = await databases.tickets<Outcome>(
      'SELECT payment_id AS id, outcome, amount FROM payment_outcome WHERE payment_id = ANY($1)',
      [ids('ticket')],
    );
    const known = new Set(registered.map(({ id }) => id));
    const outcomes = new Map(decided.map((one) => [one.id, one]));
    for (const payment of page) {
      const what =
        payment.type === 'registration'
          ? known.has(payment.id)
            ? undefined
            : 'confirmed, and identity has neither an account nor a refund request for it'
          : problemOf(payment, outcomes.get(payment.id));
      if (what) violations.push(broken(payment.id, what));
    }
    if (violations.length >= namedAtMost) break;
  }
  return violations.slice(0, namedAtMost);
}

function problemOf({ came_in, kinds }: ConfirmedPayment, outcome: Outcome | undefined): string | undefined {
  if (!outcome) return 'confirmed, and tickets has no outcome of it';
  if (outcome.amount !== came_in) return `${came_in} F CFA here, ${outcome.amount} in tickets.payment_outcome`;
  if (!kinds.includes(kindOf[outcome.outcome])) return `${outcome.outcome} in tickets.payment_outcome, but not here`;
  return undefined;
}

/** Outcomes of payments that payments never confirmed. */
async function outcomesWithoutPayment(databases: Databases): Promise<Violation[]> {
  return unpaid(databases, {
    from: databases.tickets,
    sql: 'SELECT payment_id AS id, amount FROM payment_outcome WHERE payment_id > $1 ORDER BY payment_id',
    // For a registration only the surplus over its price: tickets makes it a credit (docs/product.md rule 31).
    worth: `came_in - CASE type WHEN 'registration' THEN amount ELSE 0 END`,
    row: (id) => `tickets.payment_outcome/${id}`,
  });
}

async function accountsWithoutPayment(databases: Databases): Promise<Violation[]> {
  return unpaid(databases, {
    from: databases.identity,
    sql: `SELECT u.payment_id AS id, r.amount FROM users u JOIN registrations r ON r.id = u.registration_id
          WHERE u.payment_id > $1 ORDER BY u.payment_id`,
    worth: 'amount',
    row: (id) => `identity.users with payment_id ${id}`,
  });
}

/** @param given `worth`: the expected value of a payment's outcomes, as SQL on payments */
async function unpaid(
  { payments }: Databases,
  given: { from: Databases['tickets']; sql: string; worth: string; row: (paymentId: string) => string },
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for await (const page of pagesOf<{ id: string; amount: number }>(given.from, given.sql, { first: firstUuid })) {
    const confirmed = await payments<{ id: string; amount: number }>(
      `SELECT id, ${given.worth} AS amount FROM payments WHERE id = ANY($1) AND status = 'confirmed'`,
      [page.map(({ id }) => id)],
    );
    const amounts = new Map(confirmed.map(({ id, amount }) => [id, amount]));
    for (const { id, amount } of page) {
      if (amounts.get(id) === amount) continue;
      violations.push({
        invariant: 1,
        what: `created for ${amount} F CFA that payments did not confirm`,
        row: given.row(id),
      });
    }
    if (violations.length >= namedAtMost) break;
  }
  return violations.slice(0, namedAtMost);
}
