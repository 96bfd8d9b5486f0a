/** Grid lines above the chart's base line; the style sheet draws one every 20 %. */
export const steps = 5;

/** A step of 1, 2, 2.5 or 5 times a power of ten, so that five steps cover the greatest value. */
export function niceStep(greatest: number): number {
  const least = Math.max(1, greatest / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  return power * (factors.find((factor) => factor * power >= least) ?? 10);
}

/** Labels of the grid lines from the top down to zero. */
export function ticks(step: number): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => step * (steps - index));
}
