import * as z from 'zod/mini';

/** How many open pages each draw has, by product. */
export type Counts = ReadonlyMap<number, number>;

/** Counts of a gateway that wrote none for this long are its last ones, in milliseconds. */
const maxAgeMs = 15_000;

const written = z.object({ at: z.number(), counts: z.array(z.tuple([z.int(), z.int()])) });

const read = (text: string) => written.parse(JSON.parse(text));

/**
 * The counts of all gateways, of the draws that this one knows.
 * @param all what each gateway wrote, by its id
 */
export function addUp(own: Counts, gateway: string, all: Readonly<Record<string, string>>, now: number): Counts {
  const sum = new Map(own);
  for (const [id, text] of Object.entries(all)) {
    const { at, counts } = read(text);
    if (id === gateway || Math.abs(now - at) > maxAgeMs) continue;
    for (const [draw, count] of counts) {
      const known = sum.get(draw);
      if (known !== undefined) sum.set(draw, known + count);
    }
  }
  return sum;
}

/** The gateways that have ended: their last counts are too old. */
export const endedGateways = (all: Readonly<Record<string, string>>, now: number): string[] =>
  Object.keys(all).filter((id) => now - read(all[id]!).at > maxAgeMs);

/** What is shown of a count: exact below a hundred, else two digits of it, so that it seldom changes. */
export function shownCount(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return count - (count % unit);
}
