import { createClient } from 'redis';
import { logger } from './logger.js';
import { ProblemException } from './problem-exception.js';

/** How long an answer of Redis is waited for, in milliseconds. It answers within one; this is a Redis that hangs. */
const patienceMs = 2_000;

const log = logger('redis');

/**
 * A Redis client that fails at once while Redis is away and reconnects with growing pauses. The library bounds only the wait
 * until a command is sent: whoever awaits an answer does so through `redisAnswer`.
 */
export function redisClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: patienceMs },
    // A connection that says nothing even when asked is given up. The pause must be shorter than the timeout: quiet is no fault.
    pingInterval: 4_000,
    socket: {
      connectTimeout: 3_000,
      socketTimeout: 10_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000),
    },
  });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis connection failed'));
  return client;
}

export type RedisClient = ReturnType<typeof redisClient>;

/**
 * What Redis answers to a command, waited for two seconds at most. The command may be carried out all the same.
 * @throws ProblemException `service_unavailable` when Redis is away, refuses or hangs.
 */
export async function redisAnswer<T>(command: Promise<T>): Promise<T> {
  try {
    return await withinPatience(command);
  } catch (cause) {
    throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
  }
}

/** Ends the connection: after what was sent is answered, or at once where Redis does not answer. */
export async function closeRedis(client: RedisClient): Promise<void> {
  try {
    if (client.isReady) await withinPatience(client.close());
  } catch (error) {
    log.warn({ err: error }, 'Redis does not answer: its connection is cut');
  }
  if (client.isOpen) client.destroy();
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
