import { rmSync } from 'node:fs';
import { startSystem, throwAwayFolder, type System } from '@raffle/local';
import { tcpProxy } from '@raffle/test-kit';
import { administrator } from './administrator.js';
import { payTheRest, playBuyer, type Memory, type Places } from './buyer.js';
import { pause } from './client.js';
import { calmProvider, clockOf, disturb, type Target } from './disturb.js';
import { missing } from './judge.js';
import { gatewaysOf, Links } from './links.js';
import { planOf, type Plan, type PlannedFault } from './plan.js';
import { allReady, finalWithinMs, invariantsHold } from './quiet.js';
import { savedLogs } from './saved-logs.js';

const holdSeconds = 10;
/**
 * How long buyers and administrators continue once every process is ready again, however long that took on a busy
 * machine: anything not done by then is late (docs/architecture.md invariant 6).
 */
const afterReadyMs = 60_000;

/** All requests come from one address, and lost webhooks must be found soon. */
const environment = {
  gateway: {
    LIMIT_LOGIN_ADDRESS: '6000/60',
    LIMIT_GENERAL_ADDRESS: '60000/60',
    LIMIT_REGISTRATION_ADDRESS: '6000/60',
    LIMIT_PAYMENT_ADDRESS: '6000/60',
  },
  payments: { POLL_INTERVAL_SECONDS: '2' },
  tickets: { HOLD_SECONDS: String(holdSeconds) },
};

export interface Chaos {
  seed: number;
  /** For how long buyers arrive and faults begin. */
  seconds: number;
  /** The mean of seconds between two faults. */
  every: number;
}

export interface Outcome {
  /** The figures in one line. */
  figures: string;
  /** Problems found, one line each; empty if the run passed. */
  problems: string[];
}

/**
 * Starts a whole system on private ports, applies the seed's buyers and faults to it, waits until it settles and judges
 * it.
 * @throws Error when it does not start, or does not become ready again.
 */
export async function runChaos({ seed, seconds, every }: Chaos, say: (line: string) => void): Promise<Outcome> {
  const dataDir = throwAwayFolder();
  let groups: Record<string, { pid: number }> = {};
  let system: System | undefined;
  let passed = false;
  const plan = planOf(seed, seconds, every);
  const links = await Links.listen();
  // Stands for the proxy before the gateways.
  const front = await tcpProxy();
  const wrongClock = (name: string) => {
    const file = encodeURIComponent(clockOf(dataDir, name.replace(/-2$/, '')));
    return `--import ${new URL('wrong-clock.js', import.meta.url).href}?${file}`;
  };
  try {
    system = await startSystem({
      dataDir,
      temporary: true,
      // Data that a crash of PostgreSQL must not lose has to be on disk.
      durable: true,
      demonstration: false,
      quiet: true,
      env: environment,
      instances: { services: plan.twins ? 2 : 1, gateways: plan.twins ? 2 : 1 },
      publicUrl: front.before('http://127.0.0.1:1'),
      rewire: (name, environment) => ({
        ...links.rewire(name, environment),
        NODE_OPTIONS: wrongClock(name),
      }),
      onProcesses: (running) => {
        groups = running;
      },
    });
    front.before(gatewaysOf(system).join(','));
    const target: Target = { system, dataDir, links, groupOf: (name) => groups[name]?.pid };
    const outcome = await play(target, { plan, seed, seconds, say });
    passed = outcome.problems.length === 0;
    return outcome;
  } finally {
    await system?.stop();
    await links.close();
    await front.close();
    if (!passed) say(`The logs are in ${savedLogs(dataDir)}.`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function play(
  target: Target,
  { plan, seed, seconds, say }: { plan: Plan; seed: number; seconds: number; say: (line: string) => void },
): Promise<Outcome> {
  const { system } = target;
  const admin = await administrator(system);
  const start = Date.now();
  const end = start + seconds * 1_000;
  const places: Places = {
    gateway: system.addresses.gateway,
    sandbox: system.addresses.sandbox,
    productIds: admin.productIds,
    until: Infinity,
    holdMs: holdSeconds * 1_000,
  };
  const cause = async ({ at, ...fault }: PlannedFault) => {
    await pause(start + at - Date.now());
    say(`${(at / 1_000).toFixed(1)} s: ${JSON.stringify(fault)}`);
    await disturb(fault, target);
  };
  const faults = Promise.all(plan.faults.map(cause));
  const memories = Promise.all(
    plan.buyers.map(async (buyer, number) => {
      await pause(start + buyer.at - Date.now());
      return playBuyer(buyer, number, places);
    }),
  );
  const administrating = Promise.all([
    admin.drawUntil(end),
    pause((seconds * 1_000 * 2) / 3).then(() => admin.cancelLast(places)),
  ]);
  try {
    await faults;
    await calmProvider(system);
    const faultsOver = Date.now();
    await allReady(system);
    say(`Ready again ${Math.round((Date.now() - faultsOver) / 1_000)} s after the last fault.`);
  } finally {
    places.until = Date.now() + afterReadyMs;
  }
  const history = await memories;
  await administrating;
  for (const memory of history) await payTheRest(memory, places);
  await admin.draw();
  const finalBy = Date.now() + finalWithinMs;
  const { broken, afterMs } = await invariantsHold(system);
  // The invariants do not cover payments of the last seconds yet: they have the same minute.
  const judge = async (memory: Memory): Promise<string | undefined> => {
    const found = await missing(memory, places);
    if (found === undefined || Date.now() > finalBy) return found;
    await pause(2_000);
    return judge(memory);
  };
  const judged: (string | undefined)[] = [];
  for (const memory of history) judged.push(await judge(memory));
  const bought = history.some(({ paid }) => paid.length > 0);
  return {
    figures: figuresOf(seed, seconds, { history, plan, afterMs }),
    problems: [
      ...(bought ? [] : ['Nobody bought anything: this run shows nothing.']),
      ...broken,
      ...judged.filter((sentence) => sentence !== undefined),
    ],
  };
}

function figuresOf(
  seed: number,
  seconds: number,
  { history, plan, afterMs }: { history: Memory[]; plan: Plan; afterMs: number },
): string {
  const count = (is: Memory['purchase']) => history.filter(({ purchase }) => purchase === is).length;
  return [
    `seed ${seed}, ${seconds} s: ${history.length} buyers, ${plan.faults.length} faults${plan.twins ? ', twins' : ''}`,
    `${history.filter(({ registrationPaid }) => registrationPaid).length} registrations paid`,
    `${count('not_asked')} gave up before they could buy`,
    `purchases ${count('acknowledged')} acknowledged, ${count('refused')} refused, ${count('unknown')} unknown`,
    `${history.reduce((sum, { paid }) => sum + paid.length, 0)} paid`,
    `everything final after ${Math.round(afterMs / 1_000)} s`,
  ].join('; ');
}
