import { cpus } from 'node:os';
import type { Bought, Buyer } from './buyers.js';
import { startDriver } from './children.js';
import { pause } from './client.js';
import { CpuQuota } from './cpu-quota.js';
import { round, type Figure } from './figures.js';
import { cpuEach } from './purchases.js';
import { withShop, type Shop } from './shop.js';
import { cpuOf } from './usage.js';

/** Of a core, for one instance of each service together: three sets and what they share fit into two cores. */
const coresOfSet = 0.25;
const mostSets = 3;
/** Enough that a set never waits for buyers. */
const buyersOfSet = 25;
const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'];
const common = { thinkMs: 1_000, lookAgainMs: 500, roundMs: 0 };

/**
 * Purchases on 50 products behind two gateways with one, two and three sets of services, each with a quota of its own, as if each were a
 * small machine. Gateways, PostgreSQL, broker and Redis have none.
 * @param seconds of each measurement
 */
export async function instances(seconds = 40): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first: number | undefined;
  for (let sets = 1; sets <= mostSets; sets += 1) {
    console.error(`${sets} of each service …`);
    const { perSecond, rows } = await withQuotas(sets, seconds);
    first ??= perSecond;
    const name = `${sets} of each service`;
    figures.push(
      {
        what: `${name}: purchases a second`,
        measured: round(perSecond),
        ratio: `${(perSecond / first).toFixed(2)} of one`,
      },
      ...rows.map(([what, measured]) => ({ what: `${name}: ${what}`, measured })),
    );
  }
  return figures;
}

async function withQuotas(sets: number, seconds: number): Promise<{ perSecond: number; rows: [string, string][] }> {
  const quotas = Array.from({ length: sets }, (_, index) => new CpuQuota(`set-${index + 1}`, coresOfSet));
  const second = startDriver();
  try {
    return await withShop(
      async (shop) => {
        const { sandbox } = shop.system.addresses;
        const { gateway = '', 'gateway-2': other = '' } = shop.system.instances;
        const count = buyersOfSet * sets;
        const { buyers } = await shop.driver.run('registerPeople', { gateway, sandbox, from: 0, count, atOnce: 20 });
        const productIds = await shop.offer(50);
        // Tickets learns of new products by events.
        await pause(3_000);
        const halves = [
          { driver: shop.driver, gateway, buyers: buyers.filter((_, index) => index % 2 === 0) },
          { driver: second, gateway: other, buyers: buyers.filter((_, index) => index % 2 === 1) },
        ];
        const buy = (times: { warmUpSeconds: number; seconds: number }) =>
          Promise.all(
            halves.map(({ driver, ...half }: { driver: Shop['driver']; gateway: string; buyers: Buyer[] }) =>
              driver.run('buy', { ...common, ...times, ...half, sandbox, productIds }),
            ),
          );
        // Node compiles hot code meanwhile.
        await buy({ warmUpSeconds: 0, seconds: 10 });
        quotas.forEach((quota, index) => quota.limit(pidsOfSet(shop, index)));
        const warmUpSeconds = 8;
        const buying = buy({ warmUpSeconds, seconds });
        await pause(warmUpSeconds * 1_000);
        const before = sample(shop, quotas);
        await pause(seconds * 1_000);
        const after = sample(shop, quotas);
        const bought = await buying;
        return { perSecond: sum(bought, ({ perSecond }) => perSecond), rows: rowsOf(bought, before, after) };
      },
      { instances: { services: sets, gateways: 2 } },
    );
  } finally {
    second.stop();
    for (const quota of quotas) quota.remove();
  }
}

/** One instance of each service. */
function pidsOfSet(shop: Shop, index: number): number[] {
  const groups = shop.groups();
  return services.map((name) => {
    const instance = index === 0 ? name : `${name}-${index + 1}`;
    const pid = groups[instance]?.pid;
    if (pid === undefined) throw new Error(`${instance} does not run`);
    return pid;
  });
}

type Sample = ReturnType<typeof sample>;

function sample(shop: Shop, quotas: readonly CpuQuota[]) {
  const times = cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: sum(Object.values(busy), (ms) => ms) }));
  return {
    cpu: cpuOf(shop.groups()),
    periods: quotas.map((quota) => quota.periods()),
    idle: sum(times, ({ idle }) => idle),
    busy: sum(times, ({ busy }) => busy),
  };
}

function rowsOf(bought: readonly Bought[], before: Sample, after: Sample): [string, string][] {
  const purchases = sum(bought, (one) => one.purchases);
  const worst = (value: (one: Bought) => number) => round(Math.max(...bought.map(value)));
  const stopped = after.periods.map(({ wanted, stopped: count }, index) => {
    const then = before.periods[index] ?? { wanted: 0, stopped: 0 };
    return `${Math.round((100 * (count - then.stopped)) / (wanted - then.wanted))} %`;
  });
  const busy = after.busy - before.busy;
  const refused = bought.map((one) => one.refused).filter((one) => Object.keys(one).length > 0);
  const { cpuMs, shares } = cpuEach(before.cpu, after.cpu, purchases);
  return [
    [
      'hold p50 and p99, ticket p50 and p99, ms',
      [
        worst(({ hold }) => hold.p50),
        worst(({ hold }) => hold.p99),
        worst(({ ticket }) => ticket.p50),
        worst(({ ticket }) => ticket.p99),
      ].join(', '),
    ],
    ['periods in which its quota stopped each set', stopped.join(', ')],
    ['use of both cores, by everything', `${Math.round((100 * busy) / (busy + after.idle - before.idle))} %`],
    ['CPU of one purchase, ms', `${round(cpuMs)} (${shares})`],
    ['refused', JSON.stringify(refused)],
  ];
}

const sum = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((total, value) => total + of(value), 0);
