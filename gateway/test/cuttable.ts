import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cuttable {
  /** `url` with this go-between's address in place of its own. */
  url: string;
  /** Ends every connection and lets none through. */
  cut(): void;
  mend(): void;
  /** Keeps connections open and passes nothing: a server that hangs. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Stands between the gateway and a backing service, so that a test can take that away without touching the real one. */
export async function cuttable(url: string): Promise<Cuttable> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let whole = true;
  let frozen = false;
  const server = createServer((near) => {
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
  const between = new URL(url);
  between.hostname = '127.0.0.1';
  between.port = String((server.address() as AddressInfo).port);
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: between.href,
    cut: () => {
      whole = false;
      endAll();
    },
    mend: () => void (whole = true),
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
