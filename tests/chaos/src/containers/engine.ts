import { eventually } from '@raffle/test-kit';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';

export interface Engine {
  /** For `DOCKER_HOST`. */
  socket: string;
  /** The process whose network namespace has the published ports. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Debian's container engine in network, process and mount namespaces of its own: the machine's ports, firewall, images and
 * containers stay as they are, and everything in it ends with its first process. Its way out is slirp4netns.
 * @param folder for images, containers and the engine's log
 * @throws Error when this machine cannot run it
 */
export async function startEngine(folder: string): Promise<Engine> {
  const log = openSync(join(folder, 'engine.log'), 'a');
  const socket = `unix://${join(folder, 'engine.sock')}`;
  const start = (program: string, args: string[]) => spawn(program, args, { stdio: ['ignore', log, log] });
  const dockerd = [
    ...['dockerd', '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
    ...['--pidfile', join(folder, 'engine.pid'), '--host', socket],
  ];
  const namespaces = start('unshare', [
    ...['--net', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child', '--'],
    // The first process of a namespace must wait for orphans.
    ...['docker-init', '--', 'sh', '-c', `ip link set lo up && exec ${dockerd.join(' ')}`],
  ]);
  const ways: ChildProcess[] = [];
  const stop = async () => {
    for (const one of [...ways, namespaces]) one.kill('SIGKILL');
    if (namespaces.exitCode === null && namespaces.signalCode === null) await once(namespaces, 'exit');
  };
  try {
    const pid = await eventually(() => {
      const [child] = readFileSync(`/proc/${namespaces.pid}/task/${namespaces.pid}/children`, 'utf8').split(' ');
      if (!child) throw new Error('The namespaces were not made.');
      return Number(child);
    });
    ways.push(start('slirp4netns', ['--configure', '--mtu=65520', '--disable-host-loopback', String(pid), 'tap0']));
    await eventually(() => runProgram('docker', ['--host', socket, 'info'], { timeoutMs: 5_000 }), {
      timeoutMs: 40_000,
    });
    return { socket, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
