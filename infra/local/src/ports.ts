import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure.js';

/** Whether nothing listens on a TCP port of this machine's `host`. */
function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** @throws StartFailure when something listens there. */
export async function refuseTakenPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new StartFailure(
    `Port ${port} is taken by another program: stop it, or choose another port as in \`PORT=${port + 1} npm start\`.`,
  );
}

/** Below the range from which systems choose the ports of outgoing connections: one of those could take a port before its server does. */
const first = 15_000;
const last = 32_000;

/** What this process has been given: nothing may listen there yet. */
const given = new Set<number>();

/** `count` ports that are free now, all different, also from those of earlier calls. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(first, last + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

const portFile = z.record(z.string(), z.int());

/**
 * A port for each name: the previous one if it is still free, so that open pages and saved links keep working. Stored
 * in `file`.
 */
export async function stickyPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const remembered = readPorts(file);
  const fresh = await freePorts(names.length);
  const ports: Record<string, number> = {};
  for (const [index, name] of names.entries()) {
    const before = remembered[name];
    const port = before !== undefined && (await isFree(before)) ? before : fresh[index];
    if (port === undefined) throw new Error(`No port for ${name}.`);
    ports[name] = port;
  }
  writeFileSync(file, JSON.stringify({ ...remembered, ...ports }, null, 2));
  return ports;
}

function readPorts(file: string): Record<string, number> {
  try {
    return portFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {}; // first start, or a file truncated by a crash: ports are stored only for convenience
  }
}
