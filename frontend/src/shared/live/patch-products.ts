import type { Product } from '@raffle/contracts/http/products';

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
