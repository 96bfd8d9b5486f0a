import { Injectable } from '@nestjs/common';
import { AdminActed } from '@raffle/contracts/events';
import { systemActorId } from '@raffle/contracts/values';
import { adminActOf, Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockNames } from '../locks.js';
import { postNotices } from '../notices/post-notices.js';
import * as queries from './holder-message.queries.js';

const everyMs = 1_000;
/** People notified in one transaction. */
const batch = 100;

/**
 * Sends messages to the holders of a product's tickets when their time has come. The first transaction stores whom one goes to; each further one
 * takes some of them and posts their notices, so that after a crash the rest follows, each once. Instances work on different messages.
 */
@Injectable()
export class SendHolderMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'send-holder-messages', everyMs })
  sendBatch(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockNames(manager, 'shared');
      const message = await queries.lockDueMessage(manager);
      if (!message) return false;
      const { begun_at: at } = message;
      if (at === null) await this.begin(manager, message);
      else await this.continue(manager, message, at);
      return true;
    });
  }

  private async begin(manager: EntityManager, message: queries.DueMessage): Promise<void> {
    const recipients = await queries.freezeRecipients(manager, message);
    const system = { adminId: systemActorId, address: null };
    const act = adminActOf(system, {
      action: 'holder_message.sent',
      subject: message.id,
      before: null,
      after: { product_id: message.product_id, subject: message.subject, recipients },
      at: new Date(),
    });
    await this.outbox.add(manager, AdminActed, act);
  }

  private async continue(manager: EntityManager, message: queries.DueMessage, at: Date): Promise<void> {
    const { id, subject, content } = message;
    const userIds = await queries.takeRecipients(manager, id, batch);
    const text = { subject, content };
    await postNotices(
      manager,
      this.outbox,
      userIds.map((userId) => ({ userId, notice: 'holders_told', of: id, text, at })),
    );
    if (userIds.length < batch) await queries.markSent(manager, id);
  }
}
