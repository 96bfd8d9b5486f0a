/** Days that growth covers. */
const growthDays = 7;

/**
 * Growth of a total over the last seven days, in whole percent of the total before them. Null if that was zero: growth from zero
 * has no percentage.
 * @param perDay daily increases, oldest first
 */
export function growthPercent(total: number, perDay: readonly number[]): number | null {
  const recent = perDay.slice(-growthDays).reduce((sum, one) => sum + one, 0);
  const base = total - recent;
  return base <= 0 ? null : Math.round((recent / base) * 100);
}
