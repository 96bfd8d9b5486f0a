import { Injectable } from '@nestjs/common';
import { AdminActed, MessagePosted, type conversationMessage } from '@raffle/contracts';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { noteInConversation } from '../conversation/conversation.js';
import type { StoredMessage } from '../conversation/message.js';
import { lockSender } from '../locks.js';
import { displayNameOf } from '../people/person.js';
import { onceByKey } from '../requests/admin-request.js';
import { shownToAdmin } from './show-conversation.js';

export interface Reply {
  userId: string;
  content: string;
  actor: Actor;
  idempotencyKey: string | null;
}

/** An administrator writes to one person. */
@Injectable()
export class ReplyToUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `conversation_not_found` for nobody known, `idempotency_key_reused` */
  reply({ userId, content, actor, idempotencyKey }: Reply, now: Date): Promise<z.output<typeof conversationMessage>> {
    const request = { adminId: actor.adminId, key: idempotencyKey, content: ['reply', userId, content] };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        if ((await displayNameOf(manager, userId)) === undefined) throw new ProblemException('conversation_not_found');
        await lockSender(manager, userId);
        const stored: StoredMessage = {
          id: uuidv7(),
          author: 'admin',
          subject: '',
          content,
          created_at: now,
          read_at: null,
        };
        await manager.query(
          `INSERT INTO message (id, user_id, author, admin_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [stored.id, userId, stored.author, actor.adminId, stored.subject, content, now],
        );
        await noteInConversation(manager, { userId, content, fromAdmin: true, at: now });
        await this.outbox.add(manager, MessagePosted, {
          message_id: stored.id,
          user_id: userId,
          from_admin: true,
          author: 'admin',
          posted_at: now.toISOString(),
        });
        await this.outbox.add(
          manager,
          AdminActed,
          adminActOf(actor, {
            action: 'conversation.replied',
            subject: userId,
            before: null,
            after: { message_id: stored.id },
            at: now,
          }),
        );
        return shownToAdmin(stored);
      }),
    );
  }
}
