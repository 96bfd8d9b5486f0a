import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/**
 * Locks the publication of names and the storing of a root (shared) against erasures (exclusive), and against replacements: either the erasure finds the name, or the
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

/** Stores by which initials an administrator replaced a person's public name; null: by none any more. A newer version wins. */
export async function storeInitials(
  manager: EntityManager,
  person: { user_id: string; version: number; initials: string | null },
): Promise<void> {
  await manager.query(
    `INSERT INTO initials_only AS stored (user_id, version, initials) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET version = EXCLUDED.version, initials = EXCLUDED.initials
       WHERE stored.version < EXCLUDED.version`,
    [person.user_id, person.version, person.initials],
  );
}

/**
 * Erases the names of picks whose owners closed their accounts and did not agree to remain named, and replaces those that an administrator
 * replaced by initials.
 * @returns the changed picks' products
 */
export async function hideNamesOfPicks(
  manager: EntityManager,
  which: { productId: number } | { userId: string },
): Promise<number[]> {
  const [column, value] = 'productId' in which ? ['product_id', which.productId] : ['user_id', which.userId];
  const changed = await rows<{ product_id: number }>(
    manager,
    `UPDATE draw_picks d SET display_name = hidden.shown, city = hidden.city FROM (
       SELECT user_id, NULL AS shown, NULL AS city FROM erased_people WHERE NOT keeps_winner_name
       UNION ALL
       SELECT user_id, initials, '' FROM initials_only i WHERE initials IS NOT NULL
         AND NOT EXISTS (SELECT FROM erased_people e WHERE e.user_id = i.user_id AND NOT e.keeps_winner_name)) AS hidden
     WHERE d.${column} = $1 AND hidden.user_id = d.user_id AND d.display_name IS NOT NULL
       AND (d.display_name, d.city) IS DISTINCT FROM (hidden.shown, hidden.city)
     RETURNING d.product_id`,
    [value],
  );
  return [...new Set(changed.map(({ product_id }) => product_id))].sort((one, other) => one - other);
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
