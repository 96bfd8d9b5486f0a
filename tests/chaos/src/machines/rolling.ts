import type { System } from '@raffle/local';
import { administrator } from '../administrator.js';
import { pause } from '../client.js';
import { services } from '../plan.js';
import { allReady, invariantsHold, untilReady } from '../quiet.js';
import { People } from './people.js';

/**
 * Two of each process are replaced one after the other, as by an orchestrator, while people register, read and buy: every single request is
 * answered, and every instance gets its share.
 */
export async function rolling(system: System): Promise<string> {
  const { productIds } = await administrator(system);
  const people = new People(system.addresses, productIds);
  let leastBefore: number;
  try {
    leastBefore = await everyInstanceAnswers(system, people, await shares(system));
    // Those of different services at the same time, as an upgrade does.
    for (const suffix of ['', '-2']) await Promise.all(services.map((name) => replace(system, `${name}${suffix}`)));
    await everyInstanceAnswers(system, people, {});
  } finally {
    await people.end();
  }
  const { requests, failures } = await people.end();
  if (failures.length > 0) throw new Error(`${failures.length} of ${requests} requests failed: ${failures[0]}.`);
  await allReady(system);
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return `${requests} requests while every process was replaced, none failed; each instance answered at least ${leastBefore} before and was used again`;
}

async function replace(system: System, instance: string): Promise<void> {
  await system.restart(instance);
  await untilReady(system, instance);
  // Callers find it with their next connections.
  await pause(1_000);
}

/** Each makes about ten calls from a gateway to catalog, the least asked service: several times the 200 of a connection. */
const maxCrowds = 80;

/**
 * Lets a crowd call until every instance has answered. Only a new connection finds one: a caller opens it where all others are busy, or after
 * 200 calls.
 * @param before what each had answered already
 * @returns how many the least used one has answered. @throws Error naming those without calls after so many crowds
 */
async function everyInstanceAnswers(system: System, people: People, before: Record<string, number>): Promise<number> {
  for (let crowds = 1; ; crowds++) {
    await people.crowd();
    const answered = Object.entries(await shares(system)).map(([name, count]) => ({
      name,
      count: count - (before[name] ?? 0),
    }));
    const idle = answered.filter(({ count }) => count < 5);
    if (idle.length === 0) return Math.min(...answered.map(({ count }) => count));
    if (crowds === maxCrowds) throw new Error(`Calls do not reach ${idle.map(({ name }) => name).join(', ')}.`);
  }
}

/** How many requests of others each instance has answered. */
async function shares({ operators }: System): Promise<Record<string, number>> {
  const counts = Object.entries(operators).map(async ([name, url]) => {
    const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })).text();
    const lines = text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
    const asked = [...lines].filter(([, labels = '']) => !/route="\/(health|ready|metrics)"/.test(labels));
    return [name, asked.reduce((sum, [, , count]) => sum + Number(count), 0)] as const;
  });
  return Object.fromEntries((await Promise.all(counts)).filter(([name]) => name !== 'sandbox'));
}
