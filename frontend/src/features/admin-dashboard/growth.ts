/** Days over which growth is told. */
export const growthDays = 7;

/**
 * By how much a total grew over the last seven days, in whole percent of what it was before them. Null where there was nothing
 * before: growth from nothing has no percentage.
 * @param perDay what came on each day, oldest first
 */
export function growthPercent(total: number, perDay: readonly number[]): number | null {
  const recent = perDay.slice(-growthDays).reduce((sum, one) => sum + one, 0);
  const base = total - recent;
  return base <= 0 ? null : Math.round((recent / base) * 100);
}
