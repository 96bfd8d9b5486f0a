import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Observes the data of one connection through the proxy. */
export interface Watcher {
  /** Called with each chunk before it is passed on. @returns whether and when to cut the connection, losing the chunk or its answer. */
  toServer(piece: Buffer): Cut | undefined;
  toClient(piece: Buffer): Cut | undefined;
}

/** Whether the connection is cut before or after the chunk is passed on. */
export type Cut = 'before' | 'after';

export interface TcpProxy {
  /**
   * Forwards everything to `url` from now on; of several, separated by commas, each connection goes to the next one that accepts it.
   * @returns the first URL with the address of the proxy.
   */
  before(url: string): string;
  /** Ends every connection; new ones are accepted immediately. */
  cut(): void;
  /** From now on each chunk is delayed by `ms`, in both directions; 0: no delay. */
  delay(ms: number): void;
  /** true: nothing passes and no connection is closed, as with a pulled cable; false: connections from before are cut. */
  halfOpen(on: boolean): void;
  close(): Promise<void>;
}

/** A TCP proxy that listens on loopback. @param watch creates a watcher for each connection. */
export async function tcpProxy(watch?: () => Watcher): Promise<TcpProxy> {
  let targets: URL[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  let delayMs = 0;
  let silent = false;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => undefined);
    const first = turn++;
    const attempt = (count: number) => {
      const target = targets[(first + count) % targets.length];
      if (!target || count >= targets.length) return void client.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      const refused = () => attempt(count + 1);
      upstream.once('error', refused).once('connect', () => join(client, upstream.off('error', refused)));
    };
    attempt(0);
  });
  const join = (client: Socket, upstream: Socket) => {
    if (client.destroyed) return void upstream.destroy();
    const sides = [client, upstream];
    const end = () => sides.forEach((side) => side.destroy());
    const watcher = watch?.();
    for (const side of sides) {
      open.add(side);
      side.setNoDelay(true);
      side.on('close', () => {
        open.delete(side);
        if (!silent) end();
      });
      // Either side may reset it; 'close' follows.
      side.on('error', () => undefined);
    }
    const pass = (from: Socket, to: Socket, cutAt?: (piece: Buffer) => Cut | undefined) => {
      // In order, like TCP: otherwise a client with several pending requests would mix up their answers.
      const delayed: { piece: Buffer; due: number }[] = [];
      const passDelayed = () => {
        while (delayed[0] && delayed[0].due <= performance.now() && !to.destroyed) to.write(delayed.shift()!.piece);
        if (delayed[0] && !to.destroyed) setTimeout(passDelayed, Math.ceil(delayed[0].due - performance.now()));
      };
      from.on('data', (piece: Buffer) => {
        if (silent || to.destroyed) return;
        const cut = cutAt?.(piece);
        if (cut === 'before') return end();
        if (cut === 'after') return void to.write(piece, () => end());
        if (delayMs === 0 && delayed.length === 0) return void to.write(piece);
        if (delayed.push({ piece, due: performance.now() + delayMs }) === 1) setTimeout(passDelayed, delayMs);
      });
    };
    pass(client, upstream, watcher && ((piece) => watcher.toServer(piece)));
    pass(upstream, client, watcher && ((piece) => watcher.toClient(piece)));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => open.forEach((side) => side.destroy());
  return {
    before: (url) => {
      targets = url.split(',').map((one) => new URL(one));
      return Object.assign(new URL(targets[0]!), { hostname: '127.0.0.1', port: String(port) }).href;
    },
    cut,
    delay: (ms) => void (delayMs = ms),
    halfOpen: (on) => {
      silent = on;
      if (!on) cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
