import { createClient } from 'redis';
import { logger } from './logger.js';
import { ProblemException } from './problem-exception.js';
import { withDeadline } from './with-deadline.js';

/** Milliseconds; Redis usually answers within one, so this is a Redis that hangs. */
const answerTimeoutMs = 2_000;

const log = logger('redis');

/**
 * A Redis client that fails at once while Redis is away and reconnects with growing pauses. Await answers through `redisAnswer`: the
 * library's own timeout bounds only the wait until a command is sent, and costs an AbortSignal each, as much as the command.
 */
export function redisClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
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
    return await withDeadline(answerTimeoutMs, command, 'Redis');
  } catch (cause) {
    throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
  }
}

/** Ends the connection: after what was sent is answered, or at once where Redis does not answer. */
export async function closeRedis(client: RedisClient): Promise<void> {
  try {
    if (client.isReady) await withDeadline(answerTimeoutMs, client.close(), 'Redis');
  } catch (error) {
    log.warn({ err: error }, 'Redis does not answer: its connection is cut');
  }
  if (client.isOpen) client.destroy();
}
