import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import type { OfferOrder } from '@raffle/contracts/offer-order';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PublicConfig } from './brand.js';
import type { PageParts } from './page-frame.js';

export interface PageFacts {
  config: PublicConfig;
  now: Date;
  publicUrl: string;
}

/** `inviter`: null where it is not known whose the code is. */
interface Invitation {
  code: string;
  inviter: string | null;
}

/** The exports of the frontend's server build: the components that browsers receive, rendered to text. */
export interface PrerenderBundle {
  prerenderLanding(
    facts: PageFacts,
    shown: { products: readonly Product[]; lastDraw: unknown; coming: unknown },
    whole: boolean,
    order: OfferOrder | null,
  ): Promise<PageParts>;
  prerenderProduct(facts: PageFacts, product: Product, record: DrawRecord | null): Promise<PageParts>;
  /** Another public page; `shown`: the answers that it shows. */
  prerenderPage(facts: PageFacts, path: string, shown: { draws?: unknown; status?: unknown }): Promise<PageParts>;
  /** Layout and first sentence of a page that only the application shows. */
  prerenderShell(facts: PageFacts, address: string): Promise<PageParts>;
  /** The head of a product's page without content. */
  productHead(facts: PageFacts, product: Product): string;
  /** The head of a page without content; null for a path that is never shared. */
  pageHead(facts: PageFacts, path: string, invitation: Invitation | null): string | null;
}

const exported = [
  'prerenderLanding',
  'prerenderProduct',
  'prerenderPage',
  'prerenderShell',
  'productHead',
  'pageHead',
] as const;

/** The bundle at a path; replaced when a new build appears. */
export class PrerenderFile {
  private loaded: { modifiedMs: number; bundle: PrerenderBundle } | undefined;

  constructor(private readonly path: string) {}

  get exists(): boolean {
    return existsSync(this.path);
  }

  /** @throws Error when the file is missing or is not such a bundle. */
  bundle(): PrerenderBundle {
    const { mtimeMs: modifiedMs } = statSync(this.path);
    if (this.loaded?.modifiedMs === modifiedMs) return this.loaded.bundle;
    const require = createRequire(this.path);
    if (this.loaded) delete require.cache[this.path];
    const bundle = require(this.path) as Partial<PrerenderBundle>;
    if (exported.some((name) => typeof bundle[name] !== 'function')) {
      throw new Error(`${this.path} does not prerender pages`);
    }
    this.loaded = { modifiedMs, bundle: bundle as PrerenderBundle };
    return this.loaded.bundle;
  }
}
