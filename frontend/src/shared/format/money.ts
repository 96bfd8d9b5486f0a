/** `1 500`: a whole number with U+202F between thousands, on every browser; some would print a wider space. */
export function number(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** `1 500 F CFA`, with no-break spaces. `value` is whole francs. */
export function money(value: number): string {
  return `${number(value)}\u00a0F\u00a0CFA`;
}

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
