import type { Product } from '@raffle/contracts/http/products';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { activeProductsQuery, productQuery } from '../api/public-queries.js';

/**
 * Applies an event's product to the cached queries that show it. A read in progress may return an older state than the event, so each
 * patch waits for it; an older version changes nothing.
 */
export class ProductCache {
  constructor(
    private readonly queries: QueryClient,
    private readonly signal: AbortSignal,
  ) {}

  async patchList(change: (list: readonly Product[]) => readonly Product[]): Promise<void> {
    await this.settled(activeProductsQuery.queryKey);
    if (this.signal.aborted) return;
    this.queries.setQueryData(activeProductsQuery.queryKey, (list) => list && [...change(list)]);
  }

  /** Patches one product, on its page or as an administrator has it open. */
  async patchPage(product: Product): Promise<void> {
    const { queryKey } = productQuery(product.id);
    await this.settled(queryKey);
    const known = this.queries.getQueryData(queryKey)?.product;
    if (!known || known.version > product.version || this.signal.aborted) return;
    // An administrator reads more.
    const held = product.max_participants - product.current_participants - product.places_left;
    this.queries.setQueryData(queryKey, { product: { ...known, ...product, ...('held' in known && { held }) } });
  }

  private settled(queryKey: QueryKey): Promise<unknown> | undefined {
    const query = this.queries.getQueryCache().find({ queryKey });
    return query?.promise?.catch(() => undefined);
  }
}

/** The list with one product updated; an older version of it changes nothing, and a new product is placed by its date. */
export function withProduct(list: readonly Product[], product: Product): readonly Product[] {
  const known = list.find(({ id }) => id === product.id);
  if (known && known.version > product.version) return list;
  if (known && known.draw_date === product.draw_date) return list.map((one) => (one === known ? product : one));
  return [...list.filter((one) => one !== known), product].sort(byDrawDate);
}

/** The list without a product that closed; a closing older than what is shown changes nothing. */
export function withoutProduct(list: readonly Product[], id: number, version: number): readonly Product[] {
  return list.filter((product) => product.id !== id || product.version > version);
}

/** In the gateway's order: the nearest draw first, those without a date last. */
function byDrawDate(one: Product, other: Product): number {
  const time = ({ draw_date: date }: Product) => (date === null ? Number.MAX_VALUE : Date.parse(date));
  return time(one) - time(other) || one.id - other.id;
}
