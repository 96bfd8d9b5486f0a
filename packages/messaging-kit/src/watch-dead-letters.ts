import { Inject, Injectable } from '@nestjs/common';
import { firstRow, Repeat, withDeadline } from '@raffle/service-kit';
import type { ChannelModel } from 'amqplib';
import { DataSource, type EntityManager } from 'typeorm';
import { BrokerConnection } from './broker-connection.js';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { Outbox } from './outbox.js';
import { deadLetterQueueOf } from './wire.js';

const everyMs = 30_000;
const timeoutMs = 5_000;

/**
 * Announces dead letters of this service, whoever put them there: the consumer, or the broker after too many deliveries. `dead_letters`
 * has the number that was announced, so that each is announced once, also by several instances and after a restart.
 */
@Injectable()
export class WatchDeadLetters {
  private connection: ChannelModel | undefined;
  /** The last count; a letter that somebody is looking at is missing from one. */
  private before = Infinity;

  constructor(
    @Inject(BrokerConnection) broker: BrokerConnection,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    broker.onConnected((connection) => {
      this.connection = connection;
      connection.once('close', () => {
        if (this.connection === connection) this.connection = undefined;
      });
      return Promise.resolve();
    });
  }

  @Repeat({ name: 'watch-dead-letters', everyMs })
  async check(): Promise<void> {
    const { connection } = this;
    const { service, deadLettersFound } = this.options;
    if (!deadLettersFound || !connection) return;
    const letters = await withDeadline(
      timeoutMs,
      count(connection, deadLetterQueueOf(service)),
      'counting dead letters',
    );
    const gone = Math.max(letters, this.before);
    this.before = letters;
    const { manager } = this.dataSource;
    if ((await announced(manager)) === letters) return;
    await this.dataSource.transaction(async (transaction) => {
      const known = await announced(transaction, 'lock');
      if (letters > known) {
        const found = { service, letters: letters - known, found_at: new Date().toISOString() };
        await this.outbox.add(transaction, deadLettersFound, found);
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

/** The messages of a queue that nobody is looking at. */
async function count(connection: ChannelModel, queue: string): Promise<number> {
  const channel = await connection.createChannel();
  // A refusal rejects the call; without a listener the emitter would end the process.
  channel.on('error', () => undefined);
  const { messageCount } = await channel.checkQueue(queue);
  await channel.close();
  return messageCount;
}
