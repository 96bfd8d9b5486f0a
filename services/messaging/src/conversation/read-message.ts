import { Injectable } from '@nestjs/common';
import { firstRow, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { readGeneral } from '../general-messages/general-messages.js';

/** A message becomes read on click (specification section 4), for this person alone. */
@Injectable()
export class ReadMessage {
  constructor(private readonly dataSource: DataSource) {}

  /** Repeatable; reading what one wrote oneself changes nothing. @throws ProblemException `message_not_found`, also for somebody else's */
  read(userId: string, messageId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const own = await firstRow(manager, 'SELECT 1 FROM message WHERE id = $1 AND user_id = $2', [messageId, userId]);
      if (own) {
        await manager.query(`UPDATE message SET read_at = $2 WHERE id = $1 AND read_at IS NULL AND author <> 'user'`, [
          messageId,
          now,
        ]);
      } else if (!(await readGeneral(manager, userId, messageId, now))) throw new ProblemException('message_not_found');
    });
  }
}
