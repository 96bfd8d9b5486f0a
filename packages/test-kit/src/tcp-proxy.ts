import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What passes on one connection through a proxy. */
export interface Watcher {
  /** Called with each piece before it is passed on. @returns when the connection is cut: it, or its answer, is lost then. */
  toServer(piece: Buffer): Cut | undefined;
  toClient(piece: Buffer): Cut | undefined;
}

/** Whether the piece is passed on before the connection is cut. */
export type Cut = 'before' | 'after';

export interface TcpProxy {
  /** Passes everything on to `url` from now on. @returns `url` with the proxy in it. */
  before(url: string): string;
  /** Ends every connection; new ones are made at once. */
  cut(): void;
  /** From now on each piece is `ms` late, either way; 0: no longer. */
  delay(ms: number): void;
  /** From now on nothing passes and no connection is closed, as when a cable is pulled; false: connections of before are cut. */
  halfOpen(on: boolean): void;
  close(): Promise<void>;
}

/** A TCP proxy that listens on loopback. @param watch for each connection. */
export async function tcpProxy(watch?: () => Watcher): Promise<TcpProxy> {
  let target: URL | undefined;
  const open = new Set<Socket>();
  let delayMs = 0;
  let silent = false;
  const server = createServer((client) => {
    if (!target) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
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
      // In order, as TCP delivers: a client that has several requests on its way would take one's answer for another's.
      const late: { piece: Buffer; due: number }[] = [];
      const passLate = () => {
        while (late[0] && late[0].due <= performance.now() && !to.destroyed) to.write(late.shift()!.piece);
        if (late[0] && !to.destroyed) setTimeout(passLate, Math.ceil(late[0].due - performance.now()));
      };
      from.on('data', (piece: Buffer) => {
        if (silent || to.destroyed) return;
        const cut = cutAt?.(piece);
        if (cut === 'before') return end();
        if (cut === 'after') return void to.write(piece, () => end());
        if (delayMs === 0 && late.length === 0) return void to.write(piece);
        if (late.push({ piece, due: performance.now() + delayMs }) === 1) setTimeout(passLate, delayMs);
      });
    };
    pass(client, upstream, watcher && ((piece) => watcher.toServer(piece)));
    pass(upstream, client, watcher && ((piece) => watcher.toClient(piece)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => open.forEach((side) => side.destroy());
  return {
    before: (url) => {
      target = new URL(url);
      return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
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
