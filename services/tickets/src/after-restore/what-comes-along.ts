import { stageRows } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** Stages the rows of the newest state that may be taken over (`newer_<table>`). */
export async function stageWhatCameSince(
  restored: EntityManager,
  newer: EntityManager,
  { final, since }: { final: readonly number[]; since: Date },
): Promise<void> {
  const entries = `SELECT id FROM entry WHERE product_id = ANY ($1) OR granted_at >= $2`;
  const purchases = `SELECT id FROM purchase WHERE product_id = ANY ($1) OR created_at >= $2`;
  const outcomes = `decided_at >= $2 OR entry_id IN (${entries}) OR purchase_id IN (${purchases})`;
  const stage = (table: string, where: string) => stageRows(restored, newer, table, { where, values: [final, since] });
  await stage('entry', `id IN (${entries})`);
  await stage('purchase', `id IN (${purchases}) OR id IN (SELECT purchase_id FROM payment_outcome WHERE ${outcomes})`);
  await stage(
    'credit',
    `issued_at >= $2 OR refunded_at >= $2 OR entry_id IN (${entries}) OR id IN (SELECT credit_id FROM entry WHERE id IN (${entries}))`,
  );
  await stage('payment_outcome', outcomes);
  await stage('free_placement', `entry_id IN (${entries})`);
  const friends = 'SELECT friend_id FROM referral_participation WHERE participated_at >= $1';
  for (const table of ['referral_participation', 'referral_reward'])
    await stageRows(restored, newer, table, { where: `friend_id IN (${friends})`, values: [since] });
  await restored.query(`
    CREATE TEMPORARY TABLE taken_entry (id uuid PRIMARY KEY) ON COMMIT DROP;
    CREATE TEMPORARY TABLE taken_credit (id uuid PRIMARY KEY) ON COMMIT DROP;
    CREATE TEMPORARY TABLE taken_outcome (payment_id uuid PRIMARY KEY) ON COMMIT DROP;
    CREATE TEMPORARY TABLE taken_friend (friend_id uuid PRIMARY KEY) ON COMMIT DROP;`);
}

const lacks = (table: string, id: string, key = 'id') =>
  `NOT EXISTS (SELECT FROM ${table} there WHERE there.${key} = ${id})`;

/** What is taken over for itself; `$1`: products with a final list. */
const first: Readonly<Record<string, string>> = {
  taken_entry: `SELECT n.id FROM newer_entry n WHERE n.product_id = ANY ($1) AND ${lacks('entry', 'n.id')}`,
  // Asked back since, or of a cancelled product.
  taken_credit: `SELECT n.id FROM newer_credit n LEFT JOIN credit c USING (id)
    WHERE (n.refunded IS NOT NULL AND c.refunded IS NULL)
      OR (c.id IS NULL AND n.entry_id IN (SELECT id FROM newer_entry WHERE product_id = ANY ($1)))`,
  // Money that goes back, and what was paid for a final list.
  taken_outcome: `SELECT n.payment_id FROM newer_payment_outcome n
    WHERE ${lacks('payment_outcome', 'n.payment_id', 'payment_id')}
      AND (n.outcome = 'refund_requested' OR n.purchase_id IN (SELECT id FROM newer_purchase WHERE product_id = ANY ($1)))`,
};

/** What each of these depends on, until nothing is added: a credit on the payment or entry that it came from, and so on. */
const dependencies: readonly [table: string, sql: string][] = [
  [
    'taken_credit',
    `SELECT e.credit_id FROM newer_entry e JOIN taken_entry USING (id) WHERE ${lacks('credit', 'e.credit_id')} AND e.credit_id IS NOT NULL`,
  ],
  [
    'taken_credit',
    `SELECT o.credit_id FROM newer_payment_outcome o JOIN taken_outcome USING (payment_id)
     WHERE ${lacks('credit', 'o.credit_id')} AND o.credit_id IS NOT NULL`,
  ],
  [
    'taken_outcome',
    `SELECT payment_id FROM (
       SELECT e.payment_id FROM newer_entry e JOIN taken_entry USING (id) UNION
       SELECT c.payment_id FROM newer_credit c JOIN taken_credit USING (id)) AS paid
     WHERE payment_id IS NOT NULL AND ${lacks('payment_outcome', 'paid.payment_id', 'payment_id')}`,
  ],
  [
    'taken_entry',
    `SELECT o.entry_id FROM newer_payment_outcome o JOIN taken_outcome USING (payment_id)
     WHERE o.entry_id IS NOT NULL AND ${lacks('entry', 'o.entry_id')}`,
  ],
  // What was bought with a credit before the rest of it was asked back.
  [
    'taken_entry',
    `SELECT e.id FROM newer_entry e JOIN newer_credit c ON c.id = e.credit_id JOIN taken_credit t ON t.id = c.id
     WHERE c.refunded IS NOT NULL AND ${lacks('entry', 'e.id')}`,
  ],
  // A friend who has bought counts for their referrer (docs/product.md rule 17), by their first entry.
  [
    'taken_friend',
    `SELECT p.friend_id FROM newer_referral_participation p
     WHERE ${lacks('referral_participation', 'p.friend_id', 'friend_id')}
       AND EXISTS (SELECT FROM newer_entry e JOIN taken_entry USING (id) WHERE e.user_id = p.friend_id AND e.payment_id IS NOT NULL)`,
  ],
  // And for rewards that were placed; the earliest friends first, one in each round.
  [
    'taken_friend',
    `SELECT DISTINCT ON (p.referrer_id) p.friend_id FROM newer_referral_participation p
     WHERE ${lacks('referral_participation', 'p.friend_id', 'friend_id')} AND ${lacks('taken_friend', 'p.friend_id', 'friend_id')}
       AND (SELECT count(*) FROM (
              SELECT id FROM entry WHERE user_id = p.referrer_id AND type = 'referral' AND credit_id IS NULL UNION
              SELECT e.id FROM newer_entry e JOIN taken_entry USING (id)
              WHERE e.user_id = p.referrer_id AND e.type = 'referral' AND e.credit_id IS NULL) AS placed)
         > (SELECT coalesce(sum(tickets), 0) FROM referral_reward r WHERE r.referrer_id = p.referrer_id)
         + (SELECT coalesce(sum(tickets), 0) FROM newer_referral_reward r JOIN taken_friend USING (friend_id)
            WHERE r.referrer_id = p.referrer_id)
     ORDER BY p.referrer_id, p.position`,
  ],
  [
    'taken_entry',
    `SELECT p.entry_id FROM newer_referral_participation p JOIN taken_friend USING (friend_id) WHERE ${lacks('entry', 'p.entry_id')}`,
  ],
];

/**
 * Finds the entries, credits, outcomes of payments and friends that are taken over (`taken_<kind>`): those of final lists and money that goes
 * back, and whatever these cannot exist without.
 */
export async function findWhatComesAlong(restored: EntityManager, final: readonly number[]): Promise<void> {
  const add = async (table: string, sql: string, values: unknown[] = []) =>
    (await rows(restored, `INSERT INTO ${table} ${sql} ON CONFLICT DO NOTHING RETURNING true`, values)).length;
  for (const [table, sql] of Object.entries(first)) await add(table, sql, sql.includes('$1') ? [final] : []);
  for (let added = 1; added > 0;) {
    added = 0;
    for (const [table, sql] of dependencies) added += await add(table, sql);
  }
}
