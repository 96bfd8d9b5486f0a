import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawCall {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RawService {
  url: string;
  calls: RawCall[];
  /** From now on, every call is answered like this. */
  answer(how: (call: RawCall, response: ServerResponse, request: IncomingMessage) => void): void;
  close(): Promise<void>;
}

/** A service at the level of bytes and headers, for tests of what the contracts do not describe: how the gateway passes things through. */
export async function rawService(): Promise<RawService> {
  const calls: RawCall[] = [];
  let how: Parameters<RawService['answer']>[0] = (_call, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      how(call, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (next) => void (how = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
