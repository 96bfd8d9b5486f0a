import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cuttable {
  /** `url` with the address of this proxy. */
  url: string;
  /** How many there have been. */
  connections(): number;
  /** Ends every connection and accepts no new one. */
  cut(): void;
  restore(): void;
  /** Keeps connections open but passes no data: a server that hangs. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A proxy between the gateway and a backing service, so that a test can interrupt it without touching the real one. */
export async function cuttable(url: string): Promise<Cuttable> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  let whole = true;
  let frozen = false;
  const server = createServer((near) => {
    connections += 1;
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (frozen || to.write(chunk)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = new URL(url);
  proxy.hostname = '127.0.0.1';
  proxy.port = String((server.address() as AddressInfo).port);
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: proxy.href,
    connections: () => connections,
    cut: () => {
      whole = false;
      endAll();
    },
    restore: () => void (whole = true),
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
