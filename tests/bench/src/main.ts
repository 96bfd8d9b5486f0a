import { parseArgs } from 'node:util';
import { events } from './events.js';
import { round, type Figure } from './figures.js';
import { products, rows } from './growth.js';
import { instances } from './instances.js';
import { listeners } from './listeners.js';
import { loadNow, show } from './page.js';
import { cpuWhenIdle, purchases, registerBuyers, sixty } from './purchases.js';
import { logins, requests } from './requests.js';
import { withShop } from './shop.js';
import { soak } from './soak.js';
import { residentMb } from './usage.js';
import { work } from './work.js';

/**
 * `npm run bench -- [--only <part>] [--runs <n>] [--size <n>] [--minutes <n>] [--write]`: without a part it measures
 * purchases and requests. `--size` makes a part smaller: messages, listeners, maximum products, maximum rows, pieces of work, seconds
 * of a measurement with several instances. `--write`
 * writes the table into docs/figures/bench.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    size: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const size = values.size === undefined ? undefined : Number(values.size);
const parts: Record<string, () => Promise<Figure[]>> = {
  basics: () => basics(['purchases', 'requests']),
  purchases: () => basics(['purchases']),
  requests: () => basics(['requests']),
  events: () => events(runs, size),
  listeners: () => listeners(size),
  instances: () => instances(size),
  products: () => products(size),
  rows: () => rows(size),
  soak: () => soak(Number(values.minutes)),
  work: () => work(size),
  sixty: () => withShop(sixty),
};
const part = values.only ?? 'basics';
const measure = parts[part];
if (!measure) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
const load = loadNow();
const figures = await measure();
const isBasic = ['basics', 'purchases', 'requests', 'events'].includes(part);
show(part, `${isBasic ? `Medians of ${runs}` : 'One run'} at load ${load}`, figures, values.write);

async function basics(wanted: readonly string[]): Promise<Figure[]> {
  return withShop(async (shop) => {
    const idle = residentMb(shop.groups());
    const idleCpu = await cpuWhenIdle(shop);
    const { perSecond: hashes } = await shop.driver.run('hashAlone', { seconds: 5 });
    const { buyers, figures: registered } = await registerBuyers(shop, hashes);
    const productIds = await shop.offer(50);
    return [
      ...(wanted.includes('purchases') ? await purchases(shop, buyers, productIds, runs) : []),
      ...(wanted.includes('requests') ? await requests(shop, buyers, runs) : []),
      ...registered,
      ...(wanted.includes('requests') ? await logins(shop, runs) : []),
      { what: 'CPU when idle, ms a second', measured: idleCpu },
      { what: 'Node processes resident when idle, MB', measured: round(idle), gate: '1200', aim: '800' },
    ];
  });
}
