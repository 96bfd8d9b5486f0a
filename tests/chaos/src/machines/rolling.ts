import { type System } from '@raffle/local';
import { tcpProxy, type TcpProxy } from '@raffle/test-kit';
import { administrator } from '../administrator.js';
import { pause } from '../client.js';
import { gatewaysOf } from '../links.js';
import { services } from '../plan.js';
import { allReady, invariantsHold, isReady } from '../quiet.js';
import { People } from './people.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';

/** Longer than our callers keep an idle connection. */
const drainSeconds = '5';

/**
 * Two of each process are replaced one after the other, as by an orchestrator, while people register, read and buy: every single request is
 * answered, and every instance gets its share.
 */
export function rolling(): Promise<string> {
  return inTemporaryFolder('rolling', async (dataDir) => {
    const front = await tcpProxy();
    let system: System | undefined;
    let endFollowing: (() => void) | undefined;
    try {
      system = await startTrialSystem({
        dataDir,
        instances: { services: 2, gateways: 2 },
        env: { gateway: { LIMIT_GENERAL_SESSION: '60000/60', LIMIT_PAYMENT_SESSION: '60000/60' } },
        publicUrl: front.before('http://127.0.0.1:1'),
        rewire: (name, environment) => ({
          ...environment,
          ...(name === 'sandbox' ? {} : { DRAIN_SECONDS: drainSeconds }),
        }),
      });
      front.before(gatewaysOf(system).join(','));
      endFollowing = followReadiness(system, front);
      return await replaceUnderLoad(system);
    } finally {
      endFollowing?.();
      await system?.stop();
      await front.close();
    }
  });
}

async function replaceUnderLoad(system: System): Promise<string> {
  const { productIds } = await administrator(system);
  const people = new People(system.addresses, productIds);
  const leastBefore = await everyInstanceAnswers(system);
  // Those of different services at the same time, as an upgrade does.
  for (const suffix of ['', '-2']) await Promise.all(services.map((name) => replace(system, `${name}${suffix}`)));
  await everyInstanceAnswers(system);
  const { requests, failures } = await people.end();
  if (failures.length > 0) throw new Error(`${failures.length} of ${requests} requests failed: ${failures[0]}.`);
  await allReady(system);
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return `${requests} requests while every process was replaced, none failed; each instance answered at least ${leastBefore} before and was used again`;
}

/** Like an orchestrator, `front` gives new connections to gateways that are ready. @returns ends it */
function followReadiness(system: System, front: TcpProxy): () => void {
  const follow = async () => {
    const gateways = gatewaysOf(system);
    const names = Object.keys(system.instances).filter((name) => name.startsWith('gateway'));
    const ready = await Promise.all(names.map((name) => isReady(system.operators[name]!)));
    const some = gateways.filter((_, index) => ready[index]);
    if (some.length > 0) front.before(some.join(','));
  };
  const timer = setInterval(() => void follow(), 500);
  return () => clearInterval(timer);
}

async function replace(system: System, instance: string): Promise<void> {
  await system.restart(instance);
  const deadline = Date.now() + 30_000;
  while (!(await isReady(system.operators[instance]!))) {
    if (Date.now() > deadline) throw new Error(`${instance} is not ready 30 s after it was replaced.`);
    await pause(200);
  }
  // Callers find it with their next connections.
  await pause(1_000);
}

/** Waits until calls have reached every instance. @returns how many the least used one has answered. @throws Error naming those without any. */
async function everyInstanceAnswers(system: System): Promise<number> {
  for (const deadline = Date.now() + 30_000; ; await pause(500)) {
    const answered = await shares(system);
    const idle = Object.keys(answered).filter((name) => answered[name]! < 5);
    if (idle.length === 0) return Math.min(...Object.values(answered));
    if (Date.now() > deadline) throw new Error(`Calls do not reach ${idle.join(', ')}.`);
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
