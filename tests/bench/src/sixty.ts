import type { Bought, Buyer, Buying } from './buyers.js';
import { median, ratio, round, type Figure } from './figures.js';
import { pgbench } from './pgbench.js';
import type { Shop } from './shop.js';
import { cpuOf, pssMb, residentMb, sqlOf } from './usage.js';

/** Enough to keep two cores busy although each buyer is idle most of the time. */
const people = 300;
/** More than the buyers, to reduce the influence of newly started processes. */
const registrations = 2 * people;
/** With more registrations between two of its steps, identity delays the network (`phone-taken-network`). */
const registrationsAtOnce = 60;
const thinkMs = 2_500;
const seconds = 20;
const warmUpSeconds = 10;

/** Registers the buyers and additional people; the cost of a registration is a separate figure. */
export async function registerBuyers(shop: Shop, hashes: number): Promise<{ buyers: Buyer[]; figures: Figure[] }> {
  const { gateway, sandbox } = shop.system.addresses;
  const before = cpuOf(shop.groups());
  const { buyers, seconds: took } = await shop.driver.run('registerPeople', {
    gateway,
    sandbox,
    from: 0,
    count: registrations,
    atOnce: registrationsAtOnce,
  });
  const perSecond = buyers.length / took;
  return {
    buyers: buyers.slice(0, people),
    figures: [
      {
        what: 'registrations a second',
        measured: round(perSecond),
        ratio: ratio(perSecond, hashes),
        gate: '0.25',
        aim: '0.6',
      },
      { what: 'CPU of one registration, ms', measured: inWords(cpuEach(before, cpuOf(shop.groups()), buyers.length)) },
    ],
  };
}

/** Complete purchases on one product and on fifty, the cost of one, and the time until a ticket exists. */
export async function purchases(
  shop: Shop,
  buyers: Buyer[],
  [hot = 0, ...others]: readonly number[],
  runs: number,
): Promise<Figure[]> {
  const { gateway, sandbox, postgres } = shop.system.addresses;
  const common = { gateway, sandbox, buyers, thinkMs, seconds, warmUpSeconds, lookAgainMs: null, roundMs: 0 };
  console.error('one product …');
  const one = await repeated(shop, { ...common, productIds: [hot] }, runs);
  console.error('fifty products …');
  const fifty = await repeated(shop, { ...common, productIds: [hot, ...others] }, runs);
  console.error('pgbench …');
  const reference = { one: await pgbench(postgres, 1, 5), fifty: await pgbench(postgres, 50, 5) };
  console.error('half load …');
  const half = await shop.driver.run('buy', {
    ...common,
    productIds: [hot],
    lookAgainMs: 200,
    roundMs: (2_000 * people) / one.perSecond,
  });
  console.error('one buyer …');
  const alone = await shop.driver.run('buy', {
    ...common,
    buyers: buyers.slice(0, 1),
    productIds: [hot],
    thinkMs: 300,
    lookAgainMs: 20,
    warmUpSeconds: 3,
  });
  return [
    {
      what: 'whole purchases a second, one product',
      measured: round(one.perSecond),
      ratio: ratio(one.perSecond, reference.one),
      gate: '0.06',
      aim: '0.15',
    },
    {
      what: 'whole purchases a second, 50 products',
      measured: round(fifty.perSecond),
      ratio: ratio(fifty.perSecond, reference.fifty),
      gate: '0.03',
      aim: '0.07',
    },
    { what: 'CPU of one purchase, ms', measured: inWords(one) },
    {
      what: 'SQL statements and commits of one purchase',
      measured: `${round(one.statements)}, ${round(one.commits)}`,
    },
    {
      what: 'hold and session opened at full load, p50 and p99, ms',
      measured: `${round(one.holdP50)}, ${round(one.holdP99)}`,
    },
    { what: 'payment → ticket, p99 at half load, ms', measured: round(half.ticket.p99), gate: '1000', aim: '300' },
    { what: 'payment → ticket, p99 idle, ms', measured: round(alone.ticket.p99), gate: '300', aim: '100' },
    { what: 'Node processes resident at peak, MB', measured: round(one.residentMb), gate: '1800', aim: '1200' },
    { what: 'refused', measured: JSON.stringify({ ...one.refused, ...fifty.refused, ...half.refused }) },
  ];
}

/**
 * What one purchase costs while sixty people buy one product as fast as they can, the memory meanwhile, and what the idle system costs: to
 * compare two versions, run it in a clone of each by turns.
 */
export async function sixty(shop: Shop): Promise<Figure[]> {
  const { gateway, sandbox } = shop.system.addresses;
  const idle = await cpuWhenIdle(shop);
  const people = await shop.driver.run('registerPeople', { gateway, sandbox, from: 0, count: 60, atOnce: 20 });
  const bought = await measuredBuying(shop, {
    gateway,
    sandbox,
    buyers: people.buyers,
    productIds: await shop.offer(1),
    thinkMs: 500,
    seconds,
    warmUpSeconds,
    lookAgainMs: null,
    roundMs: 0,
  });
  return [
    { what: 'CPU when idle, ms a second', measured: idle },
    { what: 'whole purchases a second, 60 buyers', measured: round(bought.bought.perSecond) },
    { what: 'CPU of one purchase, ms', measured: inWords(bought) },
    { what: 'SQL statements; commits', measured: `${round(bought.statements)}; ${round(bought.commits)}` },
    { what: 'memory of all processes (PSS), MiB', measured: sumOf(bought.pssMb) },
    { what: 'refused', measured: JSON.stringify(bought.bought.refused) },
  ];
}

async function repeated(shop: Shop, task: Buying, runs: number) {
  const measured: Awaited<ReturnType<typeof measuredBuying>>[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measuredBuying(shop, task));
  const of = (value: (one: (typeof measured)[number]) => number) => median(measured.map(value));
  return {
    perSecond: of((one) => one.bought.perSecond),
    cpuMs: of((one) => one.cpuMs),
    statements: of((one) => one.statements),
    commits: of((one) => one.commits),
    holdP50: of((one) => one.bought.hold.p50),
    holdP99: of((one) => one.bought.hold.p99),
    residentMb: of((one) => one.residentMb),
    shares: measured[0]?.shares ?? '',
    refused: Object.assign({}, ...measured.map(({ bought }) => bought.refused)) as Bought['refused'],
  };
}

/** Milliseconds of CPU per second, per process, while the system is idle. */
export async function cpuWhenIdle(shop: Shop): Promise<string> {
  const idleSeconds = 10;
  const before = cpuOf(shop.groups());
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
  return inWords(cpuEach(before, cpuOf(shop.groups()), idleSeconds));
}

/** Milliseconds of CPU between two samples, divided by the work done in between: all processes together, and each as text. */
export function cpuEach(before: Record<string, number>, after: Record<string, number>, count: number) {
  const each = Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count] as const);
  return {
    cpuMs: each.reduce((sum, [, ms]) => sum + ms, 0),
    shares: each.map(([name, ms]) => `${name} ${round(ms)}`).join(', '),
  };
}

/** A sum, and its parts as text. */
function sumOf(parts: Record<string, number>): string {
  const each = Object.entries(parts).map(([name, part]) => `${name} ${round(part)}`);
  return `${round(Object.values(parts).reduce((sum, part) => sum + part, 0))} (${each.join(', ')})`;
}

const inWords = ({ cpuMs, shares }: { cpuMs: number; shares: string }) => `${round(cpuMs)} (${shares})`;

/** CPU and SQL are counted within the measured time, without the driver's. */
async function measuredBuying(shop: Shop, task: Buying) {
  const { postgres } = shop.system.addresses;
  const buying = shop.driver.run('buy', task);
  await new Promise((resolve) => setTimeout(resolve, task.warmUpSeconds * 1_000));
  const before = { cpu: cpuOf(shop.groups()), sql: await sqlOf(postgres) };
  await new Promise((resolve) => setTimeout(resolve, task.seconds * 1_000));
  const after = { cpu: cpuOf(shop.groups()), sql: await sqlOf(postgres) };
  const resident = residentMb(shop.groups());
  const pss = pssMb(shop.groups());
  const bought = await buying;
  return {
    bought,
    ...cpuEach(before.cpu, after.cpu, bought.purchases),
    statements: (after.sql.statements - before.sql.statements) / bought.purchases,
    commits: (after.sql.commits - before.sql.commits) / bought.purchases,
    residentMb: resident,
    pssMb: pss,
  };
}
