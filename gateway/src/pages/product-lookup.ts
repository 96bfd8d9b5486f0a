import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  DrawCancelled,
  DrawCompleted,
  InventoryChanged,
  ProductChanged,
  ProductDeleted,
} from '@raffle/contracts/events';
import { getDrawRecord, type DrawRecord } from '@raffle/contracts/http/draws';
import { getProduct, type Product } from '@raffle/contracts/http/products';
import { LiveEvents } from '@raffle/messaging-kit/live';
import { logger, withDeadline } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';
import { ActiveProducts } from '../products/active-products.js';
import { EndpointRead } from '../upstream/endpoint-read.js';
import { UnknownNames } from './unknown-names.js';

/** How long a page waits for a product that is not in memory before it is served without content, in milliseconds. */
const lookupTimeoutMs = 800;
/** Age after which a product is read again, in milliseconds; a completed draw never changes. */
const cachedMs = 15_000;
const maxCached = 200;
/** Maximum of parallel calls: made-up paths must not load catalog. */
const maxCalls = 8;

const log = logger('pages');

export interface ProductDetails {
  product: Product;
  /** Of a completed draw, and of one that was cancelled when it was full. */
  record: DrawRecord | null;
}

/** What the public page of a product shows: from the memory of active products, or from catalog, cached for a short time. */
@Injectable()
export class ProductLookup implements OnModuleInit {
  /** Stale entries stay as a fallback for pages that would otherwise have no content; a product that has changed since is removed. */
  private readonly cache = new LRUCache<number, { details: ProductDetails | null; readAt: number }>({ max: maxCached });
  private readonly calls = new Map<number, Promise<ProductDetails | null>>();
  private readonly unknown = new UnknownNames();
  private readonly open = new WeakMap<Product, ProductDetails>();

  constructor(
    @Inject(ActiveProducts) private readonly active: ActiveProducts,
    @Inject(EndpointRead) private readonly services: EndpointRead,
    @Inject(LiveEvents) private readonly live: LiveEvents,
  ) {}

  onModuleInit(): void {
    this.live.subscribe(
      [ProductChanged, ProductDeleted, DrawCompleted, DrawCancelled, InventoryChanged],
      ({ payload }) => this.forget(payload.product_id),
    );
    this.live.onReconnected(() => this.cache.clear());
  }

  /** Discards what is known of a changed product. A call that is already running may return old data: its answer is not cached. */
  private forget(id: number): void {
    this.calls.delete(id);
    this.cache.delete(id);
  }

  /** Null when the product does not exist or catalog does not answer in time. */
  async findProduct(id: number): Promise<ProductDetails | null> {
    const open = this.active.listActive()?.find((product) => product.id === id);
    if (open) return this.ofOpen(open);
    const cached = this.cache.get(id);
    const stale = cached?.details ?? null;
    if (cached && (stale?.record != null || Date.now() - cached.readAt < cachedMs)) return stale;
    if (!this.calls.has(id) && (this.calls.size >= maxCalls || this.unknown.areTooMany)) return stale;
    return withDeadline(lookupTimeoutMs, this.read(id), 'the product').catch(() => stale);
  }

  /** One call for all waiting requests; its answer is cached even when they no longer wait. */
  private read(id: number): Promise<ProductDetails | null> {
    const running = this.calls.get(id);
    if (running) return running;
    const call: Promise<ProductDetails | null> = this.readCatalog(id)
      .then((details) => {
        // The product changed while it was read: the answer may be outdated.
        if (this.calls.get(id) === call) this.cache.set(id, { details, readAt: Date.now() });
        if (details === null) this.unknown.count();
        return details;
      })
      .catch((error: unknown) => {
        log.warn({ err: error, product: id }, 'a product cannot be read for its page');
        return null;
      })
      .finally(() => {
        if (this.calls.get(id) === call) this.calls.delete(id);
      });
    this.calls.set(id, call);
    return call;
  }

  private async readCatalog(id: number): Promise<ProductDetails | null> {
    const product = (await this.services.ask('catalog', getProduct, { params: { id } }))?.product;
    if (!product) return null;
    if (product.status !== 'completed' && product.status !== 'cancelled') return { product, record: null };
    return { product, record: await this.services.ask('catalog', getDrawRecord, { params: { productId: id } }) };
  }

  /** The same object for an unchanged product, so that its page is not rendered again. */
  private ofOpen(product: Product): ProductDetails {
    const known = this.open.get(product) ?? { product, record: null };
    this.open.set(product, known);
    return known;
  }
}
