import { money, number } from '@raffle/contracts/money-text';

export { money, number };

/** `1,7`: millions of francs with one decimal (docs/product.md section 9, the landing page's gains counter). */
export function millions(value: number): string {
  const tenths = Math.round(value / 100_000);
  return `${number(Math.floor(tenths / 10))},${tenths % 10}`;
}

/** `73 %` of a whole, capped at 100 (docs/product.md section 9) and rounded down, so that 100 % always means full. */
export function percent(part: number, whole: number): string {
  return `${share(part, whole)}\u00a0%`;
}

/** 0 to 100, whole, capped. */
export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100)));
}

/** A count of which only so much is known, or shown: `999+`. */
export const numberUpTo = (most: number, count: number): string => (count <= most ? number(count) : `${number(most)}+`);
