import { Inject, Injectable } from '@nestjs/common';
import { DeadLettersFound } from '@raffle/contracts/events';
import {
  BrokerConnection,
  deadLetterQueueOf,
  messagingOptions,
  Outbox,
  type MessagingOptions,
} from '@raffle/messaging-kit';
import { Repeat, withDeadline } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';

const everyMs = 30_000;
const timeoutMs = 5_000;

/**
 * Announces dead letters of this service, whoever put them there: the consumer, or the broker after too many deliveries. `dead_letters`
 * has the number that was announced, so that each is announced once, also by several instances and after a restart.
 */
@Injectable()
export class WatchDeadLetters {
  /** The last count; a letter that somebody is looking at is missing from one. */
  private before = Infinity;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {}

  @Repeat({ name: 'watch-dead-letters', everyMs })
  async check(): Promise<void> {
    if (!this.broker.connected) return;
    const { service } = this.options;
    const dead = deadLetterQueueOf(service);
    const counted = await withDeadline(timeoutMs, this.broker.inspectQueues([dead]), 'counting dead letters');
    const letters = counted.get(dead)?.messages ?? 0;
    const gone = Math.max(letters, this.before);
    this.before = letters;
    const { manager } = this.dataSource;
    if ((await announced(manager)) === letters) return;
    await this.dataSource.transaction(async (transaction) => {
      const known = await announced(transaction, 'lock');
      if (letters > known) {
        const found = { service, letters: letters - known, found_at: new Date().toISOString() };
        await this.outbox.add(transaction, DeadLettersFound, found);
      }
      const now = Math.max(letters, Math.min(known, gone));
      if (now !== known) await transaction.query('UPDATE dead_letters SET announced = $1', [now]);
    });
  }
}

async function announced(manager: EntityManager, lock?: 'lock'): Promise<number> {
  const row = await firstRow<{ announced: number }>(
    manager,
    `SELECT announced FROM dead_letters ${lock ? 'FOR UPDATE' : ''}`,
  );
  return row?.announced ?? 0;
}

/** SQL for a service's migration: how many dead letters of the service were announced, in one row. */
export const createDeadLetters = `
CREATE TABLE dead_letters (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  announced integer NOT NULL DEFAULT 0 CHECK (announced >= 0)
);
INSERT INTO dead_letters DEFAULT VALUES;
`;
