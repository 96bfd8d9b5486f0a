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
 * Deletes sent events whose payload has one of these values in this field, because they name a person whose data is erased. Such a row is
 * only a record of what was published, and is deleted after 7 days in any case.
 */
export async function forgetSentEvents(
  manager: EntityManager,
  field: string,
  values: readonly string[],
): Promise<void> {
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
