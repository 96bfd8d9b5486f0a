import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { inOfferOrder, type OfferOrder } from '@raffle/contracts/offer-order';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { texts as drawTexts } from '../features/draw-record/texts.fr.js';
import { lastDrawQuery, servedDraws, servedDrawsQuery } from '../features/landing/landing-draws.js';
import { texts as landingTexts } from '../features/landing/texts.fr.js';
import { statusQueryKey } from '../features/status/get-status.js';
import {
  activeProductsQuery,
  comingProductsQuery,
  configQuery,
  drawRecordQuery,
  productQuery,
} from '../shared/api/public-queries.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { ComingDraws } from '../shared/coming/coming.js';
import { nameBrand, nameSiteOrigin } from '../shared/site.js';
import { drawsQuery } from '../shared/draw/completed-draws.js';
import { money } from '../shared/format/money.js';
import { counted } from '../shared/format/plural.js';
import { setServedNow } from '../shared/use-now.js';
import { Application } from './application.js';
import { PageHead, type PageHeadProps } from './page-head.js';
import { loadScreenOf } from './router.js';
import { sharedPages } from './shared-pages.fr.js';
import { fillQueries, servedPageText, type ServedPage } from './served-page.js';

/** What every page receives: answers of the public API, unchanged. */
export interface Facts {
  config: { brand: string; registration_price: number; free_tickets: number };
  now: Date;
  /** The origin that browsers use. */
  publicUrl: string;
}

/** A link with a referral code. */
interface Invitation {
  code: string;
  /** By which friends see who invites; null where it is not known whose the code is. */
  inviter: string | null;
}

/** The three parts of a page: for its head (null: the built one), for `#root`, and for the data block beside it; a shell has none. */
export interface Prerendered {
  head: string | null;
  root: string;
  data: string | null;
}

/** What the landing page shows: answers of the public API. What is null is requested by the browser after hydration. */
export interface LandingShown {
  products: readonly Product[];
  lastDraw: unknown;
  coming: unknown;
}

/**
 * The landing page with today's draws.
 * @param whole with all open draws, however many
 * @param order in which they are shown
 */
export async function prerenderLanding(
  facts: Facts,
  { products, lastDraw, coming }: LandingShown,
  whole: boolean,
  order: OfferOrder | null,
): Promise<Prerendered> {
  const draws = servedDraws(inOfferOrder(products, order, facts.now), JSON.stringify(coming).length);
  const answers: ServedPage['answers'] = [
    [configQuery.queryKey, facts.config],
    whole || draws.products.length === products.length
      ? [activeProductsQuery.queryKey, products]
      : [servedDrawsQuery.queryKey, draws],
    ...(lastDraw === null ? [] : [[lastDrawQuery.queryKey, lastDraw] as const]),
    ...(coming === null ? [] : [[comingProductsQuery.queryKey, coming] as const]),
  ];
  await ComingDraws.load();
  return prerender(order === null ? '/' : `/?tri=${order}`, facts, answers, {
    title: `${landingTexts.title} · ${facts.config.brand}`,
    description: `${landingTexts.headline} ${landingTexts.promise}`,
    url: new URL('/', facts.publicUrl).href,
    picture: picture('site', facts),
  });
}

/** A product's public page; `record` where its draw is over. */
export function prerenderProduct(facts: Facts, product: Product, record: DrawRecord | null): Promise<Prerendered> {
  const path = `/tirages/${product.id}`;
  const answers: ServedPage['answers'] = [
    [configQuery.queryKey, facts.config],
    [productQuery(product.id).queryKey, { product }],
    ...(record === null ? [] : [[drawRecordQuery(product.id).queryKey, record] as const]),
  ];
  return prerender(path, facts, answers, drawHead(facts, product));
}

/** What other public pages show besides the configuration: answers of the public API. */
export interface Shown {
  /** The first page of completed draws. */
  draws?: unknown;
  status?: unknown;
}

/** Another public page, such as /gagnants. @throws Error for a path that `sharedPages` does not list */
export function prerenderPage(facts: Facts, path: string, { draws, status }: Shown): Promise<Prerendered> {
  const head = headOf(facts, path, null);
  if (head === null) throw new Error(`${path} is not a public page`);
  const answers: ServedPage['answers'] = [
    [configQuery.queryKey, facts.config],
    ...(draws === undefined ? [] : [[drawsQuery({ page: 1 }).queryKey, draws] as const]),
    ...(status === undefined ? [] : [[statusQueryKey, status] as const]),
  ];
  return prerender(path, facts, answers, head);
}

/** Layout and first sentence of a page that only the application shows: what is read while it loads. It replaces them. */
export async function prerenderShell(facts: Facts, address: string): Promise<Prerendered> {
  const { head, root } = await prerender(
    address,
    facts,
    [[configQuery.queryKey, facts.config]],
    headOf(facts, address, null),
  );
  return { head, root, data: null };
}

/** The head of a product's page without content, as markup. */
export const productHead = (facts: Facts, product: Product): string => headMarkup(facts, drawHead(facts, product));

/** The head of a page without prerendered content, as markup; null for a path that is not shared. */
export function pageHead(facts: Facts, path: string, invitation: Invitation | null): string | null {
  const head = headOf(facts, path, invitation);
  return head && headMarkup(facts, head);
}

function headOf(facts: Facts, path: string, invitation: Invitation | null): PageHeadProps | null {
  const invited = path === '/register' ? invitation : null;
  const page = sharedPages(facts.config, invited?.inviter)[invited ? '/register?ref' : path];
  if (!page) return null;
  const canonical = new URL(path, facts.publicUrl).href;
  return {
    title: `${page.title} · ${facts.config.brand}`,
    description: page.description,
    // With the code: Facebook opens this URL, not the one that was shared.
    url: invited ? `${canonical}?ref=${invited.code}` : canonical,
    canonical,
    picture: picture(invited ? 'invitation' : 'site', facts),
  };
}

function headMarkup(facts: Facts, head: PageHeadProps): string {
  nameBrand(facts.config.brand);
  return renderToStaticMarkup(<PageHead {...head} />);
}

function drawHead(facts: Facts, product: Product): PageHeadProps {
  const canonical = new URL(`/tirages/${product.id}`, facts.publicUrl).href;
  return {
    title: `${drawTexts.title(product.name)} · ${facts.config.brand}`,
    description: drawTexts.shared(
      money(product.ticket_price),
      counted(product.max_winners, 'gagnant', 'gagnants'),
      product.status,
      product.draw_at,
      !isDemonstration(product.beacon_rule),
    ),
    url: canonical,
    canonical,
    // With the version, because sites that show shared links cache a picture for weeks.
    picture: picture(`tirage-${product.id}`, facts, product.version),
  };
}

/** The gateway's URL of a preview picture. */
const picture = (name: string, { publicUrl }: Facts, version?: number): string =>
  new URL(`/images/partage/${name}.jpg${version === undefined ? '' : `?v=${version}`}`, publicUrl).href;

async function prerender(
  address: string,
  facts: Facts,
  answers: ServedPage['answers'],
  head: PageHeadProps | null,
): Promise<Prerendered> {
  await loadScreenOf(new URL(address, facts.publicUrl).pathname);
  const page: ServedPage = { now: facts.now.toISOString(), answers };
  const queries = createQueryClient();
  fillQueries(queries, page, Date.now());
  // Synchronous from here on, so that no other page is rendered in between.
  nameBrand(facts.config.brand);
  nameSiteOrigin(facts.publicUrl);
  setServedNow(facts.now);
  try {
    const root = renderToString(
      <StaticRouter location={address}>
        <Application queries={queries} />
      </StaticRouter>,
    );
    return { head: head && headMarkup(facts, head), root, data: servedPageText(page) };
  } finally {
    // Its timers would otherwise hold the cached data in memory for minutes.
    queries.clear();
  }
}
