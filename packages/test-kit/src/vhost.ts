import { randomBytes } from 'node:crypto';
import { Agent, request, RetryAgent, type Dispatcher } from 'undici';
import { testServices } from './config.js';

export interface TestVhost {
  /** amqp:// URL of a virtual host that no other test uses. */
  url: string;
  name: string;
  /** Loads the definitions that an installation loads into its broker (messaging-kit's `brokerDefinitions`). @returns the URL of an account. */
  load(definitions: BrokerDefinitions): Promise<(account: string) => string>;
  drop(): Promise<void>;
}

/** Permissions, queues and bindings in RabbitMQ's format of definitions. */
type BrokerDefinitions = Record<string, readonly object[]> & { permissions: readonly { user: string }[] };

/** Accounts belong to the whole broker: parallel test files share them, so all use one password. */
const accountPassword = 'test';

/** A virtual host with only the exchange of the broker's definitions: queues of two test files never mix. */
export async function createTestVhost(): Promise<TestVhost> {
  const url = new URL(testServices().rabbitmqUrl);
  await brokerListens(url);
  const name = `test-${randomBytes(6).toString('hex')}`;
  await management('PUT', `/vhosts/${name}`, {});
  await management('PUT', `/permissions/${name}/${encodeURIComponent(decodeURIComponent(url.username))}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  await management('PUT', `/exchanges/${name}/domain-events`, { type: 'topic', durable: true });
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    load: async (definitions) => {
      const users = definitions.permissions.map(({ user }) => ({ name: user, password: accountPassword, tags: [] }));
      const here = Object.entries(definitions).map(([kind, all]) => [
        kind,
        all.map((one) => ({ ...one, vhost: name })),
      ]);
      await management('POST', '/definitions', { users, ...Object.fromEntries(here) });
      return (account) => Object.assign(new URL(url), { username: account, password: accountPassword }).href;
    },
    drop: () => dropVhost(name),
  };
}

/**
 * Waits until no client is connected (30 s at most), then removes the virtual host. RabbitMQ 3.10 loses its dead-letter workers
 * permanently when a virtual host is removed while a client still declares quorum queues in it, and then every later test fails.
 */
async function dropVhost(name: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && (await connections(name)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await management('DELETE', `/vhosts/${name}`);
}

async function connections(vhost: string): Promise<number> {
  const open = await management('GET', `/vhosts/${vhost}/connections`);
  return Array.isArray(open) ? open.length : 0;
}

const startsWithinMs = 120_000;
const untilItListens = new RetryAgent(new Agent(), { minTimeout: 200, timeoutFactor: 1, maxRetries: Infinity });

/** RabbitMQ starts seconds after the others, while the first specs are loaded and migrate their databases. */
async function brokerListens({ port }: URL): Promise<void> {
  await management('GET', `/health/checks/port-listener/${port}`, undefined, {
    dispatcher: untilItListens,
    signal: AbortSignal.timeout(startsWithinMs),
  });
}

const timeoutMs = 30_000;
/** A busy broker sometimes closes a connection without an answer: requests that can be repeated are. */
const dispatcher = new RetryAgent(new Agent());

/** RabbitMQ's management HTTP API: how tests control the broker, so that only messaging-kit uses AMQP. */
export async function management(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  options: { dispatcher?: Dispatcher; signal?: AbortSignal } = {},
): Promise<unknown> {
  const base = new URL(testServices().rabbitmqManagementUrl);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`).toString('base64')}`;
  const answer = await request(new URL(`/api${path}`, base.origin), {
    dispatcher,
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    ...options,
  });
  const text = await answer.body.text();
  const { statusCode: status } = answer;
  if (status >= 400 && !(method === 'DELETE' && status === 404)) {
    throw new Error(`RabbitMQ's management interface answered ${status} to ${method} ${path}: ${text.slice(0, 300)}`);
  }
  return text ? JSON.parse(text) : undefined;
}
