import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { activeParticipants, totalGains } from './figures.js';

/** What the landing page shows of the open draws: cards of `products`, figures of all of them. */
export interface OpenDraws {
  products: readonly Product[];
  /** Number of open draws; larger than the number of `products` on a page that came with the first ones. */
  total: number;
  participants: number;
  gains: number;
}

/** What a prerendered page brings in place of a long list. It is never asked for: the whole list takes its place. */
export const servedDrawsQuery = queryOptions<OpenDraws>({ queryKey: ['landing', 'draws'], queryFn: skipToken });

/** At most a dozen cards come with the page, fewer where their texts are long (characters of JSON). */
const maxServed = 12;
const maxServedLength = 10_000;

/** The open draws that a prerendered page brings: it fits in 14 KB, whatever is on offer (frontend/README.md, "Budgets"). */
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

/** The open draws; those that came with the page until the whole list is read. */
export function useOpenDraws() {
  const { data: all, isError, error } = useActiveProducts();
  const { data: served } = useQuery(servedDrawsQuery);
  return { data: all ? openDraws(all) : served, isError, error };
}
