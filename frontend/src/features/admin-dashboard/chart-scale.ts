/** Lines above the ground of the chart; the style sheet draws one every 20 %. */
export const steps = 5;

/** A whole step of 1, 2, 2.5 or 5 times a power of ten, so that five of them hold the greatest value. */
export function niceStep(greatest: number): number {
  const least = Math.max(1, greatest / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  return power * (factors.find((factor) => factor * power >= least) ?? 10);
}

/** What stands beside the lines, from the top: five steps down to nothing. */
export function ticks(step: number): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => step * (steps - index));
}
