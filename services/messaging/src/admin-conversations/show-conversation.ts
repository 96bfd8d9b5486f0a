import { Injectable } from '@nestjs/common';
import type { conversationMessage, getConversation } from '@raffle/contracts';
import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { messageColumns, type StoredMessage } from '../conversation/message.js';
import { displayNameOf } from '../people/person.js';
import { nameless } from './list-conversations.js';

type Answer = z.output<NonNullable<typeof getConversation.answer>>;

/** Messages in one answer. */
export const pageSize = 50;

/** One conversation as administrators see it, the platform's notices among it, newest last. */
@Injectable()
export class ShowConversation {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProblemException `conversation_not_found` for nobody known, `message_not_found` when `before` is none of theirs */
  async show(userId: string, before: string | undefined): Promise<Answer> {
    const manager = this.dataSource.manager;
    const name = await displayNameOf(manager, userId);
    const started = await firstRow(manager, 'SELECT 1 FROM conversation WHERE user_id = $1', [userId]);
    if (name === undefined && !started) throw new ProblemException('conversation_not_found');
    const from = before ? await this.timeOf(userId, before) : null;
    const found = await rows<StoredMessage>(
      manager,
      `SELECT ${messageColumns} FROM message
       WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       ORDER BY created_at DESC, id DESC LIMIT ${pageSize + 1}`,
      [userId, from, before ?? null],
    );
    return {
      user_id: userId,
      user_name: name ?? nameless,
      messages: found.slice(0, pageSize).map(shownToAdmin).reverse(),
      more: found.length > pageSize,
    };
  }

  private async timeOf(userId: string, messageId: string): Promise<Date> {
    const message = await firstRow<{ created_at: Date }>(
      this.dataSource.manager,
      'SELECT created_at FROM message WHERE id = $1 AND user_id = $2',
      [messageId, userId],
    );
    if (!message) throw new ProblemException('message_not_found');
    return message.created_at;
  }
}

/** A notice's subject says what it is about: it stands before its text. */
export function shownToAdmin(stored: StoredMessage): z.output<typeof conversationMessage> {
  return {
    id: stored.id,
    content: stored.author === 'platform' ? `${stored.subject}\n${stored.content}` : stored.content,
    author: stored.author,
    created_at: stored.created_at.toISOString(),
    is_read: stored.read_at !== null,
  };
}
