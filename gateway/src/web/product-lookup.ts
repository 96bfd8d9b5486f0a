import { Inject, Injectable } from '@nestjs/common';
import { getDrawRecord, getProduct, type DrawRecord, type Product } from '@raffle/contracts';
import { logger } from '@raffle/service-kit';
import { ActiveProducts } from '../active-products/active-products.js';
import { PublicRead } from './public-read.js';

/** A page waits so long for a product that is not in memory, and comes without content otherwise (milliseconds). */
const patienceMs = 800;
/** What may change is asked again after so long, in milliseconds; a completed draw never changes. */
const freshMs = 15_000;
const mostKept = 200;
/** Addresses that nobody has are not worth more calls at once than these. */
const mostAsked = 8;

const log = logger('pages');

export interface ProductDetails {
  product: Product;
  /** Where its draw is over. */
  record: DrawRecord | null;
}

interface Kept {
  details: ProductDetails | null;
  askedAt: number;
}

/** What the public page of a product shows: from the memory of open draws, or asked of catalog and kept a while. */
@Injectable()
export class ProductLookup {
  private readonly kept = new Map<number, Kept>();
  private readonly asked = new Map<number, Promise<ProductDetails | null>>();

  constructor(
    @Inject(ActiveProducts) private readonly active: ActiveProducts,
    @Inject(PublicRead) private readonly read: PublicRead,
  ) {}

  /** Null where there is no such product, and where it is not known in time. */
  async find(id: number): Promise<ProductDetails | null> {
    const open = this.active.list()?.find((product) => product.id === id);
    const kept = this.kept.get(id);
    if (open) {
      if (kept?.details?.product !== open) this.keep(id, { product: open, record: null });
      return this.kept.get(id)?.details ?? null;
    }
    if (kept && isFresh(kept)) return kept.details;
    if (!this.asked.has(id) && this.asked.size >= mostAsked) return kept?.details ?? null;
    return Promise.race([this.ask(id), wait(patienceMs).then(() => kept?.details ?? null)]);
  }

  /** Asks once for all who wait, and keeps what comes also when they have gone. */
  private ask(id: number): Promise<ProductDetails | null> {
    const under = this.asked.get(id);
    if (under) return under;
    const asking = this.askCatalog(id)
      .then((details) => this.keep(id, details))
      .catch((error: unknown) => {
        log.warn({ err: error, product: id }, 'a product cannot be read for its page');
        return null;
      })
      .finally(() => this.asked.delete(id));
    this.asked.set(id, asking);
    return asking;
  }

  private async askCatalog(id: number): Promise<ProductDetails | null> {
    const product = (await this.read.ask('catalog', getProduct, { params: { id } }))?.product;
    if (!product) return null;
    if (product.status !== 'completed') return { product, record: null };
    return { product, record: await this.read.ask('catalog', getDrawRecord, { params: { productId: id } }) };
  }

  private keep(id: number, details: ProductDetails | null): ProductDetails | null {
    this.kept.delete(id);
    this.kept.set(id, { details, askedAt: Date.now() });
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
    return details;
  }
}

const isFresh = ({ details, askedAt }: Kept) =>
  (details !== null && details.record !== null) || Date.now() - askedAt < freshMs;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
