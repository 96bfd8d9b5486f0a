import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { markGeneralMessageRead } from '../general-messages/general-messages.js';
import { markMessageRead } from './message.queries.js';

/** Marks a message as read on click (docs/product.md section 4), for this person only. */
@Injectable()
export class ReadMessage {
  constructor(private readonly dataSource: DataSource) {}

  /** Idempotent; no effect on the person's own messages. @throws ProblemException `message_not_found`, also for another person's */
  read(userId: string, messageId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const found =
        (await markMessageRead(manager, userId, messageId, now)) ||
        (await markGeneralMessageRead(manager, userId, messageId, now));
      if (!found) throw new ProblemException('message_not_found');
    });
  }
}
