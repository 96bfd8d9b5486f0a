import type { Buying } from './buyers.js';
import { pause } from './client.js';
import { round, type Figure } from './figures.js';
import { withShop, type Shop } from './shop.js';
import { cpuOf, pssMb, sqlOf } from './usage.js';

const people = 60;
const idleSeconds = 10;
const warmUpSeconds = 10;
const seconds = 20;

/**
 * What one purchase costs while sixty people buy one product as fast as they can, the memory meanwhile, and what the idle system costs: to
 * compare two versions, run it in a clone of each by turns.
 */
export async function sixty(): Promise<Figure[]> {
  return withShop(async (shop) => {
    const { gateway, sandbox } = shop.system.addresses;
    const idle = await cpuWhenIdle(shop);
    const buyers = await shop.driver.run('registerPeople', { gateway, sandbox, from: 0, count: people, atOnce: 20 });
    const [productId = 0] = await shop.offer(1);
    const task = { gateway, sandbox, buyers, productId, thinkMs: 500, seconds, warmUpSeconds };
    const { bought, cpu, statements, commits, memory } = await measuredBuying(shop, task);
    return [
      { what: 'CPU when idle, ms a second', measured: idle },
      { what: `whole purchases a second, ${people} buyers`, measured: round(bought.purchases / seconds) },
      { what: 'CPU of one purchase, ms', measured: cpu },
      { what: 'SQL statements; commits', measured: `${round(statements)}; ${round(commits)}` },
      { what: 'memory of all processes (PSS), MiB', measured: memory },
      { what: 'refused', measured: JSON.stringify(bought.refused) },
    ];
  });
}

/** Milliseconds of CPU per second, per process, while the system is idle. */
async function cpuWhenIdle(shop: Shop): Promise<string> {
  const before = cpuOf(shop.groups());
  await pause(idleSeconds * 1_000);
  return cpuEach(before, cpuOf(shop.groups()), idleSeconds);
}

/** CPU and SQL are counted within the measured time, without the driver's. */
async function measuredBuying(shop: Shop, task: Buying) {
  const { postgres } = shop.system.addresses;
  const buying = shop.driver.run('buy', task);
  await pause(task.warmUpSeconds * 1_000);
  const before = { cpu: cpuOf(shop.groups()), sql: await sqlOf(postgres) };
  await pause(task.seconds * 1_000);
  const after = { cpu: cpuOf(shop.groups()), sql: await sqlOf(postgres) };
  const memory = sumOf(pssMb(shop.groups()));
  const bought = await buying;
  return {
    bought,
    memory,
    cpu: cpuEach(before.cpu, after.cpu, bought.purchases),
    statements: (after.sql.statements - before.sql.statements) / bought.purchases,
    commits: (after.sql.commits - before.sql.commits) / bought.purchases,
  };
}

/** Milliseconds of CPU between two samples, divided by the work done in between. */
function cpuEach(before: Record<string, number>, after: Record<string, number>, count: number): string {
  return sumOf(
    Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count])),
  );
}

/** A sum, and its parts as text. */
function sumOf(parts: Record<string, number>): string {
  const each = Object.entries(parts).map(([name, part]) => `${name} ${round(part)}`);
  return `${round(Object.values(parts).reduce((sum, part) => sum + part, 0))} (${each.join(', ')})`;
}
