import { afterEach, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { freePorts } from './ports.js';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});
const listen = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject);
    servers.push(server);
    server.listen(port, '127.0.0.1', resolve);
  });

test('free ports are different, can be listened on, and no outgoing connection takes one', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  await Promise.all(ports.map(listen));
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const [lowest = 49_152] = existsSync(range) ? readFileSync(range, 'utf8').split(/\s+/).map(Number) : [];
  expect(Math.max(...ports)).toBeLessThan(lowest);
});
