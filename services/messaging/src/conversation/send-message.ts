import { Injectable } from '@nestjs/common';
import { MessagePosted } from '@raffle/contracts/events';
import type { Message } from '@raffle/contracts/http/messages';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockSender } from '../locks.js';
import { isErased } from '../copies/person.queries.js';
import { sentMessages } from '../idempotent-requests.js';
import { putConversationOnTop } from './conversation.queries.js';
import { findMessage, insertMessage, listSendTimes } from './message.queries.js';
import { largestLimit, longestWindowSeconds, secondsToWait, shownToPerson, type ToldMessage } from './message.js';

export interface MessageToSend {
  userId: string;
  content: string;
  /** A retry with the same key and content returns the same message. */
  idempotencyKey: string | null;
}

/** Sends a person's message to the administrators. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `unauthenticated` for a closed account, `too_many_requests` with `Retry-After` */
  send(message: MessageToSend, now: Date): Promise<Message> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, message.userId);
      if (await isErased(manager, message.userId)) throw new ProblemException('unauthenticated');
      const request = { scope: { user_id: message.userId }, key: message.idempotencyKey, content: message.content };
      const sent = await sentMessages.findOutcome(manager, request);
      const before = sent && (await findMessage(manager, message.userId, sent.message_id));
      if (before) return shownToPerson(before);
      const posted = await this.post(manager, message, now);
      await sentMessages.saveOutcome(manager, request, { message_id: posted.id }, now);
      return shownToPerson(posted);
    });
  }

  private async post(manager: EntityManager, message: MessageToSend, now: Date): Promise<ToldMessage> {
    const { userId, content } = message;
    await this.checkSendLimits(manager, userId, now);
    const stored: ToldMessage = {
      id: uuidv7(),
      author: 'user',
      admin_id: null,
      notice: null,
      is_record: false,
      subject: '',
      content,
      created_at: now,
      read_at: null,
    };
    await insertMessage(manager, userId, stored);
    await putConversationOnTop(manager, { userId, content, adminId: null, at: now });
    await this.outbox.add(manager, MessagePosted, {
      message_id: stored.id,
      user_id: userId,
      from_admin: false,
      author: 'user',
      posted_at: now.toISOString(),
    });
    return stored;
  }

  private async checkSendLimits(manager: EntityManager, userId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - longestWindowSeconds * 1000);
    const sentAt = await listSendTimes(manager, userId, { since, limit: largestLimit });
    const wait = secondsToWait(sentAt, now);
    if (wait > 0) throw new ProblemException('too_many_requests', { headers: { 'retry-after': String(wait) } });
  }
}
