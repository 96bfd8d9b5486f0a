import { Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { systemActorId } from '@raffle/contracts/values';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { FirstDue, Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { postNotices } from '../notices/post-notices.js';
import { needsSecondPerson } from './refuse-alone.js';
import { SendBroadcast } from './send-broadcast.js';
import { auditArea } from './write-to-holders.js';
import * as queries from './holder-message.queries.js';

const job = 'send-holder-messages';
const everyMs = 5_000;
/** People notified per transaction. */
const batch = 100;
const system = { adminId: systemActorId, address: null };

/**
 * Sends due messages to the ticket holders of a product, or to everyone. For holders, the first transaction stores the recipients; each further
 * one takes a batch of them and posts their notices. So work resumes after a crash, and each person gets one notice. A recipient whose notice
 * fails stays, and the message is sending until it is posted. Instances work on different messages.
 */
@Injectable()
export class SendHolderMessages {
  private readonly messages = new FirstDue<string>(job);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly broadcasts: SendBroadcast,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: job, everyMs })
  async sendBatch(): Promise<boolean> {
    // Usually nothing is due: no transaction then.
    if (!(await queries.hasDueMessage(this.dataSource.manager))) return false;
    return this.messages.round((leftOut, take) =>
      this.dataSource.transaction(async (manager) => {
        const message = await queries.lockDueMessage(manager, leftOut);
        if (!message) return false;
        take(message.id);
        const { begun_at: at } = message;
        // One person planned it before two people had to agree.
        if (at === null && !message.agreed && (await needsSecondPerson(manager, message)))
          await this.cancel(manager, message);
        else if (message.product_id === null) await this.toEveryone(manager, message);
        else if (at === null) await this.begin(manager, message);
        else await this.continue(manager, message, at);
        return true;
      }),
    );
  }

  private async cancel(manager: EntityManager, { id, product_id }: queries.DueMessage): Promise<void> {
    await queries.markCancelled(manager, id);
    await recordAct(this.outbox, manager, system, {
      action: `${auditArea(product_id)}.cancelled`,
      subject: id,
      before: null,
      after: { reason: errors.approval_needed.message },
    });
  }

  private async toEveryone(manager: EntityManager, message: queries.DueMessage): Promise<void> {
    const { id, subject, content, admin_id: adminId } = message;
    if (adminId === null) throw new Error('a message to everyone has no author');
    const broadcast = { id, subject, content, adminId, actor: system };
    const { recipients } = await this.broadcasts.postToEveryone(manager, broadcast, new Date());
    await queries.markSentToEveryone(manager, id, recipients);
  }

  private async begin(manager: EntityManager, message: queries.DueMessage): Promise<void> {
    const recipients = await queries.freezeRecipients(manager, message);
    await recordAct(this.outbox, manager, system, {
      action: 'holder_message.sent',
      subject: message.id,
      before: null,
      after: { product_id: message.product_id, subject: message.subject, recipients },
    });
  }

  private async continue(manager: EntityManager, message: queries.DueMessage, at: Date): Promise<void> {
    const { id } = message;
    const userIds = await queries.nextRecipients(manager, id, batch);
    const data = { holder_message_id: id };
    const post = async (some: readonly string[]) => {
      await postNotices(
        manager,
        this.outbox,
        some.map((userId) => ({ userId, notice: 'holders_told', of: id, data, at })),
      );
      await queries.deleteRecipients(manager, id, some);
    };
    const failed = await inSavepoints(job, manager, userIds, post, (user_id) => ({ message_id: id, user_id }));
    // Once only they are left, the other messages come first.
    if (failed.length > 0 && failed.length === userIds.length) this.messages.leaveOut(id);
    else if (failed.length === 0 && userIds.length < batch) await queries.markSent(manager, id);
  }
}
