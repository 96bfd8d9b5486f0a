import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';
import { ActiveProducts } from '../active-products/active-products.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { codeOf } from '../error-code.js';
import { Brand } from './brand.js';
import { escapeHtml, marker } from './branded-page.js';
import { LastDraw } from './last-draw.js';
import { fillFrame, styleHash, type PageParts } from './page-frame.js';
import { PrerenderFile, type PageFacts, type PrerenderBundle } from './prerender-bundle.js';
import { ProductLookup } from './product-lookup.js';

/** Times left are shown in hours: a page is looked at again after so long, in milliseconds. */
const minuteMs = 60_000;
/** While tickets sell quickly a page is made anew so often at most, in milliseconds. */
const pauseMs = 1_000;
const mostPages = 100;
/** A record of a thousand winners is read by the application instead (characters of JSON). */
const longestRecord = 40_000;

const log = logger('pages');

/** A page and the policy under which its style block may stand. */
export interface PrerenderedPage {
  answer: PreparedAnswer;
  styleHash: string;
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
 * Pages that come with their content: made of what the gateway has in memory, when it has changed, and then the same bytes for
 * everybody. Never worth waiting for: where something is not known, null, and the application loads by itself.
 */
@Injectable()
export class PrerenderedPages {
  private readonly root: string;
  private readonly file: PrerenderFile;
  private readonly frames = new Map<string, Frame>();
  private readonly pages = new Map<string, Made>();
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

  /** The page of an address, or null where it has none or what it shows is not known. */
  async at(pathname: string): Promise<PrerenderedPage | null> {
    const id = /^\/tirages\/([1-9]\d{0,14})$/.exec(pathname)?.[1];
    if ((pathname !== '/' && id === undefined) || !this.file.exists) return null;
    try {
      return id === undefined ? await this.landing() : await this.product(Number(id));
    } catch (error) {
      log.error({ err: error, page: pathname }, 'a page could not be prerendered');
      return null;
    }
  }

  private async landing(): Promise<PrerenderedPage | null> {
    const products = this.products.list();
    if (products === null) return null;
    const lastDraw = this.lastDraw.value;
    return this.page('/', 'landing', [products, lastDraw], (bundle, facts) =>
      bundle.prerenderLanding(facts, products, lastDraw),
    );
  }

  private async product(id: number): Promise<PrerenderedPage | null> {
    const details = await this.lookup.find(id);
    if (details === null) return null;
    const { product, record } = details;
    // Where the record is not there the page would say nothing; a very long one is better read by who wants it.
    if (product.status === 'completed' && (record === null || JSON.stringify(record).length > longestRecord))
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
      if (same ? age < minuteMs : age < pauseMs) return made;
      // Somebody makes it already: this visitor need not wait.
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
        // The clock has moved and nothing that is shown: the page that browsers have stays the page.
        const same =
          before?.frame === frame &&
          before.root === parts.root &&
          inputs.every((one, index) => one === before.inputs[index]);
        const made: Made = same
          ? { ...before, madeAt: now.getTime() }
          : {
              answer: prepareAnswer(fillFrame(frame.html, frame.css, parts), 'text/html; charset=utf-8'),
              styleHash: styleHash(frame.css),
              inputs,
              frame,
              root: parts.root,
              madeAt: now.getTime(),
            };
        this.pages.delete(path);
        this.pages.set(path, made);
        const [oldest] = this.pages.keys();
        if (this.pages.size > mostPages && oldest !== undefined) this.pages.delete(oldest);
        return made;
      })
      .finally(() => this.making.delete(path));
    this.making.set(path, making);
    return making;
  }

  /** The built page and the styles it carries, read again when a new build is there; null where the build has no such styles. */
  private async frame(styles: string, brand: string): Promise<Frame | null> {
    const index = join(this.root, 'index.html');
    const { mtimeMs: modifiedMs } = await stat(index);
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
