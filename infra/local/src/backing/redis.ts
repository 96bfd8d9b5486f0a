import { join } from 'node:path';
import { answersWith, until } from '../wait.js';
import { ownFile, ownFolder } from './data-folder.js';
import type { PrivateService } from './postgres.js';
import { accountFor } from './unix-account.js';

/** Starts a private Redis and waits for it. @returns its URL, with the password. */
export async function startRedis({
  fleet,
  binaries,
  folder,
  password,
  port,
  durable,
}: PrivateService): Promise<string> {
  const account = accountFor('redis');
  const home = ownFolder(folder, 'redis', account);
  const config = ownFile(
    join(home, 'redis.conf'),
    [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${JSON.stringify(home)}`,
      // Sessions and attempt counters survive a restart, and a crash except for the last second; in tests they need
      // not.
      ...(durable ? ['save 60 1', 'appendonly yes', 'appendfsync everysec'] : ['save ""']),
      'databases 256',
      // A backup asks for a copy as a replica does: it need not wait for others.
      'repl-diskless-sync-delay 0',
      'loglevel notice',
      '',
    ].join('\n'),
    account,
  );
  fleet.start({
    name: 'redis',
    command: binaries.redisServer ?? 'redis-server',
    args: [config],
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: home },
    cwd: home,
    account,
    stopSignal: 'SIGTERM',
    stopWithinMs: 10_000,
    liveness: { answers: (withinMs) => redisAnswers(port, withinMs) },
  });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await fleet.unlessOneDies(until('Redis', 30_000, () => isRedisReady(url), 30));
  return url;
}

/** Whether a local Redis answers at all: it asks for the password, or reports that it is loading its data. */
export const redisAnswers = (port: number, withinMs?: number) =>
  answersWith(port, '127.0.0.1', 'PING\r\n', /^[+-]/, withinMs);

/** Whether it answers PING (with TLS, only whether the port is open: the services report more). */
export async function isRedisReady(url: string): Promise<boolean> {
  const { hostname, port, username, password, protocol } = new URL(url);
  const user = decodeURIComponent(username);
  const login = password ? `AUTH ${user ? `${user} ` : ''}${decodeURIComponent(password)}\r\n` : '';
  if (protocol === 'rediss:') return true;
  return answersWith(Number(port || 6379), hostname, `${login}PING\r\n`, /\+PONG/);
}
