import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MessagePosted, type Message } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockSender } from '../locks.js';
import { noteInConversation } from './conversation.js';
import {
  longestPaceSeconds,
  messageColumns,
  mostRemembered,
  secondsToWait,
  shownToPerson,
  type StoredMessage,
} from './message.js';

export interface MessageToSend {
  userId: string;
  content: string;
  /** The same key and content again is the same message. */
  idempotencyKey: string | null;
}

/** A person writes to the administrators. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `too_many_requests` with `Retry-After`, `idempotency_key_reused` */
  send(message: MessageToSend, now: Date): Promise<Message> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, message.userId);
      const stored = (await this.sentBefore(manager, message)) ?? (await this.post(manager, message, now));
      return shownToPerson(stored);
    });
  }

  private async sentBefore(
    manager: EntityManager,
    { userId, content, idempotencyKey }: MessageToSend,
  ): Promise<StoredMessage | undefined> {
    if (idempotencyKey === null) return undefined;
    const found = await firstRow<StoredMessage & { request_hash: Buffer }>(
      manager,
      `SELECT ${messageColumns}, request_hash FROM message JOIN
         (SELECT message_id, request_hash FROM idempotent_request WHERE user_id = $1 AND key = $2) AS request
         ON request.message_id = message.id`,
      [userId, idempotencyKey],
    );
    if (found && !found.request_hash.equals(hashOf(content))) throw new ProblemException('idempotency_key_reused');
    return found;
  }

  private async post(manager: EntityManager, message: MessageToSend, now: Date): Promise<StoredMessage> {
    const { userId, content, idempotencyKey } = message;
    await this.keepPace(manager, userId, now);
    const stored: StoredMessage = {
      id: uuidv7(),
      author: 'user',
      subject: '',
      content,
      created_at: now,
      read_at: null,
    };
    await manager.query(
      `INSERT INTO message (id, user_id, author, subject, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [stored.id, userId, stored.author, stored.subject, stored.content, stored.created_at],
    );
    if (idempotencyKey !== null) {
      await manager.query(
        'INSERT INTO idempotent_request (user_id, key, request_hash, message_id, created_at) VALUES ($1, $2, $3, $4, $5)',
        [userId, idempotencyKey, hashOf(content), stored.id, now],
      );
    }
    await noteInConversation(manager, { userId, content, fromAdmin: false, at: now });
    await this.outbox.add(manager, MessagePosted, {
      message_id: stored.id,
      user_id: userId,
      from_admin: false,
      author: 'user',
      posted_at: now.toISOString(),
    });
    return stored;
  }

  private async keepPace(manager: EntityManager, userId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - longestPaceSeconds * 1000);
    const sent = await rows<{ created_at: Date }>(
      manager,
      `SELECT created_at FROM message WHERE user_id = $1 AND author = 'user' AND created_at > $2
       ORDER BY created_at DESC LIMIT ${mostRemembered}`,
      [userId, since],
    );
    const wait = secondsToWait(
      sent.map(({ created_at }) => created_at),
      now,
    );
    if (wait > 0) throw new ProblemException('too_many_requests', { headers: { 'retry-after': String(wait) } });
  }
}

const hashOf = (content: string) => createHash('sha256').update(content).digest();
