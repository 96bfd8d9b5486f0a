import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import type { Socket } from 'node:net';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { normaliseForwardedFor } from './client-address.js';
import { webhookPath } from './route-rules.js';
import { securityHeaders } from './security-headers.js';

/** Headers between processes: a client that sends them has them removed before anything reads them. */
export function dropInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-internal-') || name === 'x-request-id' || name === 'x-correlation-id') delete headers[name];
  }
}

/** Sets up the server before Nest registers its controllers. */
export async function prepareServer(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const setSecurityHeaders = securityHeaders(config.PUBLIC_URL);
  // Before Fastify: no hook runs for a URL that the router cannot parse, and that answer needs these headers too.
  server.server.prependListener('request', (request, response) => {
    if (request.socket.destroyed) return;
    dropInternalHeaders(request.headers);
    normaliseForwardedFor(request.headers);
    setSecurityHeaders(request, response, () => undefined);
  });
  cutPipelines(server);
  server.addHook('onRequest', ({ url, headers }, reply, done) => {
    if (url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    // Read as it comes: Fastify refuses a label that is no media type before any guard.
    if (url.startsWith(`/api${webhookPath}`)) headers['content-type'] = 'application/octet-stream';
    done();
  });
  // A real parser would read before the guards run: `readBody` reads after them.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await server.register(fastifyStatic, {
    root: resolve(config.WEB_ROOT),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Files are small and have an ETag: these headers would add 0.1 KB to each of the twenty that a screen loads.
    lastModified: false,
    acceptRanges: false,
  });
}

/** Maximum of unanswered requests of a connection. Browsers and proxies wait for an answer before they send the next request. */
const maxUnanswered = 16;

/**
 * Cuts connections that send many requests without waiting for answers. All requests of a packet, about a thousand, are parsed in one
 * turn of the event loop, and everybody else waits until they are handled.
 */
function cutPipelines(server: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  server.server.prependListener('request', ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
  // Without `done`, what had already arrived on the connection costs nothing more.
  server.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
}
