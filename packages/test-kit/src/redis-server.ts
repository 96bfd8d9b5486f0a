import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** Why a Redis that answers refuses to write. */
export const writeRefusals = ['out of memory', 'a replica', 'without its replicas', 'its disk full'] as const;

/** A separate Redis that a test can kill, restart from the last snapshot, or bring to refuse writes. It writes a snapshot only on request. */
export async function redisServer() {
  const folder = await mkdtemp(join(tmpdir(), 'test-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;

  const start = async () => {
    const options = [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      folder,
      '--save',
      '',
      '--loglevel',
      'warning',
    ];
    server = spawn('redis-server', options, { stdio: 'ignore' });
    await eventually(() => ask((client) => client.ping()));
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  const ask = async <T>(work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> => {
    const client = createClient({ url, socket: { connectTimeout: 1_000, reconnectStrategy: false } });
    // The failing call itself throws.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client as ReturnType<typeof createClient>);
    } finally {
      client.destroy();
    }
  };

  const set = (...settings: string[]) => ask((client) => client.sendCommand(['CONFIG', 'SET', ...settings]));
  const refuses = () =>
    ask((client) =>
      client.set('test-kit:written', '1').then(
        () => false,
        () => true,
      ),
    );
  const refusals: Record<
    (typeof writeRefusals)[number],
    { begin: () => Promise<unknown>; end: () => Promise<unknown> }
  > = {
    'out of memory': { begin: () => set('maxmemory', '1'), end: () => set('maxmemory', '0') },
    // Of a primary that does not answer, so that its data stays.
    'a replica': {
      begin: () => ask((client) => client.sendCommand(['REPLICAOF', '127.0.0.1', '9'])),
      end: () => ask((client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE'])),
    },
    'without its replicas': {
      begin: () => set('min-replicas-to-write', '1'),
      end: () => set('min-replicas-to-write', '0'),
    },
    // A snapshot that fails, here for want of a folder.
    'its disk full': {
      begin: async () => {
        await rm(folder, { recursive: true });
        await set('save', '3600 1', 'stop-writes-on-bgsave-error', 'yes');
        await ask((client) => client.sendCommand(['BGSAVE']));
      },
      end: async () => {
        await mkdir(folder);
        await set('save', '', 'stop-writes-on-bgsave-error', 'no');
      },
    },
  };

  await start();
  return {
    url,
    start,
    kill,
    snapshot: () => ask((client) => client.sendCommand(['SAVE'])),
    empty: () => ask((client) => client.sendCommand(['FLUSHALL'])),
    /** From now on it answers, but refuses to write. @returns ends that */
    async refuseWrites(why: (typeof writeRefusals)[number]): Promise<() => Promise<void>> {
      const { begin, end } = refusals[why];
      await begin();
      await eventually(async () => {
        if (!(await refuses())) throw new Error(`Redis ${why} still writes`);
      });
      return async () => {
        await end();
        if (await refuses()) throw new Error(`Redis still refuses writes: ${why}`);
      };
    },
    async drop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
