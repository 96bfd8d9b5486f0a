import type { EntityManager } from 'typeorm';
import { rows } from '@raffle/service-kit/database';

const hasField = (field: string) => `sent_at IS NOT NULL AND payload ->> '${field}' IS NOT NULL`;

/** SQL for a service's migration: the indexes for the payload fields by which it finds sent events. Without one, a week of events is read. */
export const createSentEventIndexes = (fields: readonly string[]): string =>
  fields
    .map(
      (field) => `CREATE INDEX outbox_sent_by_${field} ON outbox ((payload ->> '${field}')) WHERE ${hasField(field)};`,
    )
    .join('\n');

/**
 * The condition of a statement: sent events in which the payload's field has one of the values of `parameter`, an array.
 * @param field a constant; the service has its index (`createSentEventIndexes`)
 */
export const sentBy = (field: string, parameter: string): string =>
  `${hasField(field)} AND payload ->> '${field}' = ANY (${parameter}::text[])`;

/** Events deleted per statement, which has a time limit. */
const batch = 1_000;

/**
 * Deletes stored events whose payload has one of these values in this field, because they name a person whose data is erased. A sent row is
 * only a record of what was published; one that is not marked as sent yet is still published, and deleted by the next cleaning after that.
 */
export async function forgetEvents(manager: EntityManager, field: string, values: readonly string[]): Promise<void> {
  // First: what is marked as sent meanwhile is deleted below.
  await manager.query(
    `UPDATE outbox SET forgotten = true WHERE sent_at IS NULL AND payload ->> '${field}' = ANY ($1::text[])`,
    [values],
  );
  let deleted = batch;
  while (deleted === batch) {
    const gone = await rows(
      manager,
      `DELETE FROM outbox WHERE id = ANY (ARRAY(SELECT id FROM outbox WHERE ${sentBy(field, '$1')} LIMIT ${batch})) RETURNING id`,
      [values],
    );
    deleted = gone.length;
  }
}
