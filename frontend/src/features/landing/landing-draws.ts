import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { loadPublicReads, useActiveProducts } from '../../shared/api/public-queries.js';
import { useInOfferOrder } from '../../shared/ui/offer-order-links.js';

/** The open draws on the landing page: cards of `products`, figures of all draws. */
interface OpenDraws {
  products: readonly Product[];
  /** Number of open draws; larger than the number of `products` on a page that embeds only the first ones. */
  total: number;
  participants: number;
  gains: number;
}

/** The draws that a prerendered page embeds instead of a long list. Never fetched: the complete list replaces it. */
export const servedDrawsQuery = queryOptions<OpenDraws>({ queryKey: ['landing', 'draws'], queryFn: skipToken });

/** The page embeds at most a dozen cards, fewer if their texts are long (characters of JSON). */
const maxServed = 12;
const maxServedLength = 10_000;

/**
 * The open draws that a prerendered page embeds: the page fits in 14 KB, whatever is on offer (docs/performance.md).
 * @param beside length of what it embeds besides
 */
export function servedDraws(all: readonly Product[], beside = 0): OpenDraws {
  const products = all.map(onCard);
  let length = beside;
  const tooMany = products.findIndex(
    (product, index) => index === maxServed || (length += JSON.stringify(product).length) > maxServedLength,
  );
  return openDraws(all, tooMany === -1 ? products : products.slice(0, tooMany));
}

/** Without what a card does not show. */
const onCard = (product: Product): Product => ({
  ...product,
  additions: [],
  pictures: [],
  condition: null,
  guarantee: '',
  supplier: '',
  handover_place: '',
  handover_days: null,
});

const openDraws = (all: readonly Product[], products = all): OpenDraws => ({
  products,
  total: all.length,
  participants: activeParticipants(all),
  gains: totalGains(all),
});

/** The open draws in the order that the address asks for; those embedded in the page until the complete list is loaded. */
export function useOpenDraws() {
  const { data, isError, error } = useActiveProducts();
  const all = useInOfferOrder(data);
  const { data: served } = useQuery(servedDrawsQuery);
  return { data: all ? openDraws(all) : served, isError, error };
}

export const lastDrawQuery = queryOptions({
  queryKey: ['/draws', { query: { limit: 1 } }],
  queryFn: async ({ signal }) => (await loadPublicReads()).lastDraw(signal),
  meta: { about: ['draws'] },
});

/** The last completed draw and the number of completed draws. */
export function useLastDraw() {
  return useQuery(lastDrawQuery);
}

type Counted = Pick<Product, 'current_participants' | 'artificial_boost' | 'ticket_price'>;

/** Active participants over all active products, including the boost that an admin may add (docs/product.md section 2). */
export function activeParticipants(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.current_participants + product.artificial_boost, 0);
}

/** Total gains in F CFA: participants times ticket price. The boost never counts for money (docs/product.md rule 10). */
export function totalGains(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.current_participants * product.ticket_price, 0);
}
