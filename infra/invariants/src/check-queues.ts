import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Violation } from './violation.js';

const queues = z.array(z.object({ name: z.string(), messages: z.number().optional() }));
const everyMs = 1_000;

/**
 * Invariant 4 at the broker: dead-letter queues are empty, and every other durable queue was observed empty within the
 * grace period.
 * @param managementUrl RabbitMQ's HTTP interface with user, password and, unless it is `/`, the virtual host as path.
 */
export async function checkQueues(managementUrl: string, graceSeconds: number): Promise<Violation[]> {
  const deadline = Date.now() + graceSeconds * 1_000;
  let busy = await readQueues(managementUrl);
  const dead = busy.filter(({ name }) => name.endsWith('.dlq'));
  while (busy.length > dead.length && Date.now() < deadline) {
    await pause(everyMs);
    const now = await readQueues(managementUrl);
    busy = busy.flatMap(({ name }) => now.filter((queue) => queue.name === name));
  }
  return [
    ...dead.map(({ name, messages }) => ({ invariant: 4 as const, what: `${messages} dead letters`, row: name })),
    ...busy
      .filter(({ name }) => !name.endsWith('.dlq'))
      .map(({ name, messages }) => ({
        invariant: 4 as const,
        what: `${messages} messages, never empty for ${graceSeconds} s`,
        row: name,
      })),
  ];
}

/** The non-empty queues. */
async function readQueues(managementUrl: string): Promise<{ name: string; messages: number }[]> {
  const url = new URL(managementUrl);
  const vhost = url.pathname.length > 1 ? url.pathname.slice(1) : encodeURIComponent('/');
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const answer = await fetch(`${url.origin}/api/queues/${vhost}`, {
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`RabbitMQ's management interface answered ${answer.status}`);
  const found = queues.parse(await answer.json());
  return found.flatMap(({ name, messages = 0 }) => (messages > 0 ? [{ name, messages }] : []));
}
