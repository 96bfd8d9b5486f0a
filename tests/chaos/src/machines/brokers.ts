import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@raffle/local';
import { pause } from '../client.js';
import { environmentWith } from '../config.js';
import { allReady, invariantsHold, managementOf } from '../quiet.js';
import { runProgram } from '../run-program.js';
import { Registrations } from './system.js';
import { nodes, type ThreeBrokers } from './three-brokers.js';

const backWithinMs = 5_000;
/** A registration's event goes from payments to this queue. */
const watched = 'identity.events';

/** A broker of three nodes: `npm run queues -- grow` gives each queue three members, then a leader's node is killed while people register. */
export async function brokers({ system, dataDir }: ThreeBrokers): Promise<string> {
  const before = await membersOf(system);
  await grow(system, dataDir);
  const after = await membersOf(system);
  const small = after.filter(({ members }) => members.length !== nodes).map(({ name }) => name);
  if (small.length > 0) throw new Error(`${small.join(', ')} did not grow.`);

  const registrations = new Registrations(system.addresses);
  await reach(registrations, 6);
  const leader = after.find(({ name }) => name === watched)?.leader ?? '';
  const victim = leader.replace(/@.*/, '').replace('raffle', 'rabbitmq');
  const within = registrations.within(backWithinMs);
  const killed = Date.now();
  await system.kill(victim);
  await reach(registrations, 24);
  const done = await registrations.end();
  const back = Math.min(...done.flatMap(({ began, ended }) => (began >= killed ? [ended - killed] : [])));
  await system.restart(victim);
  await allReady(system);
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  await empty(system);
  if (back > within) throw new Error(`A registration succeeded only ${back} ms after the kill.`);
  const fewer = before.filter(({ members }) => members.length < nodes).length;
  return `${after.length} queues, ${fewer} of them with fewer than ${nodes} members, have ${nodes}; a registration succeeded ${back / 1_000} s after ${watched}'s leader ${leader} was killed, ${done.length} of ${done.length} in all, nothing is left in a queue`;
}

interface Queue {
  name: string;
  members: string[];
  leader: string;
  messages: number;
}

async function membersOf({ addresses }: System): Promise<Queue[]> {
  const { origin, username, password } = new URL(managementOf(addresses));
  const answer = await fetch(`${origin}/api/queues/%2F`, {
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
    signal: AbortSignal.timeout(10_000),
  });
  const queues = (await answer.json()) as (Queue & { type: string })[];
  return queues.filter(({ type }) => type === 'quorum');
}

/** Waits until no queue has a message; the broker counts them every few seconds. @throws Error after 15 s. */
async function empty(system: System): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const left = (await membersOf(system)).filter(({ messages }) => messages > 0).map(({ name }) => name);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${left.join(', ')} still have messages.`);
    await pause(500);
  }
}

/** As an operator does on one of the broker's machines. */
async function grow({ addresses }: System, dataDir: string): Promise<void> {
  const { epmd } = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as { epmd: number };
  await runProgram(process.execPath, ['infra/local/dist/cli.js', 'queues', 'grow'], {
    cwd: process.cwd(),
    env: environmentWith({
      DATABASE_URL: addresses.postgres,
      OPERATOR_RABBITMQ_URL: addresses.rabbitmq,
      RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
      // Where its nodes are, and their cookie.
      ERL_EPMD_PORT: String(epmd),
      HOME: join(dataDir, 'rabbitmq'),
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
    }),
    timeoutMs: 300_000,
  });
}

/** Waits until so many have registered. @throws Error after a minute. */
async function reach({ done }: Registrations, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (done.length < count) {
    if (Date.now() > deadline) throw new Error(`${done.length} of ${count} registered within a minute.`);
    await pause(50);
  }
}
