import { stageRows, storeStaged } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Purchases of final lists as they are in the newest state, and the terms of the others: their holds have ended, and whatever arrives for
 * them is decided as late money.
 * @returns how many purchases were made since on products still on sale
 */
export async function takePurchases(restored: EntityManager, final: readonly number[]): Promise<number> {
  await storeStaged(restored, 'purchase', {
    where: `n.product_id = ANY ($1)
      OR n.id IN (SELECT o.purchase_id FROM newer_payment_outcome o JOIN taken_outcome USING (payment_id))`,
    values: [final],
  });
  await restored.query(
    `DELETE FROM newer_purchase n WHERE EXISTS (SELECT FROM purchase p WHERE p.id = n.id);
     UPDATE newer_purchase SET
       status = CASE WHEN status = 'failed' OR token IS NULL THEN 'failed' ELSE 'awaiting_payment' END,
       hold = CASE WHEN hold IN ('held', 'granted') THEN 'expired' ELSE hold END,
       hold_ended_at = coalesce(hold_ended_at, now()), last_places = false`,
  );
  return storeStaged(restored, 'purchase');
}

/**
 * Stores credits, entries and outcomes that are taken over, and what is left of the credits then.
 * @param grantEntries stores the entries; a credit may have come from one and have paid for another
 * @returns how many credits were asked back since
 */
export async function settleCredits(restored: EntityManager, grantEntries: () => Promise<void>): Promise<number> {
  const asked = await rows(
    restored,
    `SELECT FROM newer_credit n JOIN taken_credit USING (id) LEFT JOIN credit c USING (id)
     WHERE n.refunded IS NOT NULL AND c.refunded IS NULL`,
  );
  await storeStaged(restored, 'credit', { where: 'n.id IN (SELECT id FROM taken_credit)' });
  await grantEntries();
  await storeStaged(restored, 'payment_outcome', { where: 'n.payment_id IN (SELECT payment_id FROM taken_outcome)' });
  await restored.query(
    `UPDATE credit c SET
       value_left = CASE WHEN kind IN ('paid', 'promotional') THEN c.amount - coalesce(c.refunded, 0) - used.spent ELSE 0 END,
       tickets_left = CASE WHEN kind IN ('paid', 'promotional') THEN 0 ELSE 1 - used.entries END
     FROM (SELECT t.id, coalesce(sum(e.amount), 0), count(e.id)
           FROM (SELECT id FROM taken_credit UNION SELECT credit_id FROM newer_entry JOIN taken_entry USING (id)) AS t
           LEFT JOIN entry e ON e.credit_id = t.id GROUP BY t.id) AS used (id, spent, entries)
     WHERE c.id = used.id`,
  );
  return asked.length;
}

/**
 * Gives referrers the rewards of the friends who are taken over, and counts what each person has placed. Friends are numbered anew: some in
 * between may be counted again later.
 */
export async function settleAllowances(restored: EntityManager, newer: EntityManager): Promise<void> {
  const [people] = await rows<{ ids: string[] }>(
    restored,
    `SELECT ARRAY(SELECT e.user_id FROM newer_entry e JOIN taken_entry USING (id) UNION SELECT friend_id FROM taken_friend UNION
       SELECT p.referrer_id FROM newer_referral_participation p JOIN taken_friend USING (friend_id)) AS ids`,
  );
  const values = [people?.ids ?? []];
  // The copies of people who registered since come by identity's events; a draw that continues at once needs them.
  await stageRows(restored, newer, 'person', { where: 'user_id = ANY ($1)', values });
  await storeStaged(restored, 'person', { where: 'NOT EXISTS (SELECT FROM person p WHERE p.user_id = n.user_id)' });
  await stageRows(restored, newer, 'allowance', { where: 'user_id = ANY ($1)', values });
  await restored.query('UPDATE newer_allowance SET registration_placed = 0, referral_given = 0, referral_placed = 0');
  await storeStaged(restored, 'allowance', {
    where: 'NOT EXISTS (SELECT FROM allowance a WHERE a.user_id = n.user_id AND a.registered_at IS NOT NULL)',
  });
  await restored.query(
    `INSERT INTO referral_participation (friend_id, referrer_id, entry_id, position, participated_at)
     SELECT n.friend_id, n.referrer_id, n.entry_id,
       (SELECT count(*) FROM referral_participation p WHERE p.referrer_id = n.referrer_id)
         + row_number() OVER (PARTITION BY n.referrer_id ORDER BY n.position), n.participated_at
     FROM newer_referral_participation n JOIN taken_friend USING (friend_id)`,
  );
  await storeStaged(restored, 'referral_reward', { where: 'n.friend_id IN (SELECT friend_id FROM taken_friend)' });
  await storeStaged(restored, 'free_placement', { where: 'n.entry_id IN (SELECT id FROM entry)' });
  await restored.query(
    `UPDATE allowance a SET
       referral_given = (SELECT coalesce(sum(tickets), 0) FROM referral_reward r WHERE r.referrer_id = a.user_id),
       referral_placed = (SELECT count(*) FROM entry e WHERE e.user_id = a.user_id AND e.type = 'referral' AND e.credit_id IS NULL),
       registration_placed = (SELECT count(*) FROM entry e WHERE e.user_id = a.user_id AND e.type = 'free' AND e.credit_id IS NULL)
     WHERE a.user_id = ANY ($1)`,
    values,
  );
}
