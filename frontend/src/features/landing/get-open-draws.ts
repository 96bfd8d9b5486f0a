import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { activeParticipants, totalGains } from './figures.js';

/** The open draws on the landing page: cards of `products`, figures of all draws. */
export interface OpenDraws {
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

/** The open draws that a prerendered page embeds: the page fits in 14 KB, whatever is on offer (docs/performance.md). */
export function servedDraws(products: readonly Product[]): OpenDraws {
  let length = 0;
  const tooMany = products.findIndex(
    (product, index) => index === maxServed || (length += JSON.stringify(product).length) > maxServedLength,
  );
  return openDraws(products, tooMany === -1 ? products : products.slice(0, tooMany));
}

const openDraws = (all: readonly Product[], products = all): OpenDraws => ({
  products,
  total: all.length,
  participants: activeParticipants(all),
  gains: totalGains(all),
});

/** The open draws; those embedded in the page until the complete list is loaded. */
export function useOpenDraws() {
  const { data: all, isError, error } = useActiveProducts();
  const { data: served } = useQuery(servedDrawsQuery);
  return { data: all ? openDraws(all) : served, isError, error };
}
