import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from './config.js';
import { StartFailure } from './start-failure.js';

const placed = z.looseObject({ vhost: z.string() });
const definitionsFile = z.object({
  permissions: z.array(z.looseObject({ user: z.string() })),
  topic_permissions: z.array(placed),
  exchanges: z.array(placed),
  queues: z.array(placed),
  bindings: z.array(placed),
});

/**
 * RabbitMQ's definitions of this system: infra/rabbitmq-definitions.json, generated from the events, with an account for each process.
 * @param passwords by process name, which is the account's.
 */
export function brokerDefinitions(passwords: Record<string, string>, vhost = '/') {
  const file = join(projectRoot(), 'infra/rabbitmq-definitions.json');
  const definitions = definitionsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const here = Object.entries(definitions).map(([kind, all]) => [kind, all.map((one) => ({ ...one, vhost }))]);
  const users = definitions.permissions.map(({ user: name }) => ({ name, password: passwords[name], tags: [] }));
  return { users, ...(Object.fromEntries(here) as typeof definitions) };
}

/** The URL of each node of a broker: RABBITMQ_URL separates them by commas. */
export const brokerNodes = (urls: string): string[] => urls.split(/\s*,\s*(?=[a-z]+:\/\/)/);

/** The account and virtual host are the same at every node. */
export const firstNode = (urls: string): URL => new URL(brokerNodes(urls)[0] ?? '');

/** The address of the broker for the account `name`. */
export function accountUrl(brokerUrl: string, name: string, passwords: Record<string, string>): string {
  const account = { username: name, password: passwords[name] ?? '' };
  return brokerNodes(brokerUrl)
    .map((node) => Object.assign(new URL(node), account).href)
    .join();
}

/**
 * Creates the accounts, their permissions and the queues on a broker that is already running.
 * @param managementUrl including an administrator's name and password.
 * @throws StartFailure when it does not answer or refuses the request.
 */
export async function loadDefinitions(
  brokerUrl: string,
  managementUrl: string,
  passwords: Record<string, string>,
): Promise<void> {
  const vhost = decodeURIComponent(firstNode(brokerUrl).pathname.slice(1)) || '/';
  const { origin, username, password } = new URL(managementUrl);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const answer = await fetch(`${origin}/api/definitions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(brokerDefinitions(passwords, vhost)),
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new StartFailure(`RABBITMQ_MANAGEMENT_URL is set but ${origin} does not answer.`, { cause });
  });
  if (!answer.ok)
    throw new StartFailure(`RABBITMQ_MANAGEMENT_URL may not make accounts: ${origin} answered ${answer.status}.`);
}
