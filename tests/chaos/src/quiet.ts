import { execFile } from 'node:child_process';
import type { System } from '@raffle/local';
import { pause } from './client.js';

/** Everything must be final this long after the system has recovered (docs/architecture.md invariant 6). */
export const finalWithinMs = 60_000;
const readyWithinMs = 150_000;
const owners = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;

/** Waits until every process is ready again, and the broker accepts messages. @throws Error naming what is not ready. */
export async function allReady({ addresses, operators }: System): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  const names = Object.keys(operators).filter((name) => name !== 'sandbox');
  for (const name of names) await wait(name, deadline, () => isReady(operators[name]!));
  await wait('rabbitmq', deadline, () => brokerAccepts(addresses));
}

/** Whether RabbitMQ takes messages: an alarm, of its disk for example, blocks every publisher. */
export function brokerAccepts(addresses: System['addresses']): Promise<boolean> {
  const { origin, username, password } = new URL(managementOf(addresses));
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
  return answersOk(`${origin}/api/health/checks/alarms`, headers);
}

/** Waits until an instance that was started again is ready. @throws Error when it is not */
export const untilReady = ({ operators }: System, name: string): Promise<void> =>
  wait(name, Date.now() + readyWithinMs, () => isReady(operators[name]!));

async function wait(name: string, deadline: number, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${name} is not ready within ${readyWithinMs / 1000} s`);
    await pause(200);
  }
}

/** Whether a process is ready, by the address of its operators. */
export const isReady = (address: string): Promise<boolean> => answersOk(`${address}/ready`);

async function answersOk(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    return (await fetch(url, { headers, signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Checks the invariants repeatedly until all hold, for a minute at most. @returns the remaining violations, and the
 * duration in milliseconds.
 */
export async function invariantsHold(
  system: Pick<System, 'addresses'>,
): Promise<{ broken: string[]; afterMs: number }> {
  const start = Date.now();
  for (;;) {
    const found = await violations(system);
    const afterMs = Date.now() - start;
    if (found === '') return { broken: [], afterMs };
    if (afterMs > finalWithinMs) return { broken: found.trim().split('\n'), afterMs };
    await pause(2_000);
  }
}

/** The output of `npm run invariants`; empty when all hold. */
function violations(system: Pick<System, 'addresses'>): Promise<string> {
  const args = ['infra/invariants/dist/cli.js', '--grace', '3'];
  const options = { env: environmentOf(system), timeout: 120_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    );
  });
}

/** RabbitMQ's HTTP interface with the administrator's name and password. */
export function managementOf(addresses: System['addresses']): string {
  // Each node has the same account.
  const [first = ''] = addresses.rabbitmq.split(',');
  const { username, password } = new URL(first);
  return Object.assign(new URL(addresses.queues), { username, password }).href;
}

/** A service's database, with the account of the cluster's owner. */
export const databaseOf = ({ postgres }: System['addresses'], owner: (typeof owners)[number]): string =>
  Object.assign(new URL(postgres), { pathname: `/raffle_${owner}` }).href;

function environmentOf({ addresses }: Pick<System, 'addresses'>): Record<string, string> {
  const databases = owners.map((owner): [string, string] => [
    `${owner.toUpperCase()}_DATABASE_URL`,
    databaseOf(addresses, owner),
  ]);
  return {
    ...Object.fromEntries(databases),
    RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
    SANDBOX_URL: addresses.sandbox,
  };
}
