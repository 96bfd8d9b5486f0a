import { messagingMigrations } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { AdministerMessages1763800000000 } from '../migrations/1763800000000-administer-messages.js';
import { CreateMessaging1763600000000 } from '../migrations/1763600000000-create-messaging.js';

/** Everything that this service's database is made of. */
export const migrations = [...messagingMigrations, CreateMessaging1763600000000, AdministerMessages1763800000000];

/** Connections at most: as many as messages handled at once, and some for people who read. */
export const poolSize = 15;

/** The rows of a statement. TypeORM answers `[rows, count]` for UPDATE and DELETE, and the rows alone for the rest. */
export async function rows<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = await manager.query<unknown>(sql, [...parameters]);
  const isPair =
    Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
  return (isPair ? answer[0] : answer) as Row[];
}

/** The first row of a statement, if any. */
export async function firstRow<Row>(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(manager, sql, parameters))[0];
}
