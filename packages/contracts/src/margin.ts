/** The share of the provider's fees is given in hundredths of a percent: 250 is 2.5 %. */
const whole = 10_000n;

/** A sale before it opens; amounts in F CFA. */
export interface PlannedSale {
  price: number;
  places: number;
  /** Places that free tickets may take at most (`freeLimit`): they earn nothing. */
  freePlaces: number;
  /** The provider's fees in hundredths of a percent of what is paid; null: unknown, and not subtracted. */
  feeRate: number | null;
  /** What all prizes cost; null: unknown. */
  cost: number | null;
}

/** What a sale earns once every place is taken, as many by free tickets as may be; whole F CFA. */
export interface SaleForecast {
  /** Places × price. */
  full: number;
  /** What the free tickets do not earn. */
  free: number;
  /** Rounded up; null: unknown. */
  fees: number | null;
  /** Negative where it loses; null while the cost is unknown. */
  margin: number | null;
  /** The fewest paid tickets that cover fees and cost, also where there are not so many places; null while the cost is unknown, or where fees take all. */
  breakEven: number | null;
}

/**
 * The margin before opening (docs/product.md rule 65): places × price − free tickets − fees − cost. In whole numbers, without a rounding
 * but that of the fees.
 */
export function forecastOf({ price, places, freePlaces, feeRate, cost }: PlannedSale): SaleForecast {
  const full = price * places;
  const free = price * freePlaces;
  const rate = BigInt(feeRate ?? 0);
  const fees = Number(roundedUp(BigInt(full - free) * rate, whole));
  const left = BigInt(price) * (whole - rate);
  return {
    full,
    free,
    fees: feeRate === null ? null : fees,
    margin: cost === null ? null : full - free - fees - cost,
    breakEven: cost === null || left <= 0n ? null : Number(roundedUp(BigInt(cost) * whole, left)),
  };
}

/** What a product has earned so far, or in a month; amounts in F CFA, each null while it is unknown. */
export interface Earned {
  /** Money and paid credits consumed by its places (`paid_for_tickets`), less what became credits. */
  paid: number | null;
  /** What the provider said that it took of the money, in hundredths. */
  fees: number | null;
  /** What all prizes cost; 0 for a cancelled product, whose prizes are not handed out. */
  cost: number | null;
}

/**
 * The margin once tickets are sold (docs/product.md rule 65), in hundredths: negative where it loses, and null while a part of it is
 * unknown. Free places and goodwill are not in what was paid.
 */
export const marginOf = ({ paid, fees, cost }: Earned): number | null =>
  paid === null || fees === null || cost === null ? null : hundredths(paid - fees - cost);

/** Floating-point sums of fees can be off by less. */
export const hundredths = (amount: number): number => Math.round(amount * 100) / 100;

const roundedUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
