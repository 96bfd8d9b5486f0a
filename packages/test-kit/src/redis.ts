import { createClient } from 'redis';
import { testServices } from './config.js';

export interface TestRedis {
  /** redis:// URL of a numbered database that no other test uses meanwhile; empty at the start. */
  url: string;
  drop(): Promise<void>;
}

const claimSeconds = 900;

/** Claims an empty numbered database of the test run's Redis. Database 0 stores the claims. */
export async function testRedis(): Promise<TestRedis> {
  const { redisUrl } = testServices();
  const number = await withClient(redisUrl, async (client) => {
    const claimed = await claim(client);
    await client.select(claimed);
    await client.flushDb();
    return claimed;
  });
  return {
    url: Object.assign(new URL(redisUrl), { pathname: `/${number}` }).href,
    drop: () =>
      withClient(redisUrl, async (client) => {
        await client.select(number);
        await client.flushDb();
        await client.select(0);
        await client.del(claimOf(number));
      }),
  };
}

/** @returns the number of a database that no other test uses */
async function claim(claims: Client): Promise<number> {
  const databases = Number((await claims.configGet('databases')).databases);
  for (let number = 1; number < databases; number++) {
    const claimed = await claims.set(claimOf(number), '1', {
      condition: 'NX',
      expiration: { type: 'EX', value: claimSeconds },
    });
    if (claimed) return number;
  }
  throw new Error(`All ${databases - 1} test databases of Redis are claimed: a test does not drop() its own.`);
}

const claimOf = (number: number) => `test-kit:claimed:${number}`;

async function withClient<T>(redisUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = connection(Object.assign(new URL(redisUrl), { pathname: '/0' }).href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

type Client = ReturnType<typeof connection>;

function connection(url: string) {
  const client = createClient({ url, socket: { connectTimeout: 5_000, reconnectStrategy: false } });
  // Without a listener the emitter would end the process; the failing call itself throws to the test.
  client.on('error', () => undefined);
  return client;
}
