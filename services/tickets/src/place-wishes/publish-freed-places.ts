import { Injectable } from '@nestjs/common';
import { PlaceFreed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { hasSettledWish, takeSettledWishes } from './place-wish.queries.js';

const everyMs = 1_000;
/** Wishes per round. */
const batch = 100;

/**
 * Publishes to people who asked for it that a place is free. It reads the state, so the cause does not matter; a wish ends with its
 * event. Several processes share the work.
 */
@Injectable()
export class PublishFreedPlaces {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'tell-of-freed-places', everyMs })
  async notifyBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasSettledWish(this.dataSource.manager))) return false;
    return this.dataSource.transaction(async (manager) => {
      const wishes = await takeSettledWishes(manager, batch);
      for (const { id, product_id, user_id, free, now } of wishes) {
        if (!free) continue;
        await this.outbox.add(manager, PlaceFreed, { wish_id: id, user_id, product_id, freed_at: now.toISOString() });
      }
      return wishes.length === batch;
    });
  }
}
