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

/** What a product has earned so far; amounts in F CFA. */
export interface SaleSoFar {
  /** Money and paid credits consumed by its places (`paid_for_tickets`); null: unknown. */
  paid: number | null;
  /** As of a {@link PlannedSale}. */
  feeRate: number | null;
  cost: number | null;
}

/**
 * The margin once tickets are sold (docs/product.md rule 65): what was paid − fees at the provider's rate − cost. Free places and goodwill
 * are not in what was paid. `margin` is negative where it loses and null while what was paid or the cost is unknown; unknown fees are not
 * subtracted.
 */
export function marginSoFar({ paid, feeRate, cost }: SaleSoFar): { fees: number | null; margin: number | null } {
  const fees = paid === null || feeRate === null ? null : Number(roundedUp(BigInt(paid) * BigInt(feeRate), whole));
  return { fees, margin: paid === null || cost === null ? null : paid - (fees ?? 0) - cost };
}

const roundedUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
