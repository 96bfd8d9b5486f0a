import { Injectable } from '@nestjs/common';
import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listMyMessages } from '@raffle/contracts/http/messages';
import { DataSource } from 'typeorm';
import { countUnreadGeneral, generalMessagesFor } from '../general-messages/general-messages.js';
import { countUnreadMessages, listMessages } from './message.queries.js';
import { shownToPerson } from './message.js';

/** Counting stops here: the screen shows a dot, not the number. */
const maxUnread = 1_000;

/** A person's conversation and the general messages, each newest last. */
@Injectable()
export class ListMyMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProblemException `message_not_found` when `before` is no message of this conversation */
  async of(userId: string, query: QueryOf<typeof listMyMessages>): Promise<AnswerOf<typeof listMyMessages>> {
    const { manager } = this.dataSource;
    const [{ page, more }, general, unread, unreadGeneral] = await Promise.all([
      listMessages(manager, userId, query),
      generalMessagesFor(manager, userId, query),
      countUnreadMessages(manager, userId, maxUnread),
      countUnreadGeneral(manager, userId),
    ]);
    return { conversation: page.map(shownToPerson).reverse(), more, general, unread: unread + unreadGeneral };
  }
}
