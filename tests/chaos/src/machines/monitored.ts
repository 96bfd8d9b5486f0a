import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runProgram } from '../run-program.js';

/** What infra/pilot has of the unit, its environment or its cron lines. */
export const pilotFile = (name: string) => readFileSync(`infra/pilot/bon-tirage.${name}`, 'utf8');

/** The unit is one that systemd knows in every line. @throws Error with what it does not know */
export function unitIsKnown(): void {
  const { stdout, stderr, error } = spawnSync(
    '/usr/bin/systemd-analyze',
    ['verify', 'infra/pilot/bon-tirage.service'],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  if (error) throw error;
  const unknown = /bon-tirage\.service:\d+: .*/.exec(stdout + stderr)?.[0];
  if (unknown !== undefined) throw new Error(unknown);
}

/** Cron's line of each minute calls the monitor while the gateway is ready, and only then. */
export async function monitorIsCalled(): Promise<void> {
  let ready = true;
  let calls = 0;
  const machine = createServer(({ url }, response) => {
    if (url === '/monitor') calls++;
    else response.statusCode = url === '/ready' && ready ? 200 : 503;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(machine, 'listening');
  try {
    const address = `http://127.0.0.1:${(machine.address() as AddressInfo).port}`;
    const port = /^METRICS_PORT=(\d+)$/m.exec(pilotFile('env'))?.[1];
    const command = /^\* \* \* \* \* bon-tirage (.*)$/m.exec(pilotFile('cron'))?.[1];
    if (!command?.includes(`http://127.0.0.1:${port}/ready`)) throw new Error('Each minute nothing asks METRICS_PORT.');
    const minute = () =>
      runProgram('sh', ['-c', command.replace(`http://127.0.0.1:${port}`, address)], {
        env: { PATH: '/usr/bin:/bin', SITE_MONITOR: `${address}/monitor` },
      });
    await minute();
    ready = false;
    const failed = await minute().then(
      () => false,
      () => true,
    );
    if (!failed || calls !== 1)
      throw new Error(`The monitor was called ${calls} times, once while the site was ready.`);
  } finally {
    machine.close();
    machine.closeAllConnections();
  }
}
