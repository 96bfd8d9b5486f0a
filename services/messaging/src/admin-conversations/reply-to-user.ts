import { Injectable } from '@nestjs/common';
import { MessagePosted } from '@raffle/contracts/events';
import type { ConversationMessage } from '@raffle/contracts/http/admin-messages';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { clearUnreadCount, isRemovedAdmin, putConversationOnTop } from '../conversation/conversation.queries.js';
import type { ToldMessage } from '../conversation/message.js';
import { insertMessage, markReadByAdmins } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { findDisplayName } from '../copies/person.queries.js';
import { pushOfAnswer, textOfAnswer } from '../notices/short-notice.js';
import { queuePushes, queueTextNotices } from '../notices/notices.queries.js';
import { onceByKey } from '../idempotent-requests.js';
import { shownToAdmin } from './show-conversations.js';

export interface Reply {
  userId: string;
  content: string;
  actor: Actor;
  idempotencyKey: string | null;
}

/** Sends a message of an administrator to one person, whose messages are then read and answered. */
@Injectable()
export class ReplyToUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `conversation_not_found` for an unknown person, `unauthenticated` for a removed administrator */
  reply({ userId, content, actor, idempotencyKey }: Reply, now: Date): Promise<ConversationMessage> {
    const request = { adminId: actor.adminId, key: idempotencyKey, content: ['reply', userId, content] };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        await lockSender(manager, actor.adminId);
        await lockSender(manager, userId);
        if (await isRemovedAdmin(manager, actor.adminId)) throw new ProblemException('unauthenticated');
        if ((await findDisplayName(manager, userId)) === undefined) {
          throw new ProblemException('conversation_not_found');
        }
        const message: ToldMessage = {
          id: uuidv7(),
          author: 'admin',
          admin_id: actor.adminId,
          notice: null,
          is_record: false,
          subject: '',
          content,
          created_at: now,
          read_at: null,
        };
        await insertMessage(manager, userId, message);
        // Answering implies having read.
        await markReadByAdmins(manager, userId, now);
        await clearUnreadCount(manager, userId);
        await putConversationOnTop(manager, { userId, content, adminId: actor.adminId, at: now });
        await this.outbox.add(manager, MessagePosted, {
          message_id: message.id,
          user_id: userId,
          from_admin: true,
          author: 'admin',
          posted_at: now.toISOString(),
        });
        await queuePushes(manager, [pushOfAnswer(userId, message.id)]);
        await queueTextNotices(manager, [textOfAnswer(userId, message.id)]);
        await recordAct(this.outbox, manager, actor, {
          action: 'conversation.replied',
          subject: userId,
          before: null,
          after: { message_id: message.id },
          at: now,
        });
        return shownToAdmin(message);
      }),
    );
  }
}
