import { Injectable } from '@nestjs/common';
import type { HolderMessage } from '@raffle/contracts/http/admin-messages';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { onceByKey } from '../idempotent-requests.js';
import * as queries from './holder-message.queries.js';

export interface MessageToHolders {
  /** Null: everyone. */
  productId: number | null;
  subject: string;
  content: string;
  /** Null: now. */
  sendAt: string | null;
  actor: Actor;
  idempotencyKey: string | null;
}

/** Stores a message to the ticket holders of a product, or to everyone; `SendHolderMessages` sends it when due. */
@Injectable()
export class WriteToHolders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `date_passed` */
  storeMessage(message: MessageToHolders, now: Date): Promise<HolderMessage> {
    const { productId, subject, content, actor } = message;
    const request = {
      adminId: actor.adminId,
      key: message.idempotencyKey,
      content: ['holders', String(productId ?? ''), subject, content, message.sendAt ?? ''],
    };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        const sendAt = message.sendAt === null ? now : new Date(message.sendAt);
        if (productId !== null && !(await queries.productIsKnown(manager, productId)))
          throw new ProblemException('product_not_found');
        if (sendAt < now) throw new ProblemException('date_passed');
        const id = uuidv7();
        await queries.insertHolderMessage(manager, {
          id,
          product_id: productId,
          admin_id: actor.adminId,
          subject,
          content,
          created_at: now,
          send_at: sendAt,
        });
        await recordAct(this.outbox, manager, actor, {
          action: `${auditArea(productId)}.scheduled`,
          subject: id,
          before: null,
          after: {
            ...(productId !== null && { product_id: productId }),
            subject,
            content,
            send_at: sendAt.toISOString(),
          },
          at: now,
        });
        const stored = (await queries.findHolderMessages(manager, [id])).get(id);
        if (!stored) throw new Error('the stored message is missing');
        return stored;
      }),
    );
  }

  /** Waits for a batch in progress. @throws ProblemException `holder_message_not_found`, `holder_message_sent` once sending has started */
  cancel(id: string, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const message = await queries.lockHolderMessage(manager, id);
      if (!message) throw new ProblemException('holder_message_not_found');
      if (message.begun_at !== null) throw new ProblemException('holder_message_sent');
      if (message.cancelled_at !== null) return;
      await queries.markCancelled(manager, id);
      const action = `${auditArea(message.product_id)}.cancelled` as const;
      const act = { action, subject: id, before: null, after: null, at: now };
      await recordAct(this.outbox, manager, actor, act);
    });
  }
}

const auditArea = (productId: number | null) => (productId === null ? 'broadcast' : 'holder_message');
