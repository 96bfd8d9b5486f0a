import { isIP } from 'node:net';

/** A network that counters know: everybody behind it shares its limit, times `share`. */
export interface Network {
  key: string;
  share: number;
}

/** Prefixes of IPv6: a subscriber has a /64, often a /56, a hosting customer a /48, which is also a carrier's pool of subscribers. */
const prefixes = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const;

/**
 * The networks that an address counts in, from the narrowest to the widest: an IPv4 address is one, an IPv6 address counts in its /64,
 * /56 and /48, so that 65,536 networks of one customer are not as many limits (docs/product.md rule 57).
 * Callers without an address are counted together.
 */
export function networksOf(address = 'unknown'): readonly [Network, ...Network[]] {
  if (isIP(address) !== 6) return [{ key: address, share: 1 }];
  const [first, ...wider] = prefixes.map(({ bits, share }) => ({ key: prefixOf(address, bits), share }));
  return [first!, ...wider];
}

/** The widest of {@link networksOf}, for what takes turns or is bounded in number at one moment. */
export const networkOf = (address: string | undefined): string => networksOf(address).at(-1)!.key;

function prefixOf(address: string, bits: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group, 16));
  if (bits % 16 !== 0) kept[kept.length - 1]! &= (0xffff << (16 - (bits % 16))) & 0xffff;
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
