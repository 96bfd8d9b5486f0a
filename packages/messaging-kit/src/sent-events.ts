import type { EntityManager } from 'typeorm';

/**
 * Deletes sent events whose payload has one of these values in this field, because they name a person whose data is erased. Such a row is
 * only a record of what was published, and is deleted after 7 days in any case.
 */
export async function forgetSentEvents(
  manager: EntityManager,
  field: string,
  values: readonly string[],
): Promise<void> {
  await manager.query('DELETE FROM outbox WHERE sent_at IS NOT NULL AND payload ->> $1 = ANY ($2::text[])', [
    field,
    values,
  ]);
}
