import { Injectable } from '@nestjs/common';
import type { HolderMessage } from '@raffle/contracts/http/admin-messages';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { onceByKey } from '../idempotent-requests.js';
import { refuseAlone } from './refuse-alone.js';
import * as queries from './holder-message.queries.js';

export interface MessageToMany {
  /** Null: everyone. */
  productId: number | null;
  subject: string;
  content: string;
  /** Null: now. */
  sendAt: string | null;
}

export interface MessageToHolders extends MessageToMany {
  actor: Actor;
  idempotencyKey: string | null;
}

export interface MessageToStore extends MessageToMany {
  id: string;
  /** Its author. */
  adminId: string;
  actor: Actor;
  /** Who requested it, and why, where two people agreed. */
  asked?: { requested_by: string; reason: string };
}

/** Stores a message to the ticket holders of a product, or to everyone; `SendHolderMessages` sends it when due. */
@Injectable()
export class WriteToHolders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `date_passed`, `approval_needed` */
  storeMessage(message: MessageToHolders, now: Date): Promise<HolderMessage> {
    const { productId, subject, content, actor } = message;
    const request = {
      adminId: actor.adminId,
      key: message.idempotencyKey,
      content: ['holders', String(productId ?? ''), subject, content, message.sendAt ?? ''],
    };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        await this.requireSendable(manager, message, now);
        await refuseAlone(manager, subject, content);
        const id = uuidv7();
        await this.storeIn(manager, { ...message, id, adminId: actor.adminId, actor }, now);
        const stored = (await queries.findHolderMessages(manager, [id])).get(id);
        if (!stored) throw new Error('the stored message is missing');
        return stored;
      }),
    );
  }

  /** @throws ProblemException `product_not_found`, `date_passed` */
  async requireSendable(manager: EntityManager, { productId, sendAt }: MessageToMany, now: Date): Promise<void> {
    if (productId !== null && !(await queries.productIsKnown(manager, productId)))
      throw new ProblemException('product_not_found');
    if (sendAt !== null && new Date(sendAt) < now) throw new ProblemException('date_passed');
  }

  /** Stores a message in the caller's transaction; one whose time has passed is sent at once. */
  async storeIn(manager: EntityManager, message: MessageToStore, now: Date): Promise<void> {
    const { id, productId, subject, content, adminId, actor, asked } = message;
    const sendAt = new Date(Math.max(now.getTime(), message.sendAt === null ? 0 : Date.parse(message.sendAt)));
    await queries.insertHolderMessage(manager, {
      id,
      product_id: productId,
      admin_id: adminId,
      subject,
      content,
      created_at: now,
      send_at: sendAt,
      agreed: asked !== undefined,
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
        ...asked,
      },
      at: now,
    });
  }

  /**
   * Waits for a batch in progress.
   * @throws ProblemException `holder_message_not_found`, `forbidden` for one to everyone outside of support, `holder_message_sent` once sending has started
   */
  cancel(id: string, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const message = await queries.lockHolderMessage(manager, id);
      if (!message) throw new ProblemException('holder_message_not_found');
      if (message.product_id === null && !writesToEveryone(actor)) throw new ProblemException('forbidden');
      if (message.begun_at !== null) throw new ProblemException('holder_message_sent');
      if (message.cancelled_at !== null) return;
      await queries.markCancelled(manager, id);
      const action = `${auditArea(message.product_id)}.cancelled` as const;
      const act = { action, subject: id, before: null, after: null, at: now };
      await recordAct(this.outbox, manager, actor, act);
    });
  }
}

/** A message to everyone is the work of support (docs/product.md rule 64). */
export const writesToEveryone = ({ areas = [] }: Pick<Actor, 'areas'>): boolean => areas.includes('support');

export const auditArea = (productId: number | null) => (productId === null ? 'broadcast' : 'holder_message');
