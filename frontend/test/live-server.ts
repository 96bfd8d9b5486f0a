import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server of one live stream at a time, called with Node's fetch. */
export interface LiveServer {
  /** Every request for a stream, oldest first. */
  asked: IncomingMessage[];
  /** The streams that are open now. */
  open: Set<ServerResponse>;
  /** The status of the next answers. */
  status: number;
  say(event: string, data: unknown): void;
  /** Ends every stream, as a stopping server does. */
  hangUp(): void;
  stop(): Promise<void>;
}

export async function liveServer(): Promise<LiveServer> {
  const nodeFetch = globalThis.fetch;
  const live: LiveServer = {
    asked: [],
    open: new Set(),
    status: 200,
    say: (event, data) => live.open.forEach((response) => response.write(written(event, data))),
    hangUp: () => live.open.forEach((response) => response.end()),
    stop: async () => {
      globalThis.fetch = nodeFetch;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    live.asked.push(request);
    if (live.status !== 200) return void response.writeHead(live.status, { 'Retry-After': '0' }).end();
    live.open.add(response);
    response.on('close', () => live.open.delete(response));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(written('open', {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, init) => nodeFetch(`${origin}${input as string}`, init);
  return live;
}

const written = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
