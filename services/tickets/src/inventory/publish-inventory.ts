import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InventoryChanged, type EventPayload } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { lastHoldEnd, leaveUnpublished, takeMovedInventories } from './inventory.queries.js';
import { movedIn, takeFreed, type Inventory } from './move-places.js';
import { publishFreedPlaces } from './place-wishes.js';

const log = logger('inventory');

/** The interval of events for a product whose places move all the time. */
const pauseMs = 100;
const everyMs = 5_000;
/** Products per round. */
const batch = 100;

interface Move {
  version: number;
  /** Runs work in the context of the move: with its correlation id and its trace. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/**
 * Publishes how many places of each product are taken, from the state: a hundred purchases within a tenth of a second are two events. The
 * first transaction after a pause publishes the places that it moved itself; the later ones leave theirs to a round, whose event belongs to
 * the first of them. The repeated rounds find what a crash or another process left.
 * Who waits for a place is told by the transaction that frees it.
 */
@Injectable()
export class PublishInventory implements OnModuleDestroy {
  /** By product, which version of its places was last published here, and when (`performance.now`). */
  private readonly published = new Map<number, { version: number; at: number }>();
  /** By product, its first move that a round must publish. */
  private moved = new Map<number, Move>();
  /** How many rounds wait for their turn, or have taken moves and not yet published them. */
  private rounds = 0;
  private last: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    outbox.beforeCommit(async (queryRunner) => {
      if (this.stopped) return;
      const { manager } = queryRunner;
      for (const id of takeFreed(queryRunner)) await publishFreedPlaces(manager, outbox, id);
      // An event now would take the moves of a round under way.
      if (this.rounds > 0) return;
      const moved = movedIn(queryRunner);
      for (const [id, inventory] of moved) {
        if (this.moved.has(id) || performance.now() - (this.published.get(id)?.at ?? -pauseMs) < pauseMs) continue;
        await outbox.add(manager, InventoryChanged, await eventOf(manager, inventory));
        this.published.set(id, { version: inventory.version, at: performance.now() });
        moved.delete(id);
      }
    });
    dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }) => {
        // A nested transaction's commit is only a savepoint's release.
        if (queryRunner.isTransactionActive) return;
        const inContext = AsyncLocalStorage.snapshot();
        for (const [id, { version }] of movedIn(queryRunner)) {
          // A round may have read this move before its transaction is reported here.
          const isPublished = version <= (this.published.get(id)?.version ?? 0);
          if (!isPublished && !this.moved.has(id)) this.moved.set(id, { version, inContext });
          this.publishSoon();
        }
      },
    });
  }

  /** @returns whether there may be more. Several processes may run it at the same time: each version is published once. */
  @Repeat({ name: 'publish-inventory', everyMs })
  publish(): Promise<boolean> {
    this.rounds += 1;
    // One after the other: a later one would take moves that an earlier one has read and will publish.
    const round = this.last.then(() => this.publishRound()).finally(() => (this.rounds -= 1));
    this.last = round.catch(() => false);
    return round;
  }

  private async publishRound(): Promise<boolean> {
    const earlier = this.moved;
    this.moved = new Map();
    const { taken, failed } = await this.dataSource.transaction(async (manager) => {
      const taken = await takeMovedInventories(manager, batch);
      const add = async (inventory: Inventory) => {
        const { product_id: id, version } = inventory;
        this.published.set(id, { version, at: performance.now() });
        const event = await eventOf(manager, inventory);
        const addEvent = () => this.outbox.add(manager, InventoryChanged, event);
        // Moved before this round began, or since. The next move belongs to the next event.
        const since = this.moved.get(id);
        if (since && since.version <= version) this.moved.delete(id);
        const move = earlier.get(id) ?? since;
        if (move) earlier.set(id, move);
        await (move ? move.inContext(addEvent) : addEvent());
      };
      const failed = await inSavepoints(
        'publish-inventory',
        manager,
        taken,
        async (inventories) => {
          for (const inventory of inventories) await add(inventory);
        },
        ({ product_id }) => ({ product_id }),
      );
      if (failed.length > 0) await leaveUnpublished(manager, failed);
      return { taken, failed };
    });
    return taken.length === batch && failed.length < batch;
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

async function eventOf(manager: EntityManager, inventory: Inventory): Promise<EventPayload<typeof InventoryChanged>> {
  const { product_id, granted, held, capacity } = inventory;
  const until = held > 0 && granted + held === capacity ? await lastHoldEnd(manager, product_id) : null;
  return { ...inventory, held_until: until?.toISOString() ?? null };
}
