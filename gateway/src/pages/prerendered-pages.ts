import { Inject, Injectable } from '@nestjs/common';
import { offerOrderOf, type OfferOrder } from '@raffle/contracts/offer-order';
import { codeOfError, logger, withDeadline } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compressAsBefore, prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.js';
import { ActiveProducts } from '../products/active-products.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { pageHeaders } from '../http/security-headers.js';
import { Brand } from './brand.js';
import { escapeHtml, marker } from './branded-page.js';
import { ComingProducts } from './coming-products.js';
import { InviterLookup } from './inviter-lookup.js';
import { NewestDraws } from './newest-draws.js';
import { fillFrame, fillHead, scriptHash, styleHash, type PageParts } from './page-frame.js';
import { ProductLookup, type ProductDetails } from './product-lookup.js';
import { PrerenderFile, type PageFacts, type PrerenderBundle } from './prerender-bundle.js';
import { shellOf } from './shells.js';
import { PlatformStatus } from '../upstream/platform-status.js';

/** Maximum age of a page, in milliseconds: it shows the remaining time. */
const maxAgeMs = 60_000;
/** Minimum age before a page is rendered again, in milliseconds, while tickets sell quickly. */
const minAgeMs = 1_000;
/** How long /statut waits for services that do not answer before it is served without content, in milliseconds. */
const statusTimeoutMs = 800;
const maxPages = 100;
/** Cached pages that differ from another, or from the built page, only in their head. */
const maxHeads = 100;
/** The places of a referral code and of who invites in a head that is rendered once for all of them. */
const anyInvitation = { code: '__CODE__', inviter: '__INVITER__' };
const places = new RegExp(Object.values(anyInvitation).join('|'), 'g');
/** Longer records, of a thousand winners, are loaded by the application (characters of JSON). */
const maxRecordLength = 40_000;

/** Text that may be a referral code. */
const referralCode = /^[A-Za-z0-9]{1,32}$/;

const log = logger('pages');

/** A page and its own headers, whose content policy allows its style block. */
export interface PrerenderedPage {
  answer: PreparedAnswer;
  headers: Record<string, string>;
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
  parts: PageParts;
  madeAt: number;
}

interface Wanted {
  name: string;
  page: Made | null;
  shown: readonly unknown[];
  values?: Readonly<Record<string, string>>;
}

interface Headed extends PrerenderedPage {
  inputs: readonly unknown[];
  html: string;
}

/**
 * Public pages with their share metadata and, for most, their content, rendered from the gateway's memory when it has changed, then the
 * same bytes for everyone. Not worth waiting for: null when some data is unknown, and the application then loads its data itself.
 */
@Injectable()
export class PrerenderedPages {
  private readonly root: string;
  private readonly file: PrerenderFile;
  private readonly frames = new Map<string, Frame>();
  private readonly pages = new LRUCache<string, Made>({ max: maxPages });
  private readonly heads = new LRUCache<string, Headed>({ max: maxHeads });
  private readonly filled = new LRUCache<string, PrerenderedPage & { from: Headed }>({ max: maxHeads });
  private readonly rendering = new Map<string, Promise<Made>>();

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(Brand) private readonly brand: Brand,
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(NewestDraws) private readonly draws: NewestDraws,
    @Inject(ComingProducts) private readonly coming: ComingProducts,
    @Inject(PlatformStatus) private readonly status: PlatformStatus,
    @Inject(ProductLookup) private readonly lookup: ProductLookup,
    @Inject(InviterLookup) private readonly inviters: InviterLookup,
  ) {
    this.root = resolve(config.WEB_ROOT);
    this.file = new PrerenderFile(resolve(config.WEB_PRERENDER ?? join(this.root, '../dist-server/prerender.cjs')));
    if (!this.file.exists)
      log.warn({ path: config.WEB_PRERENDER }, 'no prerender bundle: pages are served without content');
  }

  /** The page of a path with query, null when there is none or its data is unknown. */
  async at(address: string): Promise<PrerenderedPage | null> {
    const [pathname = '/', query] = address.split('?', 2);
    const search = new URLSearchParams(query);
    const id = /^\/tirages\/([1-9]\d{0,14})$/.exec(pathname)?.[1];
    if (!this.file.exists) return null;
    try {
      if (id !== undefined) return await this.product(Number(id));
      if (pathname === '/') return await this.landing(search.get('tirages') === 'tous', offerOrderOf(query));
      const shown = await this.shownAt(pathname, search);
      if (shown !== null)
        return await this.page(pathname, pathname.slice(1), Object.values(shown), (bundle, facts) =>
          bundle.prerenderPage(facts, pathname, shown),
        );
      const code = pathname === '/register' ? referralCode.exec(search.get('ref') ?? '')?.[0] : undefined;
      const page = await this.shell(pathname);
      if (code !== undefined) return await this.invitation(pathname, code, page);
      if (page !== null) return page;
      return await this.withHead({ name: pathname, page, shown: [] }, (bundle, facts) =>
        bundle.pageHead(facts, pathname, null),
      );
    } catch (error) {
      log.error({ err: error, page: pathname }, 'a page could not be prerendered');
      return null;
    }
  }

  /** Named where it is known whose the code is; the page says whether it can be used. */
  private async invitation(pathname: string, code: string, page: Made | null): Promise<PrerenderedPage | null> {
    const inviter = await this.inviters.findInviter(code.toUpperCase());
    const any = { ...anyInvitation, inviter: inviter && anyInvitation.inviter };
    const values = { [any.code]: code, ...(inviter !== null && { [anyInvitation.inviter]: escapeHtml(inviter) }) };
    const name = `${pathname}?ref${inviter === null ? '' : '&inviter'}`;
    return this.withHead({ name, page, shown: [], values }, (bundle, facts) => bundle.pageHead(facts, pathname, any));
  }

  private async shell(pathname: string): Promise<Made | null> {
    const shell = shellOf(pathname);
    if (shell === null) return null;
    const { address, styles } = shell;
    return this.page(address, styles, [], (bundle, facts) => bundle.prerenderShell(facts, address));
  }

  /** What other public pages with content show; null for another path, and while it is unknown. */
  private async shownAt(
    pathname: string,
    search: URLSearchParams,
  ): Promise<{ draws?: unknown; status?: unknown } | null> {
    switch (pathname) {
      case '/aide':
      case '/conditions':
      case '/confidentialite':
      case '/verifier':
        return {};
      case '/gagnants':
        // The application loads another page than the first.
        return search.has('page') || this.draws.value === null ? null : { draws: this.draws.value.page };
      case '/statut':
        return withDeadline(statusTimeoutMs, this.status.show(), 'the status').then(
          (status) => ({ status }),
          () => null,
        );
      default:
        return null;
    }
  }

  /** With the first draws, or with all: the page that browsers without JavaScript are linked to. As many pages as there are orders. */
  private async landing(whole: boolean, order: OfferOrder | null): Promise<PrerenderedPage | null> {
    const products = this.products.listActive();
    if (products === null) return null;
    const lastDraw = this.draws.value?.last ?? null;
    const coming = this.coming.value;
    return this.page(`/${whole ? 'tous' : ''}?${order}`, 'landing', [products, lastDraw, coming], (bundle, facts) =>
      bundle.prerenderLanding(facts, { products, lastDraw, coming }, whole, order),
    );
  }

  private async product(id: number): Promise<PrerenderedPage | null> {
    const details = await this.lookup.findProduct(id);
    const path = `/tirages/${id}`;
    if (details === null) return this.shell(path);
    const { product, record } = details;
    if (hasContent(details))
      return this.page(path, 'product', [product, record], (bundle, facts) =>
        bundle.prerenderProduct(facts, product, record),
      );
    return this.withHead({ name: path, page: await this.shell(path), shown: [product] }, (bundle, facts) =>
      bundle.productHead(facts, product),
    );
  }

  /**
   * A page with another head, or the built page with a head and without content: rendered once, however many values are asked for.
   * @param wanted `values` replace their places in the head
   * @param head null for a path that is never shared
   */
  private async withHead(
    { name, page, shown, values }: Wanted,
    head: (bundle: PrerenderBundle, facts: PageFacts) => string | null,
  ): Promise<PrerenderedPage | null> {
    const config = this.brand.publicConfig;
    const frame = page?.frame ?? (config && (await this.frame(null, config.brand)));
    if (config === null || frame === null) return page;
    const inputs = [page, frame, config, ...shown];
    const known = this.heads.get(name);
    if (known && inputs.every((one, index) => one === known.inputs[index])) return this.fill(name, known, values);
    const made = head(this.file.bundle(), { config, now: new Date(), publicUrl: this.config.PUBLIC_URL });
    if (made === null) return page;
    const html = page ? fillFrame(frame.html, frame.css, { ...page.parts, head: made }) : fillHead(frame.html, made);
    const headed: Headed = {
      answer: prepareAnswer(html, 'text/html; charset=utf-8'),
      headers: page?.headers ?? pageHeaders(this.config.PUBLIC_URL, { script: scriptHash(frame.html) }),
      inputs,
      html,
    };
    this.heads.set(name, headed);
    return this.fill(name, headed, values);
  }

  private fill(name: string, headed: Headed, values: Wanted['values']): PrerenderedPage {
    if (values === undefined) return headed;
    const key = JSON.stringify([name, values]);
    const known = this.filled.get(key);
    if (known?.from === headed) return known;
    // All at once: no value is read as the place of another one.
    const html = headed.html.replaceAll(places, (place) => values[place] ?? place);
    const answer = prepareAnswer(html, 'text/html; charset=utf-8', { oneOfMany: true });
    const filled = { answer, headers: headed.headers, from: headed };
    this.filled.set(key, filled);
    return filled;
  }

  private async page(
    path: string,
    styles: string,
    shown: readonly unknown[],
    render: (bundle: PrerenderBundle, facts: PageFacts) => Promise<PageParts>,
  ): Promise<Made | null> {
    const config = this.brand.publicConfig;
    if (config === null) return null;
    const frame = await this.frame(styles, config.brand);
    if (frame === null) return null;
    const inputs = [...shown, config];
    const made = this.pages.get(path);
    const now = new Date();
    const age = made?.frame === frame ? now.getTime() - made.madeAt : Number.POSITIVE_INFINITY;
    const same = inputs.every((input, index) => input === made?.inputs[index]);
    const freshMs = same ? maxAgeMs : minAgeMs;
    if (made && age < freshMs) return made;
    // Another request is already rendering it: this one need not wait.
    if (made?.frame === frame && this.rendering.has(path)) return made;
    const making = this.make(path, { frame, inputs, now }, () =>
      render(this.file.bundle(), { config, now, publicUrl: this.config.PUBLIC_URL }),
    );
    if (!made || age >= 2 * freshMs) return making;
    // A page that is asked for all the time is replaced meanwhile: on a busy machine rendering and compressing take seconds.
    making.catch((error: unknown) => log.error({ err: error, page: path }, 'a page could not be prerendered'));
    return made;
  }

  private make(
    path: string,
    { frame, inputs, now }: { frame: Frame; inputs: readonly unknown[]; now: Date },
    render: () => Promise<PageParts>,
  ): Promise<Made> {
    const running = this.rendering.get(path);
    if (running) return running;
    const rendering = render()
      .then(async (parts) => {
        const before = this.pages.get(path);
        // Only the time has changed: the page keeps its ETag, and browsers their cached copy.
        const same =
          before?.frame === frame &&
          before.parts.root === parts.root &&
          inputs.every((one, index) => one === before.inputs[index]);
        const made: Made = same
          ? { ...before, madeAt: now.getTime() }
          : {
              answer: prepareAnswer(fillFrame(frame.html, frame.css, parts), 'text/html; charset=utf-8'),
              headers: pageHeaders(this.config.PUBLIC_URL, {
                script: scriptHash(frame.html),
                style: styleHash(frame.css),
              }),
              inputs,
              frame,
              parts,
              madeAt: now.getTime(),
            };
        if (before) await compressAsBefore(made.answer, before.answer);
        this.pages.set(path, made);
        return made;
      })
      .finally(() => this.rendering.delete(path));
    this.rendering.set(path, rendering);
    return rendering;
  }

  /**
   * The built page and its styles, read again after a new build; null when the build has no such styles.
   * @param styles null for the page without content, which loads its own
   */
  private async frame(styles: string | null, brand: string): Promise<Frame | null> {
    const index = join(this.root, 'index.html');
    const { mtimeMs: modifiedMs } = statSync(index);
    const known = this.frames.get(styles ?? '');
    if (known?.modifiedMs === modifiedMs && known.brand === brand) return known;
    try {
      const [html, css] = await Promise.all([
        readFile(index, 'utf8'),
        styles === null ? '' : readFile(join(this.root, 'critical', `${styles}.css`), 'utf8'),
      ]);
      const frame = { brand, modifiedMs, html: html.replaceAll(marker, () => escapeHtml(brand)), css };
      this.frames.set(styles ?? '', frame);
      return frame;
    } catch (error) {
      if (codeOfError(error) !== 'ENOENT') throw error;
      return null;
    }
  }
}

/** Without its record, the page of a completed draw is empty; a very long record is left to the application. */
function hasContent({ product, record }: ProductDetails): boolean {
  if (record !== null && JSON.stringify(record).length > maxRecordLength) return false;
  if (product.status === 'completed') return record !== null;
  return product.status !== 'cancelled' || product.cancelled !== undefined;
}
