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
} from '@raffle/contracts/events';
import type { Product } from '@raffle/contracts/http/products';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { LiveEvents } from '@raffle/messaging-kit/live';
import { logger, Metrics } from '@raffle/service-kit';
import { InternalClient } from '@raffle/service-kit/http';
import { Gauge } from 'prom-client';
import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { ProductMemory } from './product-memory.js';

/** Interval of snapshots while events arrive, in milliseconds: the longest effect of a missed event. */
const refreshMs = 60_000;
/** Delay of the second snapshot after a reconnect, in milliseconds: catalog may still have been catching up at the first. */
const secondSnapshotMs = 5_000;
const firstRetryMs = 500;
const maxRetryMs = 10_000;
/** Maximum age of the last successful snapshot; beyond it, each request is forwarded to catalog. */
const maxAgeMs = 10 * 60_000;
/** Changes within this time are serialised together, in milliseconds. */
const gatherMs = 50;

const log = logger('active-products');

/** The list of active products, updated by events, serialised and compressed once for all requests. */
@Injectable()
export class ActiveProducts implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly memory = new ProductMemory();
  private readonly catalog: InternalClient;
  private readonly listeners: ((products: readonly Product[]) => void)[] = [];
  private prepared: PreparedAnswer | null = null;
  private shown: readonly Product[] = [];
  private freshAt: number | null = null;
  private preparing: NodeJS.Timeout | undefined;
  private nextRefresh: NodeJS.Timeout | undefined;
  private refreshing = false;
  private refreshAgain = false;
  /** Pause after the current snapshot, unless another one is requested before it ends. */
  private nextInMs = refreshMs;
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
      help: 'Age of the last successful snapshot of active products; NaN before the first.',
      registers: [metrics.registry],
      collect() {
        this.set(ageSeconds());
      },
    });
  }

  /** The answer to GET /products/active; null while it would be too old: forward to catalog then. */
  current(): PreparedAnswer | null {
    return this.freshAt !== null && Date.now() - this.freshAt < maxAgeMs ? this.prepared : null;
  }

  /** The products of that answer; null when it is null. */
  listActive(): readonly Product[] | null {
    return this.current() && this.shown;
  }

  /** The last known version of a product, active or not. */
  versionOf(id: number): number | undefined {
    return this.memory.versionOf(id);
  }

  /** `listener` is called with each list, the first one included. */
  onChanged(listener: (products: readonly Product[]) => void): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.live.subscribe([ProductChanged], ({ payload }) => this.changed(this.memory.applyProduct(payload)));
    this.live.subscribe([InventoryChanged], ({ payload }) => this.changed(this.memory.applyInventory(payload)));
    this.live.subscribe([ProductDeleted], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.subscribe([DrawCompleted], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.subscribe([DrawCancelled], ({ payload }) => this.changed(this.memory.applyEnd(payload)));
    this.live.onReconnected(() => this.refresh(secondSnapshotMs));
  }

  onApplicationBootstrap(): void {
    // Not awaited, and not triggered by the broker's connection: the gateway must serve while broker or catalog is down.
    void this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.nextRefresh);
    clearTimeout(this.preparing);
    await this.catalog.close();
  }

  /** Takes one snapshot at a time and schedules the next; failed ones are retried forever, with growing pauses. */
  private async refresh(nextInMs = refreshMs): Promise<void> {
    this.nextInMs = Math.min(this.nextInMs, nextInMs);
    if (this.refreshing) {
      this.refreshAgain = true;
      return;
    }
    this.refreshing = true;
    clearTimeout(this.nextRefresh);
    try {
      await this.takeSnapshot();
      this.failures = 0;
    } catch (error) {
      if (!this.closed) log.warn({ err: error }, 'the snapshot of active products failed');
      this.failures++;
    }
    this.refreshing = false;
    if (this.closed) return;
    this.nextRefresh = setTimeout(() => void this.refresh(), this.pauseMs()).unref();
    this.refreshAgain = false;
  }

  private pauseMs(): number {
    if (this.failures > 0) return Math.min(firstRetryMs * 2 ** (this.failures - 1), maxRetryMs);
    if (this.refreshAgain) return 0;
    const pauseMs = this.nextInMs;
    this.nextInMs = refreshMs;
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
    for (const listener of this.listeners) listener(this.shown);
  }
}
