import type { EntityManager } from 'typeorm';

/*
 * Advisory locks, where there is no row to lock. They come first in a transaction; see docs/locking.md.
 */
const usersClass = 7101;
const productsClass = 7102;

/** Serializes the requests of one person (limits on holds, credits, free tickets). */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [usersClass, userId]);
}

/** {@link lockUser} for the owner of a purchase. */
export async function lockOwner(manager: EntityManager, purchaseId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext(user_id::text)) FROM purchase WHERE id = $2', [
    usersClass,
    purchaseId,
  ]);
}

/** Serializes the events of one product, including its closing before it is known. */
export async function lockProductUpdates(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [productsClass, productId]);
}
