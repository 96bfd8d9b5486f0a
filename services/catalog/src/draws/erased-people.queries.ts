import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Locks the publication of names and the storing of a root (shared) against erasures (exclusive): either the erasure finds the name, or the
 * draw finds the erasure; and whoever is stored as erased before a root is visible from that root on. Must be taken before the lock of a
 * product.
 */
export async function lockNames(manager: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await manager.query(`SELECT pg_advisory_xact_lock${suffix}(7401)`);
}

/** Stores that a person closed their account, once, at the time of the database; idempotent. */
export async function storeErasedPerson(
  manager: EntityManager,
  person: { user_id: string; keeps_winner_name: boolean; erased_at: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO erased_people (user_id, keeps_winner_name, erased_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [person.user_id, person.keeps_winner_name, person.erased_at],
  );
}

/** Erases the names of picks whose owners closed their accounts and did not agree to remain named. @returns the picks' products */
export async function eraseNamesOfPicks(
  manager: EntityManager,
  which: { productId: number } | { userId: string },
): Promise<number[]> {
  const [column, value] = 'productId' in which ? ['product_id', which.productId] : ['user_id', which.userId];
  const erased = await rows<{ product_id: number }>(
    manager,
    `UPDATE draw_picks d SET display_name = NULL, city = NULL FROM erased_people e
     WHERE d.${column} = $1 AND e.user_id = d.user_id AND NOT e.keeps_winner_name AND d.display_name IS NOT NULL
     RETURNING d.product_id`,
    [value],
  );
  return [...new Set(erased.map(({ product_id }) => product_id))].sort((one, other) => one - other);
}

/**
 * Which of these people had closed their account, as this service had stored it: by now, or when it stored the root of a product's list
 * (docs/product.md rule 46).
 */
export async function erasedAmong(
  manager: EntityManager,
  userIds: readonly string[],
  by: 'now' | { rootOf: number },
): Promise<Set<string>> {
  const found = await rows<{ user_id: string }>(
    manager,
    `SELECT user_id FROM erased_people WHERE user_id = ANY ($1::uuid[])
       AND ($2::integer IS NULL OR stored_at <= (SELECT root_stored_at FROM draws WHERE product_id = $2))`,
    [userIds, by === 'now' ? null : by.rootOf],
  );
  return new Set(found.map(({ user_id }) => user_id));
}
