import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { line } from '@raffle/contracts/bounded';
import { isError } from '@raffle/service-kit';
import { z } from 'zod';
import { BrokerManagement } from './broker-management.js';

const nodesAnswer = z.array(z.object({ name: line, running: z.boolean() }));
const queuesAnswer = z.array(z.object({ name: line, type: line, members: z.array(line).default([]) }));

/** Of all queues together, and of one run of the command. */
const growWithinMs = 300_000;

/** A queue without a member on these nodes of the cluster. */
interface Lacking {
  name: string;
  without: string[];
}

/**
 * Gives each quorum queue of a virtual host a member on every node of the cluster. Queues that the definitions made before other nodes
 * had joined have one, and are lost with its node.
 * @param managementUrl as for listQueues
 * @returns how many queues there are, how many have grown, and the cluster's nodes
 * @throws Error in a sentence when a node is down, or a member cannot be added
 */
export async function growQueues(managementUrl: string): Promise<{ queues: number; grown: number; nodes: string[] }> {
  const broker = new BrokerManagement(managementUrl);
  const nodes = await broker.get('nodes', nodesAnswer);
  const names = nodes.map(({ name }) => name);
  const down = nodes.flatMap(({ name, running }) => (running ? [] : [name]));
  if (down.length > 0) throw new Error(`${down.join(' and ')} must run before the queues can grow.`);
  const { queues, lacking } = await lackingMembers(broker, names);
  const deadline = Date.now() + growWithinMs;
  for (let left = lacking; left.length > 0; left = (await lackingMembers(broker, names)).lacking) {
    if (Date.now() > deadline)
      throw new Error(`${left.map(({ name }) => name).join(', ')} did not grow: look at the broker's log.`);
    if (!(await addMembers(broker, left)))
      await addByCommand(broker, [...new Set(left.flatMap(({ without }) => without))]);
  }
  return { queues, grown: lacking.length, nodes: names };
}

async function lackingMembers(
  broker: BrokerManagement,
  nodes: readonly string[],
): Promise<{ queues: number; lacking: Lacking[] }> {
  const found = await broker.get(`queues/${broker.vhost}`, queuesAnswer);
  const quorum = found.filter(({ type }) => type === 'quorum');
  const lacking = quorum
    .map(({ name, members }) => ({ name, without: nodes.filter((node) => !members.includes(node)) }))
    .filter(({ without }) => without.length > 0);
  return { queues: quorum.length, lacking };
}

/**
 * Asks for one more member of each. A queue that has not finished its last change refuses (503), and is asked again.
 * @returns false where RabbitMQ's HTTP interface has no such request (3.10), or it is switched off.
 */
async function addMembers(broker: BrokerManagement, lacking: readonly Lacking[]): Promise<boolean> {
  for (const { name, without } of lacking) {
    const path = `queues/quorum/${broker.vhost}/${encodeURIComponent(name)}/replicas/add`;
    const status = await broker.post(path, { node: without[0] });
    if (status === 404 || status === 405) return false;
    if (status >= 400 && status !== 503)
      throw new Error(`${name} could not get a member on ${without[0]}: RabbitMQ answered ${status}.`);
  }
  return true;
}

/** RabbitMQ's own program; Debian's on the PATH changes to another account, and needs a terminal for that. */
const debian = '/usr/lib/rabbitmq/bin/rabbitmq-queues';

async function addByCommand(broker: BrokerManagement, nodes: readonly string[]): Promise<void> {
  const { rabbitmq_version: version } = await broker.get('overview', z.object({ rabbitmq_version: line }));
  const pattern = `^${decodeURIComponent(broker.vhost)}$`;
  for (const node of nodes) {
    const args = ['--node', node, 'grow', node, 'all', '--vhost-pattern', pattern];
    try {
      await promisify(execFile)(existsSync(debian) ? debian : 'rabbitmq-queues', args, { timeout: growWithinMs });
    } catch (cause) {
      const reason = isError(cause) ? firstLine(cause) : String(cause);
      throw new Error(
        `RabbitMQ ${version} only adds members by its own command, which failed here (${reason}): on one of its machines, run \`rabbitmq-queues grow <node> all\` for each of ${nodes.join(', ')}.`,
        { cause },
      );
    }
  }
}

/** What went wrong, without the command and the hints after it. */
function firstLine(error: Error): string {
  const lines = `${'stderr' in error ? String(error.stderr) : ''}\n${error.message}`.split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}
