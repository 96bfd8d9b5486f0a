import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { texts as drawTexts } from '../features/draw-record/texts.fr.js';
import { lastDrawQuery } from '../features/landing/get-last-draw.js';
import { servedDraws, servedDrawsQuery } from '../features/landing/get-open-draws.js';
import { texts as landingTexts } from '../features/landing/texts.fr.js';
import { activeProductsQuery } from '../shared/api/get-active-products.js';
import { configQuery } from '../shared/api/get-config.js';
import { productQuery } from '../shared/api/get-product.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { nameBrand } from '../shared/brand.js';
import { drawRecordQuery } from '../shared/draw/get-draw-record.js';
import { money } from '../shared/format/money.js';
import { counted } from '../shared/format/plural.js';
import { setServedNow } from '../shared/served-now.js';
import { Application } from './application.js';
import { absoluteUrl, PageHead, type PageHeadProps } from './page-head.js';
import { loadScreenOf } from './router.js';
import { fillQueries, servedPageText, type ServedPage } from './served-page.js';

/** What every page knows: answers of the public interface, as they are. */
export interface Facts {
  config: { brand: string };
  now: Date;
  /** Where browsers reach us. */
  publicUrl: string;
}

/** The three parts of a page: for its head, for `#root`, and for the data block beside it. */
export interface Prerendered {
  head: string;
  root: string;
  data: string;
}

/**
 * The landing page with today's draws. `lastDraw` may be missing: it is asked for when the page comes alive.
 * @param whole with all open draws, however many
 */
export function prerenderLanding(
  facts: Facts,
  products: readonly Product[],
  lastDraw: unknown,
  whole: boolean,
): Promise<Prerendered> {
  const draws = servedDraws(products);
  const answers: ServedPage['answers'] = [
    [configQuery.queryKey, facts.config],
    whole || draws.products.length === products.length
      ? [activeProductsQuery.queryKey, products]
      : [servedDrawsQuery.queryKey, draws],
    ...(lastDraw === null ? [] : [[lastDrawQuery.queryKey, lastDraw] as const]),
  ];
  return prerender('/', facts, answers, {
    title: `${landingTexts.title} · ${facts.config.brand}`,
    description: `${landingTexts.headline} ${landingTexts.promise}`,
    url: new URL('/', facts.publicUrl).href,
    picture: picture(products[0]?.image_url ?? '', facts.publicUrl),
  });
}

/** A product's public page; `record` where its draw is over. */
export function prerenderProduct(facts: Facts, product: Product, record: DrawRecord | null): Promise<Prerendered> {
  const path = `/tirages/${product.id}`;
  const answers: ServedPage['answers'] = [
    [configQuery.queryKey, facts.config],
    [productQuery(product.id).queryKey, product],
    ...(record === null ? [] : [[drawRecordQuery(product.id).queryKey, record] as const]),
  ];
  return prerender(path, facts, answers, {
    title: `${drawTexts.title(product.name)} · ${facts.config.brand}`,
    description: drawTexts.shared(
      money(product.ticket_price),
      counted(product.max_winners, 'gagnant', 'gagnants'),
      product.status === 'completed',
    ),
    url: new URL(path, facts.publicUrl).href,
    picture: picture(product.image_url, facts.publicUrl),
  });
}

/** Nobody shows a drawing of vectors in a shared link. */
const picture = (path: string, publicUrl: string) => (path.endsWith('.svg') ? null : absoluteUrl(path, publicUrl));

async function prerender(
  path: string,
  facts: Facts,
  answers: ServedPage['answers'],
  head: PageHeadProps,
): Promise<Prerendered> {
  await loadScreenOf(path);
  const page: ServedPage = { now: facts.now.toISOString(), answers };
  const queries = createQueryClient();
  fillQueries(queries, page, Date.now());
  // From here on nothing waits, so that no other page comes between.
  nameBrand(facts.config.brand);
  setServedNow(facts.now);
  try {
    const root = renderToString(
      <StaticRouter location={path}>
        <Application queries={queries} />
      </StaticRouter>,
    );
    return { head: renderToStaticMarkup(<PageHead {...head} />), root, data: servedPageText(page) };
  } finally {
    // Its timers would otherwise hold the cached data in memory for minutes.
    queries.clear();
  }
}
