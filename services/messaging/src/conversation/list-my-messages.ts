import { Injectable } from '@nestjs/common';
import { listMyMessages, type Message } from '@raffle/contracts';
import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { countUnreadGeneral, generalMessagesFor } from '../general-messages/general-messages.js';
import { messageColumns, shownToPerson, type StoredMessage } from './message.js';

type Query = z.output<NonNullable<typeof listMyMessages.query>>;
type MyMessages = z.output<NonNullable<typeof listMyMessages.answer>>;

/** Messages of a conversation in one answer. */
export const pageSize = 50;
/** An answer never counts further: the dot says that there is something, not how much. */
const mostUnread = 1_000;

/** A person's conversation and the general messages, each newest last. */
@Injectable()
export class ListMyMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProblemException `message_not_found` when `before` is no message of this conversation */
  async of(userId: string, query: Query): Promise<MyMessages> {
    const manager = this.dataSource.manager;
    const [page, general, unread, unreadGeneral] = await Promise.all([
      this.pageOf(userId, query),
      generalMessagesFor(manager, userId, query),
      this.countUnread(userId),
      countUnreadGeneral(manager, userId),
    ]);
    return { ...page, general, unread: unread + unreadGeneral };
  }

  private async pageOf(
    userId: string,
    { q, filter, before }: Query,
  ): Promise<{ conversation: Message[]; more: boolean }> {
    const found = await rows<StoredMessage>(
      this.dataSource.manager,
      `SELECT ${messageColumns} FROM message
       WHERE user_id = $1
         AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         AND ($4 = 'all' OR (author = 'user' OR read_at IS NOT NULL) = ($4 = 'read'))
         AND ($5 = '' OR position(searchable($5) IN searchable(subject || ' ' || content)) > 0)
       ORDER BY created_at DESC, id DESC LIMIT ${pageSize + 1}`,
      [userId, before ? await this.timeOf(userId, before) : null, before ?? null, filter, q?.trim() ?? ''],
    );
    return { conversation: found.slice(0, pageSize).map(shownToPerson).reverse(), more: found.length > pageSize };
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

  private async countUnread(userId: string): Promise<number> {
    const counted = await firstRow<{ unread: number }>(
      this.dataSource.manager,
      `SELECT count(*)::integer AS unread FROM (
         SELECT FROM message WHERE user_id = $1 AND read_at IS NULL AND author <> 'user' LIMIT ${mostUnread}) AS counted`,
      [userId],
    );
    return counted?.unread ?? 0;
  }
}
