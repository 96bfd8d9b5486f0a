import { randomBytes } from 'node:crypto';
import { testServices } from './config.js';
import { management } from './management-api.js';

export interface TestVhost {
  /** amqp:// URL of a virtual host that no other test uses. */
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** An empty virtual host: exchanges and queues of two test files never meet. */
export async function createTestVhost(): Promise<TestVhost> {
  const url = new URL(testServices().rabbitmqUrl);
  const name = `test-${randomBytes(6).toString('hex')}`;
  await management('PUT', `/vhosts/${name}`, {});
  await management('PUT', `/permissions/${name}/${encodeURIComponent(decodeURIComponent(url.username))}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => dropVhost(name),
  };
}

/**
 * Waits until nobody is connected (30 s at most), then removes the virtual host. RabbitMQ 3.10 loses its dead-letter workers
 * for good when a virtual host goes while a client still declares quorum queues in it, and with them every later test.
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
