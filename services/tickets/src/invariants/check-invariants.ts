/** A broken invariant of docs/architecture.md, as a line that a fault test can print. */
export interface Violation {
  /** Its number in docs/architecture.md. */
  invariant: 1 | 2 | 3 | 4 | 5;
  what: string;
  /** The broken rule, and the product, purchase, payment or credit concerned. */
  table: string;
  id: string;
}

/** Runs a statement and returns its rows, with `pg` or TypeORM. */
export type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

const checks: readonly { invariant: Violation['invariant']; what: string; table: string; sql: string }[] = [
  {
    invariant: 1,
    what: 'a payment’s outcome is not worth what was paid',
    table: 'payment_outcome',
    sql: `SELECT o.payment_id AS id FROM payment_outcome o
          LEFT JOIN entry e ON e.id = o.entry_id LEFT JOIN credit c ON c.id = o.credit_id
          WHERE o.outcome <> 'refund_requested' AND o.amount <> coalesce(e.amount, 0) + coalesce(c.amount, 0)`,
  },
  {
    invariant: 1,
    what: 'what was bought with a credit, asked back and left of it are not its value',
    table: 'credit',
    sql: `SELECT c.id FROM credit c LEFT JOIN entry e ON e.credit_id = c.id
          WHERE c.kind IN ('paid', 'promotional') GROUP BY c.id HAVING c.value_left + coalesce(c.refunded, 0) + coalesce(sum(e.amount), 0) <> c.amount`,
  },
  {
    invariant: 2,
    what: 'granted and held places are more than the capacity',
    table: 'inventory',
    sql: 'SELECT product_id AS id FROM inventory WHERE granted < 0 OR held < 0 OR granted + held > capacity',
  },
  {
    invariant: 2,
    what: 'ticket numbers are not 0 to granted − 1',
    table: 'inventory',
    sql: `SELECT i.product_id AS id FROM inventory i LEFT JOIN ticket t USING (product_id) GROUP BY i.product_id, i.granted
          HAVING count(t.number) <> i.granted OR coalesce(min(t.number), 0) <> 0 OR coalesce(max(t.number), -1) <> i.granted - 1`,
  },
  {
    invariant: 2,
    what: 'entries and granted places differ',
    table: 'inventory',
    sql: `SELECT i.product_id AS id FROM inventory i LEFT JOIN entry e USING (product_id) GROUP BY i.product_id, i.granted
          HAVING coalesce(sum(e.quantity), 0) <> i.granted`,
  },
  {
    invariant: 2,
    what: 'entries without payment and granted free tickets differ',
    table: 'inventory',
    sql: `SELECT i.product_id AS id FROM inventory i LEFT JOIN entry e ON e.product_id = i.product_id AND e.type <> 'purchase'
          GROUP BY i.product_id, i.free_granted HAVING count(e.id) <> i.free_granted`,
  },
  {
    invariant: 2,
    what: 'an entry has not all of its tickets',
    table: 'entry',
    sql: `SELECT e.id FROM entry e LEFT JOIN ticket t ON t.product_id = e.product_id AND t.entry_id = e.id
            AND t.number >= e.first_number AND t.number < e.first_number + e.quantity
          GROUP BY e.id, e.quantity HAVING count(t.number) <> e.quantity`,
  },
  {
    invariant: 2,
    what: 'holds and held places differ',
    table: 'inventory',
    sql: `SELECT i.product_id AS id FROM inventory i LEFT JOIN purchase p ON p.product_id = i.product_id AND p.hold = 'held'
          GROUP BY i.product_id, i.held HAVING coalesce(sum(p.quantity), 0) <> i.held`,
  },
  {
    invariant: 3,
    what: 'a payment made more than one grant',
    table: 'payment_outcome',
    sql: 'SELECT payment_id AS id FROM entry WHERE payment_id IS NOT NULL GROUP BY payment_id HAVING count(*) > 1',
  },
  {
    invariant: 3,
    what: 'a payment has more than one outcome',
    table: 'payment_outcome',
    sql: 'SELECT payment_id AS id FROM payment_outcome GROUP BY payment_id HAVING count(*) > 1',
  },
  {
    invariant: 3,
    what: 'a grant is not its payment’s outcome',
    table: 'payment_outcome',
    sql: `SELECT e.payment_id AS id FROM entry e LEFT JOIN payment_outcome o ON o.payment_id = e.payment_id
          WHERE e.payment_id IS NOT NULL AND o.entry_id IS DISTINCT FROM e.id`,
  },
  {
    invariant: 3,
    what: 'a purchase is granted without its entry, or has one without being granted',
    table: 'purchase',
    sql: `SELECT p.id FROM purchase p LEFT JOIN entry e ON e.purchase_id = p.id WHERE (p.status = 'granted') <> (e.id IS NOT NULL)`,
  },
  {
    invariant: 4,
    what: 'the referral tickets of a person are not the sum of their rewards',
    table: 'allowance',
    sql: `SELECT a.user_id AS id FROM allowance a LEFT JOIN referral_reward r ON r.referrer_id = a.user_id
          GROUP BY a.user_id, a.referral_given HAVING coalesce(sum(r.tickets), 0) <> a.referral_given`,
  },
  {
    invariant: 4,
    what: 'a referred friend has bought and was not counted, or was counted for another referrer',
    table: 'allowance',
    sql: `SELECT a.user_id AS id FROM allowance a LEFT JOIN referral_participation p ON p.friend_id = a.user_id
          WHERE p.referrer_id IS DISTINCT FROM a.referrer_id
            AND (p.friend_id IS NOT NULL OR EXISTS (SELECT FROM entry e WHERE e.user_id = a.user_id AND e.payment_id IS NOT NULL))`,
  },
  {
    invariant: 5,
    what: 'the frozen list and the tickets differ',
    table: 'entry_list',
    sql: `SELECT l.product_id AS id FROM entry_list l JOIN inventory i USING (product_id)
          WHERE l.tickets <> i.granted OR i.held <> 0 OR l.frozen_at IS DISTINCT FROM i.frozen_at OR i.open`,
  },
  {
    invariant: 5,
    what: 'an entry was granted after the freeze',
    table: 'entry',
    sql: 'SELECT e.id FROM entry e JOIN inventory i USING (product_id) WHERE e.granted_at > i.frozen_at',
  },
  {
    invariant: 5,
    what: 'a winner holds no granted ticket',
    table: 'winning_ticket',
    sql: 'SELECT w.product_id AS id FROM winning_ticket w JOIN inventory i USING (product_id) WHERE w.number >= i.granted',
  },
];

/** The invariants currently broken, at most 20 violations of each; empty if all hold. */
export async function checkInvariants(query: Query): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { invariant, what, table, sql } of checks) {
    for (const { id } of await query(`${sql} LIMIT 20`)) violations.push({ invariant, what, table, id: String(id) });
  }
  return violations;
}
