import { readFile } from 'node:fs/promises';
import { SocketAddress } from 'node:net';

/** A line of Linux's table of connections that has bytes in its send queue: local and remote address, state, queues. */
const busyLine = /^ *\d+: \S+ ([0-9A-F]+):([0-9A-F]{4}) \S\S (?!0{8})([0-9A-F]{8}):/gm;

/**
 * The bytes in the kernel that a peer has not acknowledged, by `address:port` of the peer as Node writes it; connections without any are absent.
 * Node counts only what the kernel has not taken, and the kernel takes up to 4 MB. Empty on systems without this table.
 */
export async function unacknowledgedBytes(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'latin1').catch(() => '')),
  );
  const lines = tables.flatMap((table) => [...table.matchAll(busyLine)]);
  return new Map(
    lines.map(([, address = '', port = '', queue = '']) => [
      `${addressOf(address)}:${Number.parseInt(port, 16)}`,
      Number.parseInt(queue, 16),
    ]),
  );
}

/** The kernel writes words of 32 bits in the order of the machine, which is little-endian on x64 and arm64. */
function addressOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex').swap32();
  if (bytes.length === 4) return bytes.join('.');
  const address = bytes.toString('hex').replace(/.{4}(?=.)/g, '$&:');
  return new SocketAddress({ family: 'ipv6', address }).address;
}
