import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';
import { ActiveProducts } from '../products/active-products.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { codeOf } from '../error-code.js';
import { pagePolicy } from '../http/security-headers.js';
import { Brand } from './brand.js';
import { escapeHtml, marker } from './branded-page.js';
import { LastDraw } from './last-draw.js';
import { fillFrame, styleHash, type PageParts } from './page-frame.js';
import { PrerenderFile, type PageFacts, type PrerenderBundle } from './prerender-bundle.js';
import { ProductLookup } from './product-lookup.js';

/** Maximum age of a page, in milliseconds: it shows the time that is left. */
const maxAgeMs = 60_000;
/** Minimum age of a page that is rendered again, in milliseconds, while tickets sell quickly. */
const minAgeMs = 1_000;
const maxPages = 100;
/** Longer records, of a thousand winners, are read by the application (characters of JSON). */
const maxRecordLength = 40_000;

const log = logger('pages');

/** A page and the content policy that lets its style block pass. */
export interface PrerenderedPage {
  answer: PreparedAnswer;
  policy: string;
}

interface Frame {
  brand: string;
  modifiedMs: number;
  html: string;
  css: string;
}

interface Made extends PrerenderedPage {
  inputs: readonly unknown[];
  frame: Frame;
  root: string;
  madeAt: number;
}

/**
 * Pages with their content, rendered from the gateway's memory when it has changed, and then the same bytes for everyone. Not worth
 * waiting for: where something is not known, null, and the application loads its data by itself.
 */
@Injectable()
export class PrerenderedPages {
  private readonly root: string;
  private readonly file: PrerenderFile;
  private readonly frames = new Map<string, Frame>();
  private readonly pages = new LRUCache<string, Made>({ max: maxPages });
  private readonly making = new Map<string, Promise<Made>>();

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(Brand) private readonly brand: Brand,
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(LastDraw) private readonly lastDraw: LastDraw,
    @Inject(ProductLookup) private readonly lookup: ProductLookup,
  ) {
    this.root = resolve(config.WEB_ROOT);
    this.file = new PrerenderFile(resolve(config.WEB_PRERENDER ?? join(this.root, '../dist-server/prerender.cjs')));
    if (!this.file.exists) log.warn({ path: config.WEB_PRERENDER }, 'no prerender bundle: pages come without content');
  }

  /** The page of an address (path and query), null where it has none or its data is not known. */
  async at(address: string): Promise<PrerenderedPage | null> {
    const [pathname = '/', query] = address.split('?', 2);
    const id = /^\/tirages\/([1-9]\d{0,14})$/.exec(pathname)?.[1];
    if ((pathname !== '/' && id === undefined) || !this.file.exists) return null;
    try {
      return id === undefined
        ? await this.landing(new URLSearchParams(query).get('tirages') === 'tous')
        : await this.product(Number(id));
    } catch (error) {
      log.error({ err: error, page: pathname }, 'a page could not be prerendered');
      return null;
    }
  }

  /** With the first draws, or with all of them: what the page links to for browsers without JavaScript. */
  private async landing(whole: boolean): Promise<PrerenderedPage | null> {
    const products = this.products.list();
    if (products === null) return null;
    const lastDraw = this.lastDraw.value;
    return this.page(whole ? '/?tirages=tous' : '/', 'landing', [products, lastDraw], (bundle, facts) =>
      bundle.prerenderLanding(facts, products, lastDraw, whole),
    );
  }

  private async product(id: number): Promise<PrerenderedPage | null> {
    const details = await this.lookup.find(id);
    if (details === null) return null;
    const { product, record } = details;
    // Without its record the page of a completed draw is empty; a very long record is left to the application.
    if (product.status === 'completed' && (record === null || JSON.stringify(record).length > maxRecordLength))
      return null;
    if (!['active', 'drawing', 'completed'].includes(product.status)) return null;
    return this.page(`/tirages/${id}`, 'product', [product, record], (bundle, facts) =>
      bundle.prerenderProduct(facts, product, record),
    );
  }

  private async page(
    path: string,
    styles: string,
    shown: readonly unknown[],
    render: (bundle: PrerenderBundle, facts: PageFacts) => Promise<PageParts>,
  ): Promise<PrerenderedPage | null> {
    const config = this.brand.publicConfig;
    if (config === null) return null;
    const frame = await this.frame(styles, config.brand);
    if (frame === null) return null;
    const inputs = [...shown, config];
    const made = this.pages.get(path);
    const now = new Date();
    if (made?.frame === frame) {
      const age = now.getTime() - made.madeAt;
      const same = inputs.every((input, index) => input === made.inputs[index]);
      if (same ? age < maxAgeMs : age < minAgeMs) return made;
      // Another request renders it already: this one need not wait.
      if (this.making.has(path)) return made;
    }
    return this.make(path, { frame, inputs, now }, () =>
      render(this.file.bundle(), { config, now, publicUrl: this.config.PUBLIC_URL }),
    );
  }

  private make(
    path: string,
    { frame, inputs, now }: { frame: Frame; inputs: readonly unknown[]; now: Date },
    render: () => Promise<PageParts>,
  ): Promise<Made> {
    const under = this.making.get(path);
    if (under) return under;
    const making = render()
      .then((parts) => {
        const before = this.pages.get(path);
        // Only the clock has moved: the page keeps its ETag, and browsers their copy.
        const same =
          before?.frame === frame &&
          before.root === parts.root &&
          inputs.every((one, index) => one === before.inputs[index]);
        const made: Made = same
          ? { ...before, madeAt: now.getTime() }
          : {
              answer: prepareAnswer(fillFrame(frame.html, frame.css, parts), 'text/html; charset=utf-8'),
              policy: pagePolicy(this.config.PUBLIC_URL, styleHash(frame.css)),
              inputs,
              frame,
              root: parts.root,
              madeAt: now.getTime(),
            };
        this.pages.set(path, made);
        return made;
      })
      .finally(() => this.making.delete(path));
    this.making.set(path, making);
    return making;
  }

  /** The built page and its styles, read again after a new build; null where the build has no such styles. */
  private async frame(styles: string, brand: string): Promise<Frame | null> {
    const index = join(this.root, 'index.html');
    const { mtimeMs: modifiedMs } = statSync(index);
    const known = this.frames.get(styles);
    if (known?.modifiedMs === modifiedMs && known.brand === brand) return known;
    try {
      const [html, css] = await Promise.all([
        readFile(index, 'utf8'),
        readFile(join(this.root, 'critical', `${styles}.css`), 'utf8'),
      ]);
      const frame = { brand, modifiedMs, html: html.replaceAll(marker, () => escapeHtml(brand)), css };
      this.frames.set(styles, frame);
      return frame;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return null;
    }
  }
}
