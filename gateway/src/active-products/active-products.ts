import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  ProductChanged,
  ProductDeleted,
  snapshotActiveProducts,
  type Product,
} from '@raffle/contracts';
import { LiveEvents } from '@raffle/messaging-kit';
import { InternalClient, logger, Metrics } from '@raffle/service-kit';
import { Gauge } from 'prom-client';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { ProductMemory } from './product-memory.js';

/** A snapshot is taken this often even while events come, in milliseconds: whatever was missed is wrong no longer than this. */
const refreshMs = 60_000;
/** After a reconnect catalog may itself still be catching up: the second snapshot comes soon. */
const secondLookMs = 5_000;
const firstRetryMs = 500;
const longestRetryMs = 10_000;
/** Without a good snapshot for so long the memory is no answer any more. */
const oldestMs = 10 * 60_000;
/** Changes within so many milliseconds are serialised together. */
const gatherMs = 50;

const log = logger('active-products');

/** The active products as everybody gets them: serialised and compressed before anybody asks, kept fresh by events. */
@Injectable()
export class ActiveProducts implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly memory = new ProductMemory();
  private readonly catalog: InternalClient;
  private readonly listeners: (() => void)[] = [];
  private prepared: PreparedAnswer | null = null;
  private shown: readonly Product[] = [];
  private freshAt: number | null = null;
  private preparing: NodeJS.Timeout | undefined;
  private nextRefresh: NodeJS.Timeout | undefined;
  private refreshing = false;
  private askedAgain = false;
  /** When to look again once a snapshot has been taken that nobody asked for anew meanwhile. */
  private lookAgainInMs = refreshMs;
  private failures = 0;
  private closed = false;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const privateKey = config.INTERNAL_PRIVATE_KEY;
    this.catalog = new InternalClient({
      self: 'gateway',
      target: 'catalog',
      baseUrl: config.CATALOG_URL,
      privateKey,
      connections: 2,
    });
    const ageSeconds = () => (this.freshAt === null ? Number.NaN : (Date.now() - this.freshAt) / 1000);
    new Gauge({
      name: 'gateway_products_snapshot_age_seconds',
      help: 'Age of the last good snapshot of active products; NaN before the first.',
      registers: [metrics.registry],
      collect() {
        this.set(ageSeconds());
      },
    });
  }

  /** The answer to GET /products/active, or null while there is none that can be trusted: ask catalog then. */
  current(): PreparedAnswer | null {
    return this.freshAt !== null && Date.now() - this.freshAt < oldestMs ? this.prepared : null;
  }

  /** The products of that answer, and null where it is. */
  list(): readonly Product[] | null {
    return this.current() && this.shown;
  }

  /** The last version known of a product, open or not. */
  versionOf(id: number): number | undefined {
    return this.memory.versionOf(id);
  }

  /** `listener` is called whenever the list was made anew. */
  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.live.subscribe([ProductChanged], ({ payload }) => this.changed(this.memory.applyProduct(payload)));
    this.live.subscribe([InventoryChanged], ({ payload }) => this.changed(this.memory.applyInventory(payload)));
    this.live.subscribe([ProductDeleted], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.subscribe([DrawCompleted], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.subscribe([DrawCancelled], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.onReconnected(() => this.refresh(secondLookMs));
  }

  onApplicationBootstrap(): void {
    // Not awaited, and not left to the broker's connection alone: with broker or catalog away the gateway serves all the same.
    void this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.nextRefresh);
    clearTimeout(this.preparing);
    await this.catalog.close();
  }

  /** Takes a snapshot, one at a time, and plans the next; a failed one is tried again with growing pauses, for ever. */
  private async refresh(lookAgainInMs = refreshMs): Promise<void> {
    this.lookAgainInMs = Math.min(this.lookAgainInMs, lookAgainInMs);
    if (this.refreshing) {
      this.askedAgain = true;
      return;
    }
    this.refreshing = true;
    clearTimeout(this.nextRefresh);
    try {
      await this.takeSnapshot();
      this.failures = 0;
    } catch (error) {
      if (!this.closed) log.warn({ err: error }, 'no snapshot of the active products');
      this.failures++;
    }
    this.refreshing = false;
    if (this.closed) return;
    this.nextRefresh = setTimeout(() => void this.refresh(), this.pauseMs()).unref();
    this.askedAgain = false;
  }

  private pauseMs(): number {
    if (this.failures > 0) return Math.min(firstRetryMs * 2 ** (this.failures - 1), longestRetryMs);
    if (this.askedAgain) return 0;
    const pauseMs = this.lookAgainInMs;
    this.lookAgainInMs = refreshMs;
    return pauseMs;
  }

  private async takeSnapshot(): Promise<void> {
    const askedAt = this.memory.moment();
    const { products } = await this.catalog.call(snapshotActiveProducts, { timeoutMs: 5_000 });
    const changed = this.memory.applySnapshot(products, askedAt);
    this.freshAt = Date.now();
    if (this.prepared === null) this.prepare();
    else this.changed(changed);
  }

  private changed(changed: boolean): void {
    if (!changed || this.preparing || this.prepared === null || this.closed) return;
    this.preparing = setTimeout(() => this.prepare(), gatherMs);
  }

  private prepare(): void {
    clearTimeout(this.preparing);
    this.preparing = undefined;
    this.shown = this.memory.activeProducts();
    this.prepared = prepareAnswer(JSON.stringify(this.shown), 'application/json; charset=utf-8');
    for (const listener of this.listeners) listener();
  }
}
