import { Injectable } from '@nestjs/common';
import { FreeTicketsWaiting } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { lockWaiting, markTold } from './free-tickets-waiting.queries.js';

const job = 'tell-of-waiting-free-tickets';
const everyMs = 5 * 60_000;
/** People per transaction. */
const batch = 100;

/**
 * Publishes once per person that free tickets of their registration wait to be placed (docs/product.md rule 77). Several processes share
 * the work; messaging knows who wants to be reminded.
 */
@Injectable()
export class TellOfWaitingFreeTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: job, everyMs })
  tellBatch(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const waiting = await lockWaiting(manager, batch);
      const failed = await inSavepoints(
        job,
        manager,
        waiting,
        async (people) => {
          const at = new Date();
          await markTold(
            manager,
            people.map(({ user_id }) => user_id),
            at,
          );
          for (const { user_id, left } of people)
            await this.outbox.add(manager, FreeTicketsWaiting, { user_id, left, waiting_at: at.toISOString() });
        },
        ({ user_id }) => ({ user_id }),
      );
      return waiting.length === batch && failed.length < batch;
    });
  }
}
