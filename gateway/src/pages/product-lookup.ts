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
import { LiveEvents } from '@raffle/messaging-kit';
import { logger, withDeadline } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';
import { ActiveProducts } from '../products/active-products.js';
import { PublicRead } from '../upstream/public-read.js';

/** Time a page waits for a product that is not in memory before it comes without content, in milliseconds. */
const lookupTimeoutMs = 800;
/** Age at which a product is read again, in milliseconds; a completed draw never changes. */
const cachedMs = 15_000;
const maxCached = 200;
/** Maximum of parallel calls: addresses of products that do not exist must not load catalog. */
const maxCalls = 8;

const log = logger('pages');

export interface ProductDetails {
  product: Product;
  /** Where its draw is over. */
  record: DrawRecord | null;
}

/** What the public page of a product shows: from the memory of active products, or from catalog, cached for a while. */
@Injectable()
export class ProductLookup implements OnModuleInit {
  /** Entries that were read a while ago stay, for pages that would otherwise come without content; one that has moved since does not. */
  private readonly cache = new LRUCache<number, { details: ProductDetails | null; readAt: number }>({ max: maxCached });
  private readonly calls = new Map<number, Promise<ProductDetails | null>>();
  private readonly open = new WeakMap<Product, ProductDetails>();
  /** What the texts of open products said before: the list of them does not say it, and it changes with the version alone. */
  private readonly earlier = new LRUCache<number, Pick<Product, 'version' | 'earlier_texts'>>({ max: maxCached });

  constructor(
    @Inject(ActiveProducts) private readonly active: ActiveProducts,
    @Inject(PublicRead) private readonly services: PublicRead,
    @Inject(LiveEvents) private readonly live: LiveEvents,
  ) {}

  onModuleInit(): void {
    this.live.subscribe(
      [ProductChanged, ProductDeleted, DrawCompleted, DrawCancelled, InventoryChanged],
      ({ payload }) => this.forget(payload.product_id),
    );
    this.live.onReconnected(() => this.cache.clear());
  }

  /** What is known of a product that has moved is not shown again; a call that began before may bring it, and is not waited for. */
  private forget(id: number): void {
    this.calls.delete(id);
    this.cache.delete(id);
  }

  /** Null for a product that does not exist or that catalog does not answer in time. */
  async find(id: number): Promise<ProductDetails | null> {
    const open = this.active.list()?.find((product) => product.id === id);
    if (open) return this.ofOpen(open);
    const cached = this.cache.get(id);
    const stale = cached?.details ?? null;
    if (cached && (stale?.record != null || Date.now() - cached.readAt < cachedMs)) return stale;
    if (!this.calls.has(id) && this.calls.size >= maxCalls) return stale;
    return withDeadline(lookupTimeoutMs, this.read(id), 'the product').catch(() => stale);
  }

  /** One call for all requests that wait; its answer is cached even when they no longer wait. */
  private read(id: number): Promise<ProductDetails | null> {
    const running = this.calls.get(id);
    if (running) return running;
    const call: Promise<ProductDetails | null> = this.readCatalog(id)
      .then((details) => {
        // It moved while it was read: what was read is not known to be true any more.
        if (this.calls.get(id) === call) this.cache.set(id, { details, readAt: Date.now() });
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
    if (product.status !== 'completed') return { product, record: null };
    return { product, record: await this.services.ask('catalog', getDrawRecord, { params: { productId: id } }) };
  }

  /** The same object for the same product: the page of an unchanged one is not rendered again. */
  private async ofOpen(product: Product): Promise<ProductDetails> {
    const earlier_texts = await this.earlierTexts(product);
    const known = this.open.get(product);
    if (known && known.product.earlier_texts === earlier_texts) return known;
    const details = { product: earlier_texts ? { ...product, earlier_texts } : product, record: null };
    this.open.set(product, details);
    return details;
  }

  /** Read once a version. Where catalog does not answer in time, pages come without them and it is asked again after a while. */
  private async earlierTexts({ id, version }: Product): Promise<Product['earlier_texts']> {
    const known = this.earlier.get(id);
    if (known?.version === version) return known.earlier_texts;
    if (!this.calls.has(id) && this.calls.size >= maxCalls) return undefined;
    const read = await withDeadline(lookupTimeoutMs, this.read(id), 'the product').catch(() => null);
    const earlier_texts = read?.product.earlier_texts;
    const current = read !== null && read.product.version >= version;
    this.earlier.set(id, { version, earlier_texts }, { ttl: current ? 0 : cachedMs });
    return earlier_texts;
  }
}
