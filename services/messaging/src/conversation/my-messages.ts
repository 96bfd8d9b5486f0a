import { Injectable } from '@nestjs/common';
import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listMyMessages, listMyRecords } from '@raffle/contracts/http/messages';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { countUnreadGeneral, generalMessagesFor, markGeneralMessageRead } from './general-messages.queries.js';
import { countUnreadMessages, listMessages, markMessageRead, newestRecord } from './message.queries.js';
import { shownToPerson } from './message.js';

/** Counting stops here: the screen shows a dot, not the number. */
const maxUnread = 1_000;

/** A person's conversation and the general messages. */
@Injectable()
export class MyMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** Each newest last. @throws ProblemException `message_not_found` when `before` is no message of this conversation */
  async of(userId: string, query: QueryOf<typeof listMyMessages>): Promise<AnswerOf<typeof listMyMessages>> {
    const { manager } = this.dataSource;
    const searched = (query.q ?? '').trim() !== '';
    const [{ page, more }, newest, general, unread, unreadGeneral] = await Promise.all([
      listMessages(manager, userId, { ...query, records: searched ? undefined : false }),
      newestRecord(manager, userId),
      generalMessagesFor(manager, userId, query),
      countUnreadMessages(manager, userId, maxUnread),
      countUnreadGeneral(manager, userId),
    ]);
    return {
      conversation: page.map(shownToPerson).reverse(),
      more,
      general,
      newest_record: newest ? shownToPerson(newest) : null,
      unread: unread + unreadGeneral,
    };
  }

  /** Newest first. @throws ProblemException `message_not_found` when `before` is no message of this person */
  async recordsOf(userId: string, { before }: QueryOf<typeof listMyRecords>): Promise<AnswerOf<typeof listMyRecords>> {
    const { page, more } = await listMessages(this.dataSource.manager, userId, { before, records: true });
    return { records: page.map(shownToPerson), more };
  }

  /**
   * Marks a message as read on click (docs/product.md section 2), for this person only. Idempotent; no effect on the person's own messages.
   * @throws ProblemException `message_not_found`, also for another person's
   */
  markRead(userId: string, messageId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const found =
        (await markMessageRead(manager, userId, messageId, now)) ||
        (await markGeneralMessageRead(manager, userId, messageId, now));
      if (!found) throw new ProblemException('message_not_found');
    });
  }
}
