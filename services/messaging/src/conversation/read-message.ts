import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { markGeneralMessageRead } from '../general-messages/general-messages.js';
import { markMessageRead } from './message.queries.js';

/** A message becomes read on click (docs/product.md section 4), for this person alone. */
@Injectable()
export class ReadMessage {
  constructor(private readonly dataSource: DataSource) {}

  /** Repeatable; for one's own message it changes nothing. @throws ProblemException `message_not_found`, also for another person's */
  read(userId: string, messageId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const found =
        (await markMessageRead(manager, userId, messageId, now)) ||
        (await markGeneralMessageRead(manager, userId, messageId, now));
      if (!found) throw new ProblemException('message_not_found');
    });
  }
}
