import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { firstRow, repeat, rows, type Repetition } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { postNotices } from '../notices/post-notices.js';
import { noticesOf, type DrawOutcome } from './draw-outcome.js';

const everyMs = 1_000;
/** Participants told in one transaction. */
const batch = 100;

/**
 * Tells the participants of a product how it ended, in the order of their ids, a batch a transaction: its notices, its events
 * and how far it came commit together, so that a crash goes on after the last batch. Instances share the products.
 */
@Injectable()
export class TellParticipants implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('tell-participants', everyMs, () => this.tellBatch());
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns whether there may be more. */
  tellBatch(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const outcome = await firstRow<DrawOutcome>(
        manager,
        `SELECT product_id, outcome, happened_at, reason, winners, told_up_to FROM draw_outcome
         WHERE told_all_at IS NULL ORDER BY happened_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!outcome) return false;
      const participants = await rows<{ user_id: string }>(
        manager,
        `SELECT user_id FROM participation WHERE product_id = $1 AND ($2::uuid IS NULL OR user_id > $2)
         ORDER BY user_id LIMIT ${batch}`,
        [outcome.product_id, outcome.told_up_to],
      );
      const userIds = participants.map(({ user_id }) => user_id);
      if (userIds.length > 0) await postNotices(manager, this.outbox, await noticesOf(manager, outcome, userIds));
      await manager.query(
        `UPDATE draw_outcome SET told_up_to = coalesce($2, told_up_to), told_all_at = CASE WHEN $3 THEN now() END
         WHERE product_id = $1`,
        [outcome.product_id, userIds.at(-1) ?? null, userIds.length < batch],
      );
      return true;
    });
  }
}
