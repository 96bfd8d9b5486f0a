import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { schema } from '../src/database.js';

/** A separate migrated database. */
export async function messagingDatabase(name: string) {
  const database = await createTestDatabase(name, schema);
  const dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 15 })).initialize();
  return {
    dataSource,
    outbox: new Outbox(dataSource, { service: 'messaging', url: 'amqp://unused' }),
    inTransaction: <T>(work: (manager: EntityManager) => Promise<T>) => dataSource.transaction(work),
    query: <Row>(sql: string, parameters: unknown[] = []) => dataSource.query<Row[]>(sql, parameters),
    async close(): Promise<void> {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type MessagingDatabase = Awaited<ReturnType<typeof messagingDatabase>>;

/** An event as a handler that gathers receives it. */
export const gathered = <Payload>(payload: Payload) => ({ payload, inItsContext: <T>(work: () => T) => work() });
