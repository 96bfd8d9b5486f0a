import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { isErased } from '../copies/person.queries.js';
import { lockSender } from '../locks.js';
import {
  deleteReminderAgreement,
  hasAgreedToReminders,
  insertReminderAgreement,
} from './reminder-agreement.queries.js';

/** Who agreed to reminders (docs/product.md rule 77). */
@Injectable()
export class ReminderAgreements {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<boolean> {
    return hasAgreedToReminders(this.dataSource.manager, userId);
  }

  /** @throws ProblemException `unauthenticated` for a closed account */
  agree(userId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      if (await isErased(manager, userId)) throw new ProblemException('unauthenticated');
      await insertReminderAgreement(manager, userId, now);
    });
  }

  takeBack(userId: string): Promise<void> {
    return deleteReminderAgreement(this.dataSource.manager, userId);
  }
}
