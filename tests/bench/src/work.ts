import { buyOne, type Buyer } from './buyers.js';
import { pause } from './client.js';
import type { Figure } from './figures.js';
import { withShop, type Shop } from './shop.js';
import { cpuOf, sqlByService } from './usage.js';

/** PostgreSQL reports the commits of an idle connection after ten seconds. */
const settleMs = 11_000;
const idleMs = 30_000;
const warmUp = 3;
const apartMs = 500;
/** Statements that are made less often are the error of the measurement. */
const rarest = 0.2;

/**
 * What one purchase and one registration cost: `count` of each, one at a time, less what an idle system does in that time. The statements
 * of each are listed on stderr.
 */
export function work(count: number): Promise<Figure[]> {
  // Autovacuum commits too, now and then: that moved the commits of one purchase by two between runs.
  return withShop((shop) => workIn(shop, count), { postgresSettings: ['autovacuum=off'] });
}

async function workIn(shop: Shop, count: number): Promise<Figure[]> {
  const { gateway, sandbox } = shop.system.addresses;
  let registered = 0;
  const register = async (people: number): Promise<Buyer[]> => {
    const task = { gateway, sandbox, from: registered, count: people, atOnce: 1 };
    registered += people;
    return shop.driver.run('registerPeople', task);
  };
  const [productId = 0] = await shop.offer(1);
  const [buyer] = await register(warmUp);
  const buy = async (tickets: number) => {
    for (let bought = 0; bought < tickets; bought += 1) {
      const refused = await buyOne({ gateway, sandbox, productId, thinkMs: 300 }, buyer!);
      if (refused !== undefined) throw new Error(`a purchase was refused: ${refused}`);
      // What two purchases cause must not share an event.
      await pause(apartMs);
    }
  };
  await buy(warmUp);
  console.error('idle …');
  const idle = await used(shop, () => pause(idleMs));
  console.error('purchases …');
  const purchase = each(await used(shop, () => buy(count)), idle, count);
  console.error('registrations …');
  const registration = each(await used(shop, () => register(count)), idle, count);
  return [
    ...figuresOf('purchase', purchase, { gate: '42; 15', aim: '38; 12' }),
    ...figuresOf('registration', registration, { gate: '48; 15' }),
    ...figuresOf(
      'idle second',
      combined(idle.counts, idle.counts, (counted) => (counted * 1_000) / idle.ms),
      {},
    ),
  ];
}

/** What was counted, by kind, and by service and text or by process. */
type Counts = Record<'statements' | 'commits' | 'cpuMs', ReadonlyMap<string, number>>;
const kinds = ['statements', 'commits', 'cpuMs'] as const;

const combined = (one: Counts, other: Counts, value: (one: number, other: number) => number): Counts => {
  const of = (kind: keyof Counts) =>
    new Map([...one[kind]].map(([what, count]) => [what, value(count, other[kind].get(what) ?? 0)]));
  return { statements: of('statements'), commits: of('commits'), cpuMs: of('cpuMs') };
};

async function countsOf({ system, groups }: Shop): Promise<Counts> {
  return { ...(await sqlByService(system.addresses.postgres)), cpuMs: new Map(Object.entries(cpuOf(groups()))) };
}

async function used(shop: Shop, work: () => Promise<unknown>): Promise<{ counts: Counts; ms: number }> {
  await pause(settleMs);
  const start = performance.now();
  const before = await countsOf(shop);
  await work();
  await pause(settleMs);
  const ms = performance.now() - start;
  return { counts: combined(await countsOf(shop), before, (after, earlier) => after - earlier), ms };
}

/** Per piece of work, without what the system does anyway. */
function each(all: Awaited<ReturnType<typeof used>>, idle: Awaited<ReturnType<typeof used>>, count: number): Counts {
  return combined(all.counts, idle.counts, (busy, resting) => (busy - (resting * all.ms) / idle.ms) / count);
}

function figuresOf(what: string, counts: Counts, bounds: Pick<Figure, 'gate' | 'aim'>): Figure[] {
  const most = ([, one]: [string, number], [, other]: [string, number]) => other - one;
  for (const [statement, calls] of [...counts.statements].filter(([, calls]) => calls >= rarest).sort(most))
    console.error(`${what} ${calls.toFixed(1).padStart(5)} ${statement.replace(/\s+/g, ' ').slice(0, 200)}`);
  const sum = (kind: keyof Counts) => [...counts[kind].values()].reduce((all, one) => all + one, 0);
  const shares = (kind: keyof Counts) => {
    const groups = Map.groupBy(counts[kind], ([of]) => of.split(' ', 1)[0]!);
    return [...groups].map(([of, some]) => `${of} ${some.reduce((all, [, one]) => all + one, 0).toFixed(1)}`);
  };
  return [
    {
      what: `SQL statements; commits of one ${what}, one at a time`,
      measured: `${sum('statements').toFixed(1)}; ${sum('commits').toFixed(1)}`,
      ...bounds,
    },
    ...kinds.map((kind) => ({
      what: `${kind} of one ${what}`,
      measured: `${sum(kind).toFixed(1)} (${shares(kind).join(', ')})`,
    })),
  ];
}
