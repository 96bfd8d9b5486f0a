import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InventoryChanged } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { takeMovedInventories } from './inventory.queries.js';
import { movedIn } from './move-places.js';

const log = logger('inventory');

/** The interval of events for a product whose places change all the time. */
const pauseMs = 100;
const everyMs = 2_000;
/** Products per round. */
const batch = 100;

/**
 * Publishes how many places of each product are taken, from the state: a hundred purchases within a tenth of a second are one
 * event, which belongs to the first of them. Transactions that move places mark them; the repeated rounds find what a crash or another
 * process left.
 */
@Injectable()
export class PublishInventory implements OnModuleDestroy {
  /** By product, runs work in the context of its first move since it was published: with its correlation id and its trace. */
  private moved = new Map<number, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }) => {
        // A nested transaction's commit is only a savepoint's release.
        if (queryRunner.isTransactionActive) return;
        const inContext = AsyncLocalStorage.snapshot();
        for (const productId of movedIn(queryRunner)) {
          if (!this.moved.has(productId)) this.moved.set(productId, inContext);
          this.publishSoon();
        }
      },
    });
  }

  /** @returns whether there may be more. Several processes may run it at the same time: each version is published once. */
  @Repeat({ name: 'publish-inventory', everyMs })
  async publish(): Promise<boolean> {
    const before = this.moved;
    this.moved = new Map();
    const published = await this.dataSource.transaction(async (manager) => {
      const inventories = await takeMovedInventories(manager, batch);
      for (const inventory of inventories) {
        // Also moved since this round began.
        const inContext = before.get(inventory.product_id) ?? this.moved.get(inventory.product_id);
        const add = () => this.outbox.add(manager, InventoryChanged, inventory);
        await (inContext ? inContext(add) : add());
      }
      return inventories.length;
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
