import type { EntityManager } from 'typeorm';

/* Advisory locks, where there is no row to lock. A transaction takes at most one, before anything else. Exceptions: an administrator's
   request locks the administrator before the person concerned, the news of a product the people before the product, and a batch of
   notices its draw or message before the recipients. */
const usersClass = 7201;
const productsClass = 7202;
const textsLock = 7204;

/**
 * Serializes the sends of one person or administrator (send limits, equal `Idempotency-Key`s, a conversation's counts), and the erasure or
 * the replaced name of a person with what {@link lockPeople} guards.
 */
export async function lockSender(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [usersClass, userId]);
}

/**
 * The shared counterpart of {@link lockSender}, before posting notices to people or storing their names as winners: either their erasure
 * sees what was written, or the writer sees the erasure. Writers do not wait for each other.
 * @param userIds a bounded batch
 */
export async function lockPeople(manager: EntityManager, userIds: readonly string[]): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared($1, hashtext(id)) FROM (SELECT DISTINCT unnest($2::text[]) AS id ORDER BY id) AS people`,
    [usersClass, userIds],
  );
}

/** The end of a product waits for participations in progress; later ones see the end. */
export async function lockProductEnd(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [productsClass, productId]);
}

/** {@link lockPeople}, and then the shared counterpart of {@link lockProductEnd}: participants do not wait for each other. */
export async function lockParticipations(
  manager: EntityManager,
  participations: readonly { user_id: string; product_id: number }[],
): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared($1, hashtext(id)) FROM (SELECT DISTINCT unnest($2::text[]) AS id ORDER BY id) AS people
     UNION ALL
     SELECT pg_advisory_xact_lock_shared($3, id) FROM (SELECT DISTINCT unnest($4::integer[]) AS id ORDER BY id) AS products`,
    [
      usersClass,
      participations.map(({ user_id }) => user_id),
      productsClass,
      participations.map(({ product_id }) => product_id),
    ],
  );
}

/** One instance at a time takes text messages and counts them against the daily limits. */
export async function lockTexts(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [textsLock]);
}
