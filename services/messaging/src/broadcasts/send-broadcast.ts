import { Injectable } from '@nestjs/common';
import { MessagePosted } from '@raffle/contracts/events';
import type { Broadcast } from '@raffle/contracts/http/admin-messages';
import type { Actor } from '@raffle/service-kit/http';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { countRegisteredPeople } from '../copies/person.queries.js';
import { onceByKey } from '../idempotent-requests.js';
import { refuseAlone } from './refuse-alone.js';
import { insertBroadcast, showBroadcast } from './broadcast.queries.js';

export interface BroadcastToSend {
  subject: string;
  content: string;
  actor: Actor;
  idempotencyKey: string | null;
}

export interface BroadcastToPost {
  id: string;
  subject: string;
  content: string;
  /** Its author. */
  adminId: string;
  actor: Actor;
}

/**
 * Sends a message to everyone: one row that every account reads, not one per person. So a crash cannot deliver it partially,
 * and no one receives it twice.
 */
@Injectable()
export class SendBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `approval_needed` */
  send({ subject, content, actor, idempotencyKey }: BroadcastToSend, now: Date): Promise<Broadcast> {
    const request = { adminId: actor.adminId, key: idempotencyKey, content: ['broadcast', subject, content] };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        await refuseAlone(manager, subject, content);
        return this.postToEveryone(manager, { id: uuidv7(), subject, content, adminId: actor.adminId, actor }, now);
      }),
    );
  }

  /** Posts the general message in the caller's transaction. The actor of a scheduled one is the system. */
  async postToEveryone(manager: EntityManager, broadcast: BroadcastToPost, now: Date): Promise<Broadcast> {
    const { id, subject, content, adminId, actor } = broadcast;
    const recipients = await countRegisteredPeople(manager);
    const stored = { id, subject, content, created_at: now, admin_id: adminId, recipients };
    await insertBroadcast(manager, stored);
    await this.outbox.add(manager, MessagePosted, {
      message_id: id,
      user_id: null,
      from_admin: true,
      author: 'admin',
      posted_at: now.toISOString(),
    });
    await recordAct(this.outbox, manager, actor, {
      action: 'broadcast.sent',
      subject: id,
      before: null,
      after: { subject, content, recipients },
      at: now,
    });
    return showBroadcast({ ...stored, read: 0 });
  }
}
