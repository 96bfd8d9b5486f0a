import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InventoryChanged } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource, type QueryRunner } from 'typeorm';
import { takeMovedInventories } from './inventory.queries.js';

const log = logger('inventory');

/** The interval of events for a product whose places change all the time. */
const pauseMs = 100;
const everyMs = 2_000;
/** Products per round. */
const batch = 100;

/**
 * Publishes how many places of each product are taken, from the state: a hundred purchases within a tenth of a second are one
 * event. Each commit of this process triggers a check; the repeated rounds find what a crash or another process left.
 */
@Injectable()
export class PublishInventory implements OnModuleDestroy {
  private readonly own = new WeakSet<QueryRunner>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }) => {
        if (!queryRunner.isTransactionActive && !this.own.has(queryRunner)) this.publishSoon();
      },
    });
  }

  /** @returns whether there may be more. Several processes may run it at the same time: each version is published once. */
  @Repeat({ name: 'publish-inventory', everyMs })
  async publish(): Promise<boolean> {
    const published = await this.dataSource.transaction(async (manager) => {
      if (manager.queryRunner) this.own.add(manager.queryRunner);
      const moved = await takeMovedInventories(manager, batch);
      for (const inventory of moved) await this.outbox.add(manager, InventoryChanged, inventory);
      return moved.length;
    });
    return published === batch;
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private publishSoon(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.publish().catch((error: unknown) => log.warn({ err: error }, 'places will be published by the next round'));
    }, pauseMs);
    this.timer.unref();
  }
}
