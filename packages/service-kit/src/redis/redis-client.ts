import { hash } from 'node:crypto';
import { createClient, ErrorReply } from 'redis';
import { logger } from '../logs/logger.js';
import { ProblemException } from '../http/problem-exception.js';
import { withDeadline } from '../process/bounded-waits.js';
import { isCausedBy } from '../process/is-error.js';

/** Milliseconds. Redis usually answers within one: after this it hangs. */
const answerTimeoutMs = 2_000;

const log = logger('redis');

/** By script: they are constants, ours and those of the limits' library. */
const digests = new Map<string | Buffer, string>();
function digestOf(script: string | Buffer): string {
  const digest = digests.get(script) ?? hash('sha1', script);
  digests.set(script, digest);
  return digest;
}

/**
 * A Redis client that fails immediately while Redis is unavailable and reconnects with growing pauses. Await answers through
 * `redisAnswer`: the library's own timeout covers only the wait until a command is sent, and costs an AbortSignal, as much as the command.
 * Its `eval` sends a script's digest, and the script only to a Redis that does not know it.
 */
export function redisClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A connection that does not answer even a ping is closed. The interval must be below the timeout: an idle connection is not a fault.
    pingInterval: 4_000,
    socket: {
      connectTimeout: 3_000,
      socketTimeout: 10_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000),
    },
  });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis connection failed'));
  const sendScript = client.eval.bind(client);
  const runScript: typeof client.eval = async (script, options) => {
    try {
      return await client.evalSha(digestOf(script), options);
    } catch (error) {
      if (error instanceof ErrorReply && error.message.startsWith('NOSCRIPT ')) return sendScript(script, options);
      throw error;
    }
  };
  return Object.assign(client, { eval: runScript });
}

export type RedisClient = ReturnType<typeof redisClient>;

/**
 * The answer of Redis to a command, awaited for at most two seconds. The command may still be executed after that.
 * @throws ProblemException `service_unavailable` when Redis is unavailable, rejects the command or hangs.
 */
export async function redisAnswer<T>(command: Promise<T>): Promise<T> {
  try {
    return await withDeadline(answerTimeoutMs, command, 'Redis');
  } catch (cause) {
    throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
  }
}

/** Whether Redis rejected a command because of its key or arguments: it takes others. */
export const isOfCommand = (error: unknown): boolean =>
  isCausedBy(error, (one) => one instanceof ErrorReply && /^(ERR|WRONGTYPE) /.test(one.message));

/** Ends the connection: after pending commands are answered, or immediately if Redis does not answer. */
export async function closeRedis(client: RedisClient): Promise<void> {
  try {
    if (client.isReady) await withDeadline(answerTimeoutMs, client.close(), 'Redis');
  } catch (error) {
    log.warn({ err: error }, 'Redis does not answer: its connection is cut');
  }
  if (client.isOpen) client.destroy();
}
