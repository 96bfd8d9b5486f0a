import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@raffle/test-kit';
import { createClient } from 'redis';

/** A separate Redis that a test can kill and restart from the last snapshot. It writes one only on request. */
export async function redisServer() {
  const folder = await mkdtemp(join(tmpdir(), 'identity-redis-'));
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
  const ask = async (work: (client: ReturnType<typeof createClient>) => Promise<unknown>) => {
    const client = createClient({ url, socket: { connectTimeout: 1_000, reconnectStrategy: false } });
    // The failing call itself throws.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client as ReturnType<typeof createClient>);
    } finally {
      client.destroy();
    }
  };

  await start();
  return {
    url,
    start,
    kill,
    snapshot: () => ask((client) => client.sendCommand(['SAVE'])),
    async drop() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
