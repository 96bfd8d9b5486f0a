import { round, type Figure } from './figures.js';
import type { Shop } from './shop.js';
import { sqlCosts, type SqlCost } from './usage.js';

export const rounds = 2;
/** An action costs too much where it reads so many times the pages of the base, and more than a few. */
const steep = { ratio: 3, pages: 1_000 };

export interface Pair<T> {
  base: T;
  large: T;
}
type Work = (shop: Shop, round: number) => Promise<unknown>;

interface Measured extends SqlCost {
  wallMs: number;
  failed?: string;
}
export interface Compared extends Pair<Measured> {
  what: string;
}

/** Both by turns; of several rounds the one that read the fewest pages, since the services' own work comes in between. */
export async function compare(shops: Pair<Shop>, what: string, work: Work, times = rounds): Promise<Compared> {
  const all: Pair<Measured[]> = { base: [], large: [] };
  for (let nth = 0; nth < times; nth += 1)
    for (const side of ['base', 'large'] as const)
      all[side].push(await costOf(shops[side], what, side, () => work(shops[side], nth)));
  const least = (some: Measured[]) => some.toSorted((one, other) => one.pages - other.pages)[0]!;
  const compared = { what, base: least(all.base), large: least(all.large) };
  console.error(figureOf(compared).measured, what);
  return compared;
}

async function costOf(shop: Shop, what: string, side: string, work: () => Promise<unknown>): Promise<Measured> {
  const { postgres } = shop.system.addresses;
  const before = await sqlCosts(postgres);
  const start = performance.now();
  const failed = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const wallMs = performance.now() - start;
  const costs = [...(await sqlCosts(postgres))].map(([text, after]) => {
    const earlier = before.get(text);
    const less = (kind: keyof SqlCost) => after[kind] - (earlier?.[kind] ?? 0);
    return { text, calls: less('calls'), pages: less('pages'), ms: less('ms') };
  });
  const sum = (kind: keyof SqlCost) => costs.reduce((all, one) => all + one[kind], 0);
  if (side === 'large') {
    for (const { text, calls, pages, ms } of costs.filter(({ pages }) => pages > steep.pages))
      console.error(
        `${what}: ${pages} pages, ${round(ms)} ms in ${calls} of ${text.replace(/\s+/g, ' ').slice(0, 300)}`,
      );
  }
  return {
    wallMs,
    calls: sum('calls'),
    pages: sum('pages'),
    ms: sum('ms'),
    ...(failed === undefined ? {} : { failed }),
  };
}

const ratioOf = ({ base, large }: Compared) => large.pages / Math.max(base.pages, 1);
const isSteep = (one: Compared) => ratioOf(one) > steep.ratio && one.large.pages > steep.pages;

/** Of the queries of each list those that failed or grow steeply, and the one that reads the most pages. */
export function worstOfEach(compared: readonly Compared[]): Compared[] {
  const byList = Map.groupBy(compared, ({ what }) => what.split('?')[0]!);
  return [...byList.values()].flatMap((some) => {
    const most = some.toSorted((one, other) => other.large.pages - one.large.pages)[0]!;
    return [most, ...some.filter((one) => one !== most && (one.large.failed !== undefined || isSteep(one)))];
  });
}

export function figureOf(compared: Compared): Figure {
  const { what, base, large } = compared;
  const both = (value: (one: Measured) => number) => `${round(value(base))} → ${round(value(large))}`;
  const failed = base.failed ?? large.failed;
  return {
    what: `${what}: pages; ms in PostgreSQL; ms; statements`,
    measured: `${both(({ pages }) => pages)}; ${both(({ ms }) => ms)}; ${both(({ wallMs }) => wallMs)}; ${both(({ calls }) => calls)}${failed === undefined ? '' : ` (${failed})`}`,
    gate: isSteep(compared) ? `${round(ratioOf(compared))} times` : '',
  };
}
