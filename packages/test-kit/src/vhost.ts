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
    drop: async () => {
      await management('DELETE', `/vhosts/${name}`);
    },
  };
}
